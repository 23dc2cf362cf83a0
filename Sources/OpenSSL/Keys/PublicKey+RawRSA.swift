import COpenSSL

extension PublicKey {
    /// The block inside an RSA signature (RFC 8017, section 5.2.2), whatever it holds; for verifiers with loose paddings.
    package func rawRSA(_ signature: [UInt8]) throws(OpenSSLError) -> [UInt8] {
        let context = unsafe try OpenSSLError.check(
            EVP_PKEY_CTX_new_from_pkey(nil, handle.pointer, nil), "EVP_PKEY_CTX_new_from_pkey")
        defer { unsafe EVP_PKEY_CTX_free(context) }
        try OpenSSLError.check(unsafe EVP_PKEY_verify_recover_init(context), "EVP_PKEY_verify_recover_init")
        try OpenSSLError.check(
            unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING), "EVP_PKEY_CTX_set_rsa_padding")
        var length = Int(unsafe EVP_PKEY_get_size(handle.pointer))
        var output = [UInt8](repeating: 0, count: length)
        try OpenSSLError.check(
            unsafe EVP_PKEY_verify_recover(context, &output, &length, signature, signature.count),
            "EVP_PKEY_verify_recover")
        return Array(output.prefix(length))
    }
}
