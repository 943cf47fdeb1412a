import Foundation
import PhoneTasks
import Timetable

/// What a phone does, in a process of its own: memory and start are those of the app's own code, and not of all benchmarks and the
/// server. Tasks that need a server beside them are this program's, run again with `phone-process TASK …`.
enum PhoneProcess {
    private static let mark = "phone-process"

    /// Runs the task that the arguments name, and ends the process; returns where they name none.
    static func runIfAsked(_ arguments: [String]) {
        guard arguments.count > 2, arguments[1] == mark, arguments[2] == PhoneDay.task else { return }
        let rest = Array(arguments.dropFirst(3))
        PhoneAnswer.print { try await PhoneDay.run(rest) }
    }

    /// Runs a task in a process of its own; nil where it fails, which is said.
    static func run<Answer: Decodable>(_ task: String, _ arguments: [String], as _: Answer.Type) -> Answer? {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let ran =
            task == PhoneDay.task
            ? Shell.run(own.path, [mark, task] + arguments)
            : Shell.run(own.deletingLastPathComponent().appendingPathComponent("PhoneProcess").path, [task] + arguments)
        guard let ran, ran.status == 0, let line = ran.output.split(separator: "\n").last,
            let answer = try? JSONDecoder().decode(Answer.self, from: Data(line.utf8))
        else {
            print("   \(task) failed: \(ran?.output.suffix(500) ?? "it could not be started")")
            return nil
        }
        return answer
    }
}

extension PhoneFolder {
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
}
