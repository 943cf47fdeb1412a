/// Reads `frequencies.yaml`: named timetables of lines like `05:00 every 15, 07:00 every 8, until 24:30`.
struct FrequenciesReader {
    let file: Field

    func read() throws -> [String: Frequency] {
        try file.allow(["frequencies"])
        var frequencies: [String: Frequency] = [:]
        for (name, field) in try file.required("frequencies").entries() {
            var bands: [DayType: [Band]] = [:]
            for (dayName, line) in try field.entries() {
                guard let day = DayType(rawValue: dayName) else {
                    throw line.error("“\(name)” has no day “\(dayName)”; days are weekday, saturday and sunday.")
                }
                bands[day] = try self.bands(line)
            }
            frequencies[name] = Frequency(bands: bands)
        }
        return frequencies
    }

    private func bands(_ field: Field) throws -> [Band] {
        var starts: [(from: Int, headway: Int)] = []
        var end: Int?
        for words in try field.pieces() {
            if words.count == 2, words[0] == "until", end == nil {
                end = try field.timeOfDay(words[1])
            } else if words.count == 3, words[1] == "every", end == nil, let headway = Int(words[2]),
                (1...240).contains(headway)
            {
                starts.append((try field.timeOfDay(words[0]), headway * 60))
            } else {
                throw field.error(
                    "“\(words.joined(separator: " "))” is neither “07:00 every 8” nor a last “until 24:30”.")
            }
        }
        guard let end, !starts.isEmpty else { throw field.error("\(field.name) must end with “until” and a time.") }
        let limits = starts.dropFirst().map(\.from) + [end]
        return try zip(starts, limits).map { start, limit in
            guard start.from < limit else {
                throw field.error("\(field.name): times must ascend, but a band starts at or after its end.")
            }
            return Band(from: start.from, until: limit, headway: start.headway)
        }
    }
}
