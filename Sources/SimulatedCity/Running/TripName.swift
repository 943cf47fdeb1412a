/// How trips are named: the same trip keeps its id from day to day and from build to build.
enum TripName {
    /// `333.a.out.weekday.0515`, or for trains the seven parts Sydney Trains uses
    /// (`run.timetable.variation.version.set-type.cars.instance`): `T1aO0420.1905.101.1.A.8.38112233`.
    static func id(of way: PlannedWay, day: DayType, departure: Int) -> String {
        let plain = "\(way.line.id).\(way.patternLetter).\(way.way.direction).\(day).\(clock(departure))"
        guard let consist = way.line.consist else { return plain }
        let letter = way.way.direction == .out ? "O" : "B"
        let run = "\(way.line.id)\(way.patternLetter)\(letter)\(clock(departure))"
        return "\(run).1905.\(variation(day)).1.\(consist).\(instance(plain))"
    }

    /// The id of a trip in the `period`th timetable written, 0 for today's. Sydney Trains numbers its timetables in the
    /// second of the seven parts.
    static func id(_ id: String, in period: Int) -> String {
        guard period > 0 else { return id }
        var parts = id.split(separator: ".")
        guard parts.count == 7, let timetable = Int(parts[1]) else { return "\(id).\(period + 1)" }
        parts[1] = "\(timetable + period)"
        return parts.joined(separator: ".")
    }

    private static func clock(_ seconds: Int) -> String {
        let digits = String(seconds / 3600 * 100 + seconds / 60 % 60)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private static func variation(_ day: DayType) -> Int {
        switch day {
        case .weekday: 101
        case .saturday: 106
        case .sunday: 107
        }
    }

    /// Eight digits made from the name (FNV-1a), since nothing here may be drawn by chance.
    private static func instance(_ name: String) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash % 90_000_000 + 10_000_000
    }
}
