/// Something a rider should know about an answer.
public struct PlanNotice: ResponseBody {
    /// What it is about.
    public var code: PlanNoticeCode
    /// The same in a sentence for riders.
    public var message: String

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(code: PlanNoticeCode, message: String) {
        self.code = code
        self.message = message
    }

    private enum CodingKeys: String, CodingKey {
        case code
        case message
    }
}

extension PlanNotice {
    /// What the type stands for.
    public static let summary = "Something a rider should know about an answer."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "code": "What it is about.",
        "message": "The same in a sentence for riders.",
    ]
}
