import Feeds
import Logging

extension KnownVariables {
    /// A name that means nothing to this program, and what was perhaps meant.
    struct Unknown: Equatable {
        let name: String
        let meant: String?
        /// The line of the file of settings it stands in; nil for the environment's.
        var line: Int?
    }

    /// Whoever begins a name so means this program.
    private static let prefixes = [
        "TRANSIT_", "RATE_LIMIT_", "STREAM_LIMIT", "PLANNER_", "APNS_", "AUTH_MAILS_", "OPERATIONS_", "OBJECTS_",
        "NSW_", "BACKUP_", "TIMETABLES_", "MAILS_", "PUSHES_", "DRAIN_",
    ]
    /// Of other parts of a set-up: compose, Caddy, tests, and what Kubernetes tells of a service called transit.
    private static let others = ["TRANSIT_SITE", "TRANSIT_UPSTREAMS", "TRANSIT_BINARY"]
    private static let othersPrefixes = ["TRANSIT_SERVICE_", "TRANSIT_PORT_", "TRANSIT_TCP"]
    /// Shorter names are near too many that are other programs'.
    private static let shortest = 8

    /// The variables that are none of ours but nearly one, or that begin as only ours do: whoever wrote them believes that they
    /// are set.
    ///
    /// - Parameter besides: names that the city's file gives a meaning.
    static func misspelt(in environment: Environment, besides: some Sequence<String> = []) -> [Unknown] {
        let ours = Set(names).union(besides)
        return environment.variables.keys.sorted().compactMap { written in
            guard !ours.contains(written), !isOthers(written, environment) else { return nil }
            if prefixes.contains(where: written.hasPrefix) {
                return Unknown(name: written, meant: nearest(to: written, among: ours))
            }
            guard written.utf8.count >= shortest else { return nil }
            let limit = written.utf8.count < 12 ? 1 : 3
            return Spelling.nearest(to: written, among: ours, limit: limit).map { Unknown(name: written, meant: $0) }
        }
    }

    /// The names of a file that mean nothing to this program.
    static func unknown(in file: SettingsFile, besides: some Sequence<String> = []) -> [Unknown] {
        let ours = Set(names).union(besides)
        return file.lines.filter { !ours.contains($0.name) && !others.contains($0.name) }
            .map { Unknown(name: $0.name, meant: nearest(to: $0.name, among: ours), line: $0.number) }
    }

    private static func isOthers(_ name: String, _ environment: Environment) -> Bool {
        others.contains(name) || othersPrefixes.contains(where: name.hasPrefix)
            || name == "TRANSIT_PORT" && environment[name]?.contains("://") == true
    }

    /// The name that was meant: one of ours behind `TRANSIT_`, one that is nearly written so, else the nearest that begins so.
    private static func nearest(to written: String, among ours: Set<String>) -> String? {
        let bare = written.hasPrefix("TRANSIT_") ? String(written.dropFirst("TRANSIT_".count)) : written
        if ours.contains(bare) { return bare }
        if let near = Spelling.nearest(to: bare, among: ours, limit: 3) { return near }
        guard let prefix = prefixes.first(where: written.hasPrefix), prefix != "TRANSIT_" else { return nil }
        return Spelling.nearest(to: written, among: ours.filter { $0.hasPrefix(prefix) }, limit: written.utf8.count)
    }

    /// Warns of what is misspelt and of a file whose secrets everybody may read.
    static func warn(of file: SettingsFile?, besides names: [String], _ logger: Logger) {
        // What the file said is in the environment by now.
        var own = Environment.own.variables
        for name in file?.values.keys ?? [:].keys { own[name] = nil }
        var unknown = misspelt(in: Environment(variables: own), besides: names)
        unknown += file.map { Self.unknown(in: $0, besides: names) } ?? []
        for each in unknown {
            var metadata: Logger.Metadata = ["name": "\(each.name)"]
            if let meant = each.meant { metadata["did_you_mean"] = "\(meant)" }
            if let file, let line = each.line {
                metadata["file"] = "\(file.path)"
                metadata["line"] = "\(line)"
            }
            logger.warning("unknown_environment_variable", metadata: metadata)
        }
        if let file, file.showsSecrets(besides: names) {
            logger.warning(
                "settings_file_readable",
                metadata: ["file": "\(file.path)", "reason": "\(SettingsFile.howToHide(file.path))"])
        }
    }
}

extension SettingsFile {
    /// Whether it holds a secret and everybody on the machine may read it.
    ///
    /// - Parameter cityNames: variables of the city's file, among them keys.
    func showsSecrets(besides cityNames: [String] = []) -> Bool {
        isOpenToAll
            && values.values.contains { line in
                cityNames.contains(line.name) && line.name.contains("KEY")
                    || Redaction.shown(line.value, of: line.name) != line.value
            }
    }

    /// What to do about it.
    static func howToHide(_ path: String) -> String {
        "it holds secrets and everybody on this machine may read it: chmod 640 \(path)"
    }
}
