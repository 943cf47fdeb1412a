/// Reads one public holiday: `25 december`, `easter - 2`, `second monday of june`.
struct HolidayReader {
    let field: Field

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    private static let ordinals = ["first", "second", "third", "fourth"]

    func read() throws -> PublicHoliday {
        try field.allow(["name", "day", "weekend"])
        return PublicHoliday(
            name: try field.required("name").text(), day: try day(field.required("day")),
            weekend: try field.optional("weekend")?.choice(of: PublicHoliday.Weekend.self) ?? .stays)
    }

    private func day(_ field: Field) throws -> PublicHoliday.Day {
        let text = try field.text()
        let words = text.lowercased().split(separator: " ").map(String.init)
        switch words.count {
        case 1 where words[0] == "easter":
            return .easter(offset: 0)
        case 2:
            if let day = Int(words[0]), (1...31).contains(day), let month = Self.months.firstIndex(of: words[1]) {
                return .fixed(month: month + 1, day: day)
            }
        case 3 where words[0] == "easter" && ["+", "-"].contains(words[1]):
            if let days = Int(words[2]), (0...100).contains(days) {
                return .easter(offset: words[1] == "-" ? -days : days)
            }
        case 4 where words[2] == "of":
            if let ordinal = Self.ordinals.firstIndex(of: words[0]),
                let weekday = Self.weekdays.firstIndex(of: words[1]), let month = Self.months.firstIndex(of: words[3])
            {
                return .weekday(ordinal: ordinal + 1, weekday: weekday, month: month + 1)
            }
        default:
            break
        }
        throw field.error(
            "“\(text)” is not a holiday’s day; write “25 december”, “easter - 2” or “second monday of june”.")
    }
}
