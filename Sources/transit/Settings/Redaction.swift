/// Values of settings as they may be shown.
enum Redaction {
    static let hidden = "****"

    /// A value without what must not be seen.
    static func shown(_ value: String, of name: String) -> String {
        let declared = KnownVariables.named[name]
        // Of names that are not ours, those that sound so.
        let isSecret = declared?.isSecret ?? (name.firstMatch(of: /KEY|SECRET|TOKEN|PASSWORD|DSN/) != nil)
        // The private half, where the public one belongs.
        if isSecret || value.uppercased().contains("AGE-SECRET-KEY-") { return "\(hidden) (\(value.count) characters)" }
        if value.contains("://") { return address(value) }
        // As libpq takes it besides: host=… password=…
        return name == "DATABASE_URL" ? hidden : value
    }

    /// An address without a password: of `user:password@` up to the last `@`, as one may stand in a password, and of parameters
    /// whose names say that they hold one.
    static func address(_ text: String) -> String {
        guard let begin = text.range(of: "://")?.upperBound else { return text }
        var shown = text
        if let sign = text[begin...].lastIndex(of: "@") {
            let user = text[begin..<sign].firstIndex(of: ":").map { text[begin..<$0] + ":" } ?? ""
            shown = text[..<begin] + user + hidden + text[sign...]
        }
        return shown.replacing(/([?&][^=&]*(?i:pass|secret|token|key)[^=&]*=)[^&]*/) { $0.output.1 + hidden }
    }
}
