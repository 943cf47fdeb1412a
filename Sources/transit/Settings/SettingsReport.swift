import Feeds
import Foundation
import TransitAPI

/// What the server would read, where each value came from, and what it would refuse.
struct SettingsReport {
    /// Where a value came from.
    enum Origin: Equatable {
        case environment
        case file(path: String, line: Int)
        case standard
        /// Made at an earlier start and kept in this file.
        case kept(String)
        /// Nowhere: nothing is said and nothing holds.
        case nothing
    }

    struct Row {
        let name: String
        let meaning: String
        /// As it may be shown; nil where nothing holds.
        let value: String?
        let origin: Origin
        let isSecret: Bool
    }

    struct Fault: Equatable {
        let name: String
        let words: String
    }

    let rows: [Row]
    let faults: [Fault]
    /// What is no fault and was perhaps not meant.
    let warnings: [String]

    /// - Parameters:
    ///   - given: what the environment says without the file.
    ///   - file: the file that completes it.
    ///   - city: the city to be served, whose file names variables of its own; nil where that is not said.
    init(given: Environment, file: SettingsFile?, city: CityFile?) {
        let lines = file?.values ?? [:]
        let variables = lines.mapValues(\.value).merging(given.variables.filter { !$0.value.isEmpty }) { $1 }
        let whole = Environment(variables: variables)
        func origin(_ name: String) -> Origin? {
            if given[name] != nil { return .environment }
            return file.flatMap { file in lines[name].map { .file(path: file.path, line: $0.number) } }
        }
        let cityNames = (city?.environmentVariables ?? []).filter { KnownVariables.named[$0] == nil }
        rows =
            KnownVariables.all.map { setting in
                if let value = whole[setting.name], let origin = origin(setting.name) {
                    return Row(setting, Redaction.shown(value, of: setting.name), origin)
                }
                return Row(setting, keptIn: whole.dataFolder(named: nil))
            }
            + cityNames.map { name in
                let value = whole[name].map {
                    $0.contains("://") ? Redaction.address($0) : Redaction.hidden + " (\($0.count) characters)"
                }
                return Row(
                    name: name, meaning: "named by the city's file", value: value, origin: origin(name) ?? .nothing,
                    isSecret: true)
            }
        faults = Self.faults(whole, city)
        warnings = Self.warnings(given, file, city)
    }

    private static func faults(_ environment: Environment, _ city: CityFile?) -> [Fault] {
        var faults: [Fault] = []
        for setting in KnownVariables.all {
            do {
                try setting.check(environment)
            } catch {
                let words = "\(error)"
                let isNamed = words.contains(setting.name)
                faults.append(Fault(name: setting.name, words: isNamed ? words : "\(setting.name): \(words)"))
            }
        }
        do {
            _ = try city?.access(environment: environment.variables)
        } catch {
            faults.append(Fault(name: "--city", words: "\(error)"))
        }
        if (try? Stage(environment)) == .production {
            faults += ProductionRules.faults(environment).map {
                Fault(name: $0.setting, words: "ENVIRONMENT=production: \($0.name) \($0.words)")
            }
        }
        return faults
    }

    private static func warnings(_ given: Environment, _ file: SettingsFile?, _ city: CityFile?) -> [String] {
        let cityNames = city?.environmentVariables ?? []
        var warnings = KnownVariables.misspelt(in: given, besides: cityNames).map { "the environment: " + $0.words }
        guard let file else { return warnings }
        warnings += KnownVariables.unknown(in: file, besides: cityNames).map {
            "\(file.path), line \($0.line ?? 0): " + $0.words
        }
        for line in file.lines where line != file.lines.last(where: { $0.name == line.name }) {
            warnings.append("\(file.path), line \(line.number): \(line.name) is set again below, which counts")
        }
        if file.showsSecrets(besides: cityNames) {
            warnings.append("\(file.path): " + SettingsFile.howToHide(file.path))
        }
        return warnings
    }
}

extension SettingsReport.Row {
    fileprivate init(_ setting: Setting, _ value: String, _ origin: SettingsReport.Origin) {
        self.init(
            name: setting.name, meaning: setting.meaning, value: value, origin: origin, isSecret: setting.isSecret)
    }

    /// What holds where nothing is said; of a secret that an earlier start has made, where it is kept.
    fileprivate init(_ setting: Setting, keptIn dataFolder: String) {
        if setting.name == "JWT_SECRET", AuthSecret.isKept(in: dataFolder) {
            self.init(setting, Redaction.hidden, .kept(dataFolder + "/" + AuthSecret.file))
            return
        }
        let (value, origin): (String?, SettingsReport.Origin) =
            switch setting.standard {
            case .nothing: (nil, .nothing)
            case .value(let value): (value, .standard)
            case .told(let words): ("(\(words))", .standard)
            }
        self.init(
            name: setting.name, meaning: setting.meaning, value: value, origin: origin, isSecret: setting.isSecret)
    }
}

extension KnownVariables.Unknown {
    /// A sentence about it.
    var words: String {
        "\(name) means nothing here" + (meant.map { "; was \($0) meant?" } ?? "")
    }
}
