import ArgumentParser
import Feeds
import TransitAPI
import TransitServices

/// The clock a command is to live by.
struct ClockOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What the clock shows at the start: 2026-03-10T08:00 in the city, or with seconds and an offset. (default: now)",
            valueName: "time"))
    var startTime: String?

    @Option(help: "Seconds of the city's time that pass in a second, from 0.1 to 1000.")
    var speed = 1.0

    func validate() throws {
        guard speed >= 0.1, speed <= 1_000 else {
            throw ValidationError("--speed is a number from 0.1 to 1000; it is \(speed)")
        }
    }

    /// What a server in production is not started with: its clock is the machine's.
    var forDevelopment: [ProductionRules.Fault] {
        let options = [("--start-time", startTime != nil), ("--speed", speed != 1)]
        return options.filter(\.1).map { .init(name: $0.0, words: "shows a time that is not now: leave it out") }
    }

    /// The clock that was asked for.
    ///
    /// - Parameter zone: IANA name of the city's time zone; nil where that is not known.
    func clock(zone: String?) throws -> CityClock {
        guard let startTime else {
            return speed == 1 ? .machine : .starting(at: Machine.preciseNow(), speed: speed)
        }
        return .starting(at: Double(try Self.instant(startTime, zone: zone)), speed: speed)
    }

    /// The instant a text names: with an offset, or by the city's clocks, where it must happen exactly once.
    private static func instant(_ text: String, zone: String?) throws -> Int64 {
        let examples = "2026-03-10T08:00 or 2026-03-10T08:00:00+11:00"
        switch Moment(text) {
        case nil: throw Refusal("--start-time must be a time such as \(examples); it is \"\(text)\"")
        case .instant(let instant): return instant.epochSeconds
        case .local(let local):
            guard let zone, let clock = LocalClock(zone: zone) else {
                throw Refusal("--start-time needs seconds and an offset here, such as 2026-03-10T08:00:00+11:00")
            }
            let shown = local.secondsIfUTC
            // Clocks change at most once in a day: one of these offsets holds before it, the other after.
            let offsets = Set([-86_400, 86_400].map { clock.offset(at: shown + $0) })
            let instants = offsets.map { shown - $0 }.filter { $0 + clock.offset(at: $0) == shown }
            guard let only = instants.first else {
                throw Refusal("--start-time \(text) does not happen in \(zone): clocks are put forward past it")
            }
            guard instants.count == 1 else {
                throw Refusal(
                    "--start-time \(text) happens twice in \(zone): say which with an offset, such as \(examples)")
            }
            return only
        }
    }
}
