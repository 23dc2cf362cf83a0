import COpenSSL

extension PrivateKey {
    /// A number whose square is the block modulo an RSA key's modulus; nil for the three blocks in four without one.
    ///
    /// A root modulo each prime, joined by the Chinese remainder theorem (RFC 8017, section 5.1.2, step 2.b, for another
    /// exponent).
    package func squareRoot(of block: [UInt8]) throws(OpenSSLError) -> [UInt8]? {
        guard case .rsa(let numbers) = components else {
            throw OpenSSLError(call: "PrivateKey.squareRoot", reason: "only RSA keys have primes")
        }
        let context = unsafe try OpenSSLError.check(BN_CTX_new(), "BN_CTX_new")
        defer { unsafe BN_CTX_free(context) }
        let (p, q) = (try BigNumber(numbers.firstPrime), try BigNumber(numbers.secondPrime))
        let square = try BigNumber(block)
        // A number without a root is an answer here, not an error for whoever asks OpenSSL next.
        defer { ERR_clear_error() }
        let (first, second, inverse, root) = (try BigNumber(), try BigNumber(), try BigNumber(), try BigNumber())
        guard unsafe BN_mod_sqrt(first.pointer, square.pointer, p.pointer, context) != nil,
            unsafe BN_mod_sqrt(second.pointer, square.pointer, q.pointer, context) != nil
        else { return nil }
        _ = unsafe try OpenSSLError.check(
            BN_mod_inverse(inverse.pointer, q.pointer, p.pointer, context), "BN_mod_inverse")
        try OpenSSLError.check(
            unsafe BN_mod_sub(root.pointer, first.pointer, second.pointer, p.pointer, context), "BN_mod_sub")
        try OpenSSLError.check(
            unsafe BN_mod_mul(root.pointer, root.pointer, inverse.pointer, p.pointer, context), "BN_mod_mul")
        try OpenSSLError.check(unsafe BN_mul(root.pointer, root.pointer, q.pointer, context), "BN_mul")
        try OpenSSLError.check(unsafe BN_add(root.pointer, root.pointer, second.pointer), "BN_add")
        return try root.bytes(padding: numbers.modulus.count)
    }
}
