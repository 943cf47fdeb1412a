/// What a server is for (`ENVIRONMENT`).
enum Stage: String, CaseIterable {
    case development, production

    /// What the environment says; `development` where it says nothing.
    init(_ environment: Environment) throws {
        guard let text = environment["ENVIRONMENT"] else {
            self = .development
            return
        }
        guard let stage = Stage(rawValue: text) else {
            throw Refusal("ENVIRONMENT must be development or production; it is \"\(text)\"")
        }
        self = stage
    }
}
