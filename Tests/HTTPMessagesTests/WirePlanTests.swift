import HTTPMessages
import Testing

@Suite("Wire faults")
struct WirePlanTests {
    private static let head = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n"

    struct Vector: Sendable {
        let fault: WireFault
        let text: String
        let ending: WirePlan.Ending
    }

    @Test(
        "a fault changes what it names and nothing else",
        arguments: [
            Vector(fault: WireFault(), text: head + "body", ending: .keepOpen),
            Vector(fault: .delay(.seconds(1)), text: head + "body", ending: .keepOpen),
            Vector(fault: .truncate(at: 2), text: head + "bo", ending: .close),
            Vector(fault: .truncate(at: 0), text: head, ending: .close),
            Vector(fault: .resetBeforeHeaders, text: "", ending: .reset),
            Vector(fault: .resetInHeaders(after: 12), text: "HTTP/1.1 200", ending: .reset),
            Vector(fault: .resetInBody(after: 3), text: head + "bod", ending: .reset),
            Vector(fault: .noAnswer, text: "", ending: .silence),
            Vector(fault: .closeAtOnce, text: "", ending: .close),
            Vector(fault: .rawBytes([0x21]), text: "!", ending: .close),
            Vector(
                fault: .wrongLength(2), text: head.replacing("4", with: "2") + "body",
                ending: .keepOpen),
            Vector(
                fault: .wrongLength(9),
                text: "HTTP/1.1 200 OK\r\nContent-Length: 9\r\nConnection: close\r\n\r\nbody", ending: .close),
            Vector(
                fault: .endless, text: head.replacing("4", with: "999999999999") + "body",
                ending: .repeating(Array("body".utf8))),
        ])
    func plans(vector: Vector) {
        let response = HTTPResponse(status: 200, body: Array("body".utf8))
        let plan = WirePlan(response, fault: vector.fault, .init())
        #expect(String(decoding: plan.bytes, as: UTF8.self) == vector.text)
        #expect(plan.ending == vector.ending)
        #expect(plan.delay == (vector.fault.delay ?? .zero))
    }

    @Test("faults combine")
    func combined() {
        let fault = WireFault.delay(.seconds(2)).combined(with: .drip(bytesPerSecond: 5)).combined(
            with: .truncate(at: 1))
        #expect(fault == WireFault(delay: .seconds(2), bytesPerSecond: 5, ending: .closeInBody(after: 1)))
    }
}
