/// Recognises RSA keys by the generator of CVE-2017-15361, whose private half can be found from the public one.
enum WeakModulus {
    /// Odd primes; a modulus of that generator is a power of 65537 modulo each.
    private static let primes = [
        3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109,
        113, 127, 131, 137, 139, 149, 151, 157, 163, 167,
    ]

    /// For each prime, which remainders are powers of 65537; those first that tell most moduli apart.
    private static let powers: [(prime: Int, remainders: Set<Int>)] = primes.map { prime in
        var remainders: Set<Int> = []
        var power = 1
        while remainders.insert(power).inserted { power = power * 65_537 % prime }
        return (prime, remainders)
    }.sorted { $0.remainders.count * $1.prime < $1.remainders.count * $0.prime }

    /// Whether a big-endian modulus bears the generator's mark; others do about once in a hundred million times.
    static func isMarked(_ modulus: [UInt8]) -> Bool {
        powers.allSatisfy { prime, remainders in
            remainders.contains(modulus.reduce(0) { ($0 << 8 | Int($1)) % prime })
        }
    }
}
