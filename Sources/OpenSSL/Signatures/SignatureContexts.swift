import COpenSSL
import Synchronization

/// One key's signing or verifying contexts, one per scheme, set up once and copied for each use.
///
/// Setting one up looks the algorithm up by name in the provider under a lock; a copy does not. The templates are
/// only read, so threads copy the same one at the same time.
final class SignatureContexts: Sendable {
    /// What the contexts are for.
    enum Purpose {
        case signing, verifying
    }

    private let handle: KeyHandle
    private let purpose: Purpose
    private let templates = Mutex<[SignatureScheme: SignatureContext]>([:])

    /// No contexts yet; each is made when its scheme is first used.
    init(for handle: KeyHandle, purpose: Purpose) {
        self.handle = handle
        self.purpose = purpose
    }

    /// Signs; the form of the signature is OpenSSL's.
    func sign(_ message: [UInt8], scheme: SignatureScheme) throws(OpenSSLError) -> [UInt8] {
        let context = try context(for: scheme)
        var length = Int(unsafe EVP_PKEY_get_size(handle.pointer))
        var signature = [UInt8](repeating: 0, count: length)
        try OpenSSLError.check(
            unsafe EVP_DigestSign(context.pointer, &signature, &length, message, message.count), "EVP_DigestSign")
        signature.removeLast(signature.count - length)
        return signature
    }

    /// Whether the signature is good; any trouble on the way counts as no.
    func verify(_ signature: [UInt8], message: [UInt8], scheme: SignatureScheme) -> Bool {
        // The reason is of no use to the caller, but must not stay in the queue for the next call.
        defer { ERR_clear_error() }
        guard let context = try? context(for: scheme) else { return false }
        return unsafe EVP_DigestVerify(
            context.pointer, signature, signature.count, message, message.count) == 1
    }

    /// A context of the caller's own, ready to use.
    private func context(for scheme: SignatureScheme) throws(OpenSSLError) -> SignatureContext {
        if let template = templates.withLock({ $0[scheme] }) { return try template.copy() }
        let template = try SignatureContext(handle, scheme: scheme, purpose: purpose)
        let copy = try template.copy()
        templates.withLock { $0[scheme] = template }
        return copy
    }
}
