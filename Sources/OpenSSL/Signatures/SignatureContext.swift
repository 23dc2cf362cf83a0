import COpenSSL

/// Owns one `EVP_MD_CTX` set up to sign or to verify.
@safe
final class SignatureContext: Sendable {
    /// Valid as long as this object. A template's is only ever read; a copy belongs to one call.
    nonisolated(unsafe) let pointer: OpaquePointer

    private init() throws(OpenSSLError) {
        unsafe pointer = unsafe try OpenSSLError.check(EVP_MD_CTX_new(), "EVP_MD_CTX_new")
    }

    /// Sets up a context for the key and scheme.
    convenience init(
        _ key: KeyHandle, scheme: SignatureScheme, purpose: SignatureContexts.Purpose
    ) throws(OpenSSLError) {
        try self.init()
        let digest = unsafe scheme.digest?.fetched.pointer
        var inner: OpaquePointer?
        switch purpose {
        case .signing:
            try OpenSSLError.check(
                unsafe EVP_DigestSignInit(pointer, &inner, digest, nil, key.pointer), "EVP_DigestSignInit")
        case .verifying:
            try OpenSSLError.check(
                unsafe EVP_DigestVerifyInit(pointer, &inner, digest, nil, key.pointer), "EVP_DigestVerifyInit")
        }
        if case .rsaPSS(let digest, let saltLength) = scheme {
            try OpenSSLError.check(
                unsafe EVP_PKEY_CTX_set_rsa_padding(inner, RSA_PKCS1_PSS_PADDING), "EVP_PKEY_CTX_set_rsa_padding")
            try OpenSSLError.check(
                unsafe EVP_PKEY_CTX_set_rsa_pss_saltlen(inner, Int32(saltLength ?? digest.length)),
                "EVP_PKEY_CTX_set_rsa_pss_saltlen")
        }
    }

    deinit {
        unsafe EVP_MD_CTX_free(pointer)
    }

    /// A context in the same state.
    func copy() throws(OpenSSLError) -> SignatureContext {
        let copy = try SignatureContext()
        try OpenSSLError.check(unsafe EVP_MD_CTX_copy_ex(copy.pointer, pointer), "EVP_MD_CTX_copy_ex")
        return copy
    }
}
