import Database
import Testing

@Suite("Durations")
struct DurationsTests {
    @Test("are in each bucket that they do not exceed, the bound itself among it")
    func buckets() {
        var durations = Durations([0.1, 1, 10])
        for seconds in [0.05, 0.1, 0.100001, 1, 11] { durations.note(seconds: seconds) }
        #expect(durations.counts == [2, 4, 4] && durations.count == 5)
        #expect(abs(durations.seconds - 12.250001) < 1e-9)
    }

    @Test("of a clock that was set back are nothing")
    func backwards() {
        var durations = Durations([0.1])
        durations.note(seconds: -3)
        #expect(durations.counts == [1] && durations.seconds == 0)
    }

    @Test("are seconds, whatever they are given in")
    func units() {
        var durations = Durations([0.001, 0.5])
        durations.note(.microseconds(1_500))
        durations.note(.milliseconds(2_500))
        #expect(durations.counts == [0, 1] && abs(durations.seconds - 2.5015) < 1e-9)
    }
}
