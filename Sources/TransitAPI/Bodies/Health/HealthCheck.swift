/// One thing readiness depends on.
public struct HealthCheck: ResponseBody {
    /// Name of the check, stable.
    public var name: String
    /// Whether it passes.
    public var ok: Bool
    /// What was found, for operators.
    public var message: String

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(name: String, ok: Bool, message: String) {
        self.name = name
        self.ok = ok
        self.message = message
    }

    private enum CodingKeys: String, CodingKey {
        case name
        case ok
        case message
    }
}

extension HealthCheck {
    /// What the type stands for.
    public static let summary = "One thing readiness depends on."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "name": "Name of the check, stable.",
        "ok": "Whether it passes.",
        "message": "What was found, for operators.",
    ]
}
