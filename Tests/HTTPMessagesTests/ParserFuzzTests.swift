import HTTPMessages
import Testing

@Suite("Parsers under damaged input")
struct ParserFuzzTests {
    private static let seeds = [
        "POST /a?b=c HTTP/1.1\r\nHost: a.test\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5;x=y\r\nhello\r\n0\r\nT: r\r\n\r\n",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nSet-Cookie: a=b\r\n\r\nA\r\n0123456789\r\n0\r\n\r\n",
    ]

    /// One seed with a few bytes changed, removed, doubled or moved.
    private func damaged(_ random: inout SplitMix) -> [UInt8] {
        var bytes = Array(Self.seeds.randomElement(using: &random)?.utf8 ?? "".utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: index)
            case 2: bytes.insert(bytes[index], at: index)
            case 3: bytes.insert([0x0D, 0x0A, 0x20, 0x3A, 0x30][Int.random(in: 0..<5, using: &random)], at: index)
            default: bytes = Array(bytes.prefix(index) + bytes.suffix(bytes.count - index).reversed())
            }
        }
        return bytes
    }

    @Test("damaged bytes give the same outcome however they are cut up", arguments: 0..<8)
    func sameOutcome(round: Int) {
        var random = SplitMix(seed: UInt64(round))
        for _ in 0..<1_500 {
            let bytes = damaged(&random)
            let seed = random.next()
            let requests = Feeding.allCases.map { feeding in
                Outcome { () throws(HTTPParseError) in try feeding.requests(in: bytes, seed: seed) }
            }
            #expect(requests.allSatisfy { $0 == requests[0] }, "\(String(decoding: bytes, as: UTF8.self))")
            let responses = Feeding.allCases.map { feeding in
                Outcome { () throws(HTTPParseError) in try feeding.response(in: bytes, seed: seed) }
            }
            #expect(responses.allSatisfy { $0 == responses[0] }, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    /// What must not depend on the cut. An error's excerpt shows as much as had come, so only its kind counts.
    private enum Outcome<Value: Equatable>: Equatable {
        case value(Value)
        case error(kind: String)

        init(_ work: () throws(HTTPParseError) -> Value) {
            do throws(HTTPParseError) {
                self = .value(try work())
            } catch {
                self = .error(kind: String(error.description.prefix(20)))
            }
        }
    }

}
