import ArgumentParser
import Feeds
import Foundation
import TransitAPI

/// `transit config`.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Print every setting of the server, where it comes from, and what is refused.",
        discussion: """
            Reads what `transit serve` would: the environment, and a file of settings where one is named. Secrets are not shown. \
            Exit status 1 when a value would be refused, with all that is wrong on standard error.
            """)

    @OptionGroup var settingsFile: SettingsFileOption

    @Option(help: "A city file (YAML), whose own variables are printed too. (default: none)")
    var city: String?

    @Flag(help: "Print one object of JSON.")
    var json = false

    func run() throws {
        let (given, file) = (Environment.own, try settingsFile.file())
        file?.completeEnvironment()
        let report = SettingsReport(given: given, file: file, city: try city.map { try CityFile(path: $0) })
        Machine.say(json ? report.json : report.text)
        if !json { for warning in report.warnings { Machine.complain("Warning: \(warning)") } }
        guard report.faults.isEmpty else { throw Refusal(report.complaint) }
    }
}

extension SettingsReport {
    /// Widest a value may be before what follows is moved.
    private static let widestValue = 48

    /// A line for each setting.
    fileprivate var text: String {
        let names = rows.map(\.name.count).max() ?? 0
        let values = min(rows.map { ($0.value ?? "-").count }.max() ?? 0, Self.widestValue)
        return rows.map {
            Text.column($0.name, names) + "  " + Text.column($0.value ?? "-", values) + "  " + $0.origin.words
        }.joined(separator: "\n")
    }

    /// All faults, one a line.
    fileprivate var complaint: String {
        guard faults.count > 1 else { return faults.first?.words ?? "" }
        return "\(faults.count) settings are refused:\n" + faults.map { "  " + $0.words }.joined(separator: "\n")
    }

    fileprivate var json: String {
        JSONValue.object([
            "settings": .array(rows.map(\.json)),
            "faults": .array(
                faults.map { .object(["name": .string($0.name), "message": .string($0.words)]) }),
            "warnings": .array(warnings.map { .string($0) }),
        ]).text
    }
}

extension SettingsReport.Row {
    fileprivate var json: JSONValue {
        var fields: JSONObject = [
            "name": .string(name), "meaning": .string(meaning), "value": value.map { .string($0) } ?? .null,
            "is_secret": .bool(isSecret), "origin": .string(origin.word),
        ]
        if case .value(let standard) = KnownVariables.named[name]?.standard {
            fields["default"] = .string(standard)
        }
        switch origin {
        case .file(let path, let line): (fields["file"], fields["line"]) = (.string(path), .int(line))
        case .kept(let path): fields["file"] = .string(path)
        default: break
        }
        return .object(fields)
    }
}

extension SettingsReport.Origin {
    /// For machines.
    fileprivate var word: String {
        switch self {
        case .environment: "environment"
        case .file: "file"
        case .standard: "default"
        case .kept: "data_folder"
        case .nothing: "unset"
        }
    }

    /// For people.
    fileprivate var words: String {
        switch self {
        case .environment: "environment"
        case .file(let path, let line): "file \(path), line \(line)"
        case .standard: "default"
        case .kept(let path): "made and kept in \(path)"
        case .nothing: "not set"
        }
    }
}
