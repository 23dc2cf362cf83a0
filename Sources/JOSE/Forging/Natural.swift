/// A number from 0 up of any length, for sums and differences of signatures; far too slow for cryptography.
struct Natural: Hashable, Sendable {
    /// Big-endian, without leading zeros.
    private let digits: [UInt8]

    /// Reads a big-endian number.
    init(_ bytes: [UInt8]) { digits = Array(bytes.drop { $0 == 0 }) }

    /// The number with leading zeros up to a length, longer if it needs more.
    func bytes(padding length: Int) -> [UInt8] {
        [UInt8](repeating: 0, count: max(0, length - digits.count)) + digits
    }

    /// The sum.
    static func + (left: Natural, right: Natural) -> Natural {
        let length = max(left.digits.count, right.digits.count) + 1
        var (sum, carry) = (left.bytes(padding: length), 0)
        let other = right.bytes(padding: length)
        for index in sum.indices.reversed() {
            let digit = Int(sum[index]) + Int(other[index]) + carry
            sum[index] = UInt8(digit & 255)
            carry = digit >> 8
        }
        return Natural(sum)
    }

    /// The difference; nil below zero.
    static func - (left: Natural, right: Natural) -> Natural? {
        let length = max(left.digits.count, right.digits.count)
        var (difference, borrow) = (left.bytes(padding: length), 0)
        let other = right.bytes(padding: length)
        for index in difference.indices.reversed() {
            let digit = Int(difference[index]) - Int(other[index]) - borrow
            difference[index] = UInt8(digit & 255)
            borrow = digit < 0 ? 1 : 0
        }
        return borrow == 0 ? Natural(difference) : nil
    }
}
