import OpenSSL
import Synchronization

/// Keeps the OpenSSL keys of one JWK, since making one costs as much as many verifications.
final class MadeKeys: Sendable {
    private let keys = Mutex<(public: PublicKey?, private: PrivateKey?)>((nil, nil))

    /// The kept public key, or the one that `make` makes.
    func publicKey(_ make: () throws(JOSEError) -> PublicKey) throws(JOSEError) -> PublicKey {
        if let key = keys.withLock({ $0.public }) { return key }
        let key = try make()
        keys.withLock { $0.public = key }
        return key
    }

    /// The kept private key, or the one that `make` makes.
    func privateKey(_ make: () throws(JOSEError) -> PrivateKey) throws(JOSEError) -> PrivateKey {
        if let key = keys.withLock({ $0.private }) { return key }
        let key = try make()
        keys.withLock { $0.private = key }
        return key
    }
}
