/// Whether the process answers.
public struct HealthBody: ResponseBody {
    /// Always ok when anything answers at all.
    public var status: HealthStatus

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(status: HealthStatus) {
        self.status = status
    }

    private enum CodingKeys: String, CodingKey {
        case status
    }
}

extension HealthBody {
    /// What the type stands for.
    public static let summary = "Whether the process answers."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "status": "Always ok when anything answers at all."
    ]
}
