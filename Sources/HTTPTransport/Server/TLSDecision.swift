package import OpenSSL

/// What becomes of one TLS handshake; everything but `serve` is a fault on purpose.
package enum TLSDecision: Sendable {
    /// Go on with this context; its certificates or its versions may be the fault.
    case serve(TLSServerContext)

    /// Close in order in place of an answer.
    case close

    /// Close with RST in place of an answer.
    case reset

    /// Do not answer at all.
    case silence

    /// Answer with these bytes, which are not TLS, and close.
    case answer([UInt8])
}
