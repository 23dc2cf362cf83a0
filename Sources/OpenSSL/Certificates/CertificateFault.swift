/// What is wrong with a certificate on purpose; everything else about it is right.
package enum CertificateFault: String, CaseIterable, Sendable {
    /// Valid until an hour ago.
    case expired
    /// For `CertificateAuthority.wrongHostName` instead of the host.
    case wrongHost
    /// Signed by its own key.
    case selfSigned
}
