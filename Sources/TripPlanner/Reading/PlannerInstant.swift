import GTFSValues

/// Instants as the planner writes them: `2024-09-24T09:00:00Z`.
enum PlannerInstant {
    /// Years that a journey may be in: an instant outside them is a fault of the answer.
    private static let years = 2000..<2100

    /// Seconds since 1970-01-01T00:00:00Z; nil for any text that does not say one instant without doubt.
    ///
    /// Seconds may be left out, blanks may follow a colon (answers have been seen with them), and an offset may stand
    /// for `Z`; a time without either is refused, for it would be a guess.
    static func instant(_ text: String) -> Int64? {
        let bytes = Array(text.utf8).filter { $0 != UInt8(ascii: " ") }
        guard bytes.count >= 17, let year = number(bytes[0..<4]), bytes[4] == UInt8(ascii: "-"),
            let month = number(bytes[5..<7]), bytes[7] == UInt8(ascii: "-"), let day = number(bytes[8..<10]),
            bytes[10] == UInt8(ascii: "T"), years.contains(year),
            let date = ServiceDate(year: year, month: month, day: day), let hour = number(bytes[11..<13]), hour < 24,
            bytes[13] == UInt8(ascii: ":"), let minute = number(bytes[14..<16]), minute < 60
        else { return nil }
        var seconds = hour * 3600 + minute * 60
        var rest = bytes[16...]
        if rest.first == UInt8(ascii: ":") {
            guard rest.count >= 4, let second = number(rest.dropFirst().prefix(2)), second < 60 else { return nil }
            seconds += second
            rest = rest.dropFirst(3)
        }
        guard let offset = offset(rest) else { return nil }
        return Int64(date.daysSinceEpoch) * 86_400 + Int64(seconds - offset)
    }

    /// Seconds east of UTC of `Z`, `+10:00` or `-0330`.
    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
        if bytes.elementsEqual("Z".utf8) { return 0 }
        let sign: Int
        switch bytes.first {
        case UInt8(ascii: "+"): sign = 1
        case UInt8(ascii: "-"): sign = -1
        default: return nil
        }
        let digits = bytes.dropFirst().filter { $0 != UInt8(ascii: ":") }
        guard digits.count == 4, let hours = number(digits[0..<2]), let minutes = number(digits[2..<4]), hours <= 14,
            minutes < 60
        else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    private static func number(_ digits: some Sequence<UInt8>) -> Int? {
        var value = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return value
    }
}
