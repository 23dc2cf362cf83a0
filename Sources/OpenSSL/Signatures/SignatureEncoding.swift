import COpenSSL

/// The two forms of an ECDSA signature: DER (X.509, OpenSSL) and the bare halves (JOSE).
package enum SignatureEncoding {
    /// DER from `r || s`; the halves may hold any number, also one that no signature has.
    package static func derFromRaw(_ raw: [UInt8]) throws(OpenSSLError) -> [UInt8] {
        guard raw.count.isMultiple(of: 2) else {
            throw OpenSSLError(call: "SignatureEncoding.derFromRaw", reason: "\(raw.count) bytes are not two halves")
        }
        let half = raw.count / 2
        let signature = unsafe try OpenSSLError.check(ECDSA_SIG_new(), "ECDSA_SIG_new")
        defer { unsafe ECDSA_SIG_free(signature) }
        let r = unsafe try OpenSSLError.check(BN_bin2bn(raw, Int32(half), nil), "BN_bin2bn")
        guard
            let s = unsafe raw.withUnsafeBufferPointer({ bytes in
                unsafe bytes.baseAddress.flatMap { unsafe BN_bin2bn($0 + half, Int32(half), nil) }
            })
        else {
            unsafe BN_free(r)
            throw OpenSSLError.taken(after: "BN_bin2bn")
        }
        // Takes both numbers over.
        try OpenSSLError.check(unsafe ECDSA_SIG_set0(signature, r, s), "ECDSA_SIG_set0")
        return unsafe try DER.bytes("i2d_ECDSA_SIG") { unsafe i2d_ECDSA_SIG(signature, $0) }
    }

    /// `r || s` from DER, each half filled up to `size` bytes.
    package static func rawFromDER(_ der: [UInt8], size: Int) throws(OpenSSLError) -> [UInt8] {
        let signature = unsafe try der.withUnsafeBufferPointer { bytes throws(OpenSSLError) in
            var cursor = bytes.baseAddress
            return unsafe try OpenSSLError.check(d2i_ECDSA_SIG(nil, &cursor, bytes.count), "d2i_ECDSA_SIG")
        }
        defer { unsafe ECDSA_SIG_free(signature) }
        var raw = [UInt8](repeating: 0, count: 2 * size)
        let written = unsafe raw.withUnsafeMutableBufferPointer { output in
            unsafe output.baseAddress.map { base in
                unsafe (
                    BN_bn2binpad(ECDSA_SIG_get0_r(signature), base, Int32(size)),
                    BN_bn2binpad(ECDSA_SIG_get0_s(signature), base + size, Int32(size))
                )
            }
        }
        guard let written, written == (Int32(size), Int32(size)) else {
            throw OpenSSLError(call: "SignatureEncoding.rawFromDER", reason: "a half is longer than \(size) bytes")
        }
        return raw
    }

    /// The other signature that is as good: the same `r` with `n - s`.
    package static func withComplementedS(_ raw: [UInt8], on curve: EllipticCurve) throws(OpenSSLError) -> [UInt8] {
        let half = curve.coordinateLength
        guard raw.count == 2 * half else {
            throw OpenSSLError(
                call: "SignatureEncoding.withComplementedS", reason: "\(raw.count) bytes are not \(2 * half)")
        }
        let order = try BigNumber(curve.order)
        let s = try BigNumber(Array(raw[half...]))
        let result = try BigNumber()
        try OpenSSLError.check(unsafe BN_sub(result.pointer, order.pointer, s.pointer), "BN_sub")
        return try Array(raw[..<half]) + result.bytes(padding: half)
    }
}
