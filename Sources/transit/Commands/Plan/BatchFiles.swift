import GTFS
import Timetable
import TransitAPI

/// The questions of `transit plan --batch` and the footpaths they may use, and what all batches read and write.
enum BatchFiles {
    /// One line of the file of questions.
    struct Question {
        var id: String
        var from: StopIndex
        var to: StopIndex
        var time: Int64
        var window: Int32
    }

    /// Longest window accepted, in minutes.
    static let longestWindow = 1_440

    /// Reads `id,from,to,dep,window_min`.
    static func questions(_ path: String, _ timetable: Timetable) throws -> [Question] {
        let file = try CSVFile(path: path)
        let (id, from) = (try column("id", file, path), try column("from", file, path))
        let (to, departs) = (try column("to", file, path), try column("dep", file, path))
        let window = file.position(of: "window_min")
        var questions: [Question] = []
        while try file.next() {
            func refuse(_ column: String, _ value: String, _ reason: String) -> Refusal {
                Refusal("\(path), line \(file.line): \(column) \"\(value)\" \(reason)")
            }
            func stop(_ column: String, _ position: Int) throws -> StopIndex {
                guard let stop = timetable.stop(id: file[position]) else {
                    throw refuse(column, file[position], "is no stop_id of this timetable")
                }
                return stop
            }
            guard let time = time(file[departs], timetable) else {
                throw refuse(
                    "dep", file[departs],
                    "is no time; write seconds since 1970 (1426625999) or 2015-03-18T08:00 by the city's clocks")
            }
            var minutes = 0
            if let window, !file[window].isEmpty {
                guard let value = Int(file[window]), (0...longestWindow).contains(value) else {
                    throw refuse(
                        "window_min", file[window], "is not a whole number of minutes from 0 to \(longestWindow)")
                }
                minutes = value
            }
            questions.append(
                Question(
                    id: file[id], from: try stop("from", from), to: try stop("to", to), time: time,
                    window: Int32(minutes * 60)))
        }
        return questions
    }

    /// Reads `from_stop_id,to_stop_id,minutes`.
    static func footpaths(
        _ path: String, _ timetable: Timetable
    ) throws -> [(from: StopIndex, to: StopIndex, seconds: Int32)] {
        let file = try CSVFile(path: path)
        let (from, to) = (try column("from_stop_id", file, path), try column("to_stop_id", file, path))
        let minutes = try column("minutes", file, path)
        var walks: [(from: StopIndex, to: StopIndex, seconds: Int32)] = []
        while try file.next() {
            func stop(_ position: Int) throws -> StopIndex {
                guard let stop = timetable.stop(id: file[position]) else {
                    throw Refusal("\(path), line \(file.line): \"\(file[position])\" is no stop_id of this timetable")
                }
                return stop
            }
            guard let time = Double(file[minutes]), (0...1_000).contains(time) else {
                throw Refusal(
                    "\(path), line \(file.line): minutes \"\(file[minutes])\" is not a number from 0 to 1000")
            }
            walks.append((try stop(from), try stop(to), Int32((time * 60).rounded())))
        }
        return walks
    }

    /// Where a file has a column.
    static func column(_ name: String, _ file: CSVFile, _ path: String) throws -> Int {
        guard let position = file.position(of: name) else {
            throw Refusal("\(path) has no column \(name); it has \(file.columns.joined(separator: ", "))")
        }
        return position
    }

    /// Seconds since 1970, or a time of the city's clocks, or one with an offset.
    static func time(_ text: String, _ timetable: Timetable) -> Int64? {
        if let seconds = Int64(text) { return (0...(1 << 33)).contains(seconds) ? seconds : nil }
        switch Moment(text.replacing(" ", with: "T", maxReplacements: 1)) {
        case .instant(let instant): return instant.epochSeconds
        case .local(let local):
            return timetable.cityZone.instant(
                civil: ServiceDate(daysSinceEpoch: local.date.daysSinceEpoch), secondsOfDay: Int(local.secondOfDay))
        case nil: return nil
        }
    }

    /// A field as RFC 4180 wants it.
    static func field(_ text: String) -> String {
        // Scalars count, not characters: to Swift, a comma and a mark on it are one character, which is no comma.
        let scalars = text.unicodeScalars
        guard scalars.contains(where: { $0 == "," || $0 == "\"" || Character($0).isNewline }) else { return text }
        return "\"" + String(scalars.replacing("\"".unicodeScalars, with: "\"\"".unicodeScalars)) + "\""
    }
}
