import JSON
import Testing

@testable import IdentityProvider

@Suite("The issuer's clock")
struct ProviderClockTests {
    @Test("the clock can be moved, stopped and let go")
    func moves() throws {
        let fixture = try Fixture()
        let clock = fixture.issuer.clock
        clock.setOffset(milliseconds: -3_600_000)
        #expect(try fixture.mint("apple").claims["iat"]?.int == Fixture.now - 3600)
        clock.advance(milliseconds: 500)
        #expect(clock.milliseconds == Fixture.now * 1000 - 3_599_500)
        #expect(clock.seconds == Fixture.now - 3600)
        clock.freeze()
        #expect(clock.current.frozenAt == Fixture.now * 1000)
        clock.advance(milliseconds: 1000)
        #expect(clock.seconds == Fixture.now - 3599)
        clock.resume()
        clock.reset()
        #expect(clock.milliseconds == Fixture.now * 1000)
    }

    @Test(
        "a whole second begins with its first millisecond, also before 1970",
        arguments: [(-1, -1), (-1000, -1), (999, 0)])
    func seconds(milliseconds: Int, seconds: Int) {
        #expect(ProviderClock(world: { milliseconds }).seconds == seconds)
    }
}
