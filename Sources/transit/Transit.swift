import ArgumentParser
import Foundation

/// The command line of the whole service.
@main
struct Transit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transit",
        abstract: "A city's transit service: compile schedules, answer departures, serve the API.",
        discussion: """
            Start with `transit demo`, or compile a feed: transit import feed.zip -o city.timetable
            """,
        version: Version.text,
        subcommands: [
            Demo.self, Serve.self, Import.self, Validate.self, Info.self, DeparturesCommand.self, PlanCommand.self,
            Search.self, GroundCommand.self,
            MatchCommand.self, MockNSWCommand.self, MockAPNsCommand.self, SurfaceCommand.self,
            ExportPack.self, KeysCommand.self, BackupCommand.self, RestoreCommand.self, BackupKeyCommand.self,
            JobsCommand.self, ConfigCommand.self, LoadCommand.self, Site.self,
        ])

    /// Runs the command that was asked for.
    static func main() async {
        do {
            var command = try await asyncParseAsRoot()
            try SettingsFile.complete(for: command)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            try Machine.finishOutput()
        } catch {
            let status = exitCode(for: error)
            // Help that was asked for, and ends without a word.
            guard !status.isSuccess else { exit(withError: error) }
            let complaint = fullMessage(for: error)
            // In one piece: the log may still be written to the same place.
            if !complaint.isEmpty { Machine.complain(complaint) }
            Foundation.exit(status.rawValue)
        }
    }
}
