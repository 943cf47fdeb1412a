import Foundation
import Timetable
import TransitAPI
import TransitKit

/// What a phone does, in a process of its own, so that memory and start are its own and not those of all benchmarks: this
/// program run again with `phone-process TASK …`, which answers with a line of JSON.
enum PhoneProcess {
    private static let mark = "phone-process"

    /// Runs the task that the arguments name, and ends the process; returns where they name none.
    static func runIfAsked(_ arguments: [String]) {
        guard arguments.count > 2, arguments[1] == mark else { return }
        let began = Machine.seconds()
        let rest = Array(arguments.dropFirst(3))
        Task { @MainActor in
            do {
                switch arguments[2] {
                case PhoneLaunch.task: print(try await PhoneLaunch.run(rest, began: began))
                case PhoneJourneys.task: print(try await PhoneJourneys.run(rest))
                case PhoneDay.task: print(try await PhoneDay.run(rest))
                default: exit(2)
                }
                exit(0)
            } catch {
                print("\(error)")
                exit(1)
            }
        }
        dispatchMain()
    }

    /// Runs a task in a process of its own; nil where it fails, which is said.
    static func run<Answer: Decodable>(_ task: String, _ arguments: [String], as _: Answer.Type) -> Answer? {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        let ran = Shell.run(program, [mark, task] + arguments)
        guard let ran, ran.status == 0, let line = ran.output.split(separator: "\n").last,
            let answer = try? JSONDecoder().decode(Answer.self, from: Data(line.utf8))
        else {
            print("   \(task) failed: \(ran?.output.suffix(500) ?? "it could not be started")")
            return nil
        }
        return answer
    }

    /// A value as one line.
    static func line(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
}

/// A folder in which a phone keeps a timetable, as the app's store leaves it.
enum PhoneFolder {
    /// Puts a timetable there.
    static func keep(_ timetable: Timetable, in folder: String) throws {
        let kept = folder + "/timetable"
        try FileManager.default.createDirectory(atPath: kept, withIntermediateDirectories: true)
        try? FileManager.default.removeItem(atPath: file(in: folder))
        try FileManager.default.copyItem(atPath: timetable.path, toPath: file(in: folder))
        let note =
            #"{"version": "1", "checksum": "", "byteCount": \#(timetable.byteCount), "#
            + #""generatedAt": 0, "fetchedAt": 0}"#
        try Data(note.utf8).write(to: URL(fileURLWithPath: kept + "/city.json"))
    }

    /// Path of the timetable file.
    static func file(in folder: String) -> String { folder + "/timetable/city.timetable" }

    /// The app's services over such a folder, without a network.
    static func services(_ folder: String, now: Double) -> Services {
        Services(
            Services.Settings(
                server: URL(string: "http://127.0.0.1:9") ?? URL(fileURLWithPath: "/"), appVersion: "1.0.0",
                documents: URL(fileURLWithPath: folder), caches: URL(fileURLWithPath: folder + "/caches")),
            secrets: MemorySecrets(), transport: NoNetwork(), clock: KitClock(now: { now }, sleep: { _ in true }))
    }
}

/// A phone in a tunnel.
struct NoNetwork: HTTPTransport {
    func reply(to message: HTTPMessage) throws(TransportError) -> HTTPReply { throw .offline }
    func stream(_ message: HTTPMessage) throws(TransportError) -> HTTPStream { throw .offline }
}

/// What of a process lies in memory, in bytes.
struct PhoneMemory: Codable {
    /// All of it (VmRSS).
    var all = 0
    /// Memory that the process has written: what iOS holds against an app.
    var written = 0
    /// Pages of the timetable's file, which the system may take back at any time.
    var timetable = 0
    /// Programs and libraries.
    var programs: Int { all - written - timetable }
    /// Most there ever was (VmHWM).
    var peak = 0

    /// That of this process now.
    static func now() -> PhoneMemory {
        func text(_ name: String) -> [Substring] {
            // The system makes these files as they are read, and states no length.
            let bytes = try? FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/\(name)")).readToEnd()
            return String(decoding: bytes ?? Data(), as: UTF8.self).split(separator: "\n")
        }
        func kilobytes(_ line: Substring) -> Int {
            line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
        }
        var memory = PhoneMemory()
        for line in text("status") {
            if line.hasPrefix("VmRSS:") { memory.all = kilobytes(line) * 1_024 }
            if line.hasPrefix("RssAnon:") { memory.written = kilobytes(line) * 1_024 }
            if line.hasPrefix("VmHWM:") { memory.peak = kilobytes(line) * 1_024 }
        }
        var isTimetable = false
        for line in text("smaps") {
            // A mapping's first line begins with its addresses, the others with a name and a colon.
            if line.prefix(while: { $0 != " " }).contains("-") { isTimetable = line.hasSuffix(".timetable") }
            if isTimetable, line.hasPrefix("Rss:") { memory.timetable += kilobytes(line) * 1_024 }
        }
        return memory
    }
}
