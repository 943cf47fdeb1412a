import ArgumentParser
import Foundation

/// Which file of settings a command reads.
struct SettingsFileOption: ParsableArguments {
    @Option(
        help: "File of settings, NAME=value a line; the environment wins over it. (default: TRANSIT_CONFIG, else none)")
    var config: String?

    /// The file that was named, here or by the environment; nil where none was.
    func file() throws -> SettingsFile? {
        if let config { return try SettingsFile(path: config, named: "--config") }
        return try Environment.own["TRANSIT_CONFIG"].map { try SettingsFile(path: $0, named: "TRANSIT_CONFIG") }
    }
}

/// A command to which a file of settings can be named.
protocol ReadsSettingsFile {
    var settingsFile: SettingsFileOption { get }
}

extension SettingsFile {
    /// Adds to the environment of this process what it does not say, before anything has been started: city files' variables and
    /// the programs this one runs are then told the same.
    func completeEnvironment() {
        for (name, line) in values where Environment.own[name] == nil { setenv(name, line.value, 1) }
    }

    /// Reads the file that a command or the environment names, if any does.
    static func complete(for command: any ParsableCommand) throws {
        // It tells apart what the environment said and what the file does.
        guard !(command is ConfigCommand) else { return }
        let option = (command as? any ReadsSettingsFile)?.settingsFile
        let file =
            try option?.file()
            ?? Environment.own["TRANSIT_CONFIG"].map { try SettingsFile(path: $0, named: "TRANSIT_CONFIG") }
        guard let file else { return }
        let saysHowToCrash = Environment.own[Backtraces.variable] == nil && file.values[Backtraces.variable] != nil
        file.completeEnvironment()
        if saysHowToCrash { Backtraces.beginAnew() }
    }
}
