import AppPack
import ArgumentParser
import Foundation
import Timetable

/// `transit export-pack -t F -o city.db`.
struct ExportPack: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the SQLite file an app keeps for use without a network.")

    @Option(name: [.short, .long], help: "A .timetable file.")
    var timetable: String

    @Option(name: [.short, .long], help: "The SQLite file to write.")
    var output: String

    func run() throws {
        let started = Machine.monotonicSeconds()
        let timetable = try Timetable(path: timetable)
        let pack = try PackWriter(timetable).write(to: output)
        let source = timetable.feeds.rows.reduce(0) { $0 + Int($1.sourceBytes) }
        let seconds = Text.fixed(Machine.monotonicSeconds() - started, 2)
        print("\(output): \(Text.bytes(pack.byteCount)) in \(seconds) s, sha256 \(pack.sha256)")
        let feed = source > 0 ? Text.bytes(source) : "read from a folder, not compressed"
        print("compressed feed: \(feed); timetable: \(Text.bytes(timetable.byteCount))")
    }
}
