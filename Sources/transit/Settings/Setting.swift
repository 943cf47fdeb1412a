/// A variable that this program reads, from the environment or from a configuration file: declared once, for those who read it
/// and for those who list it.
struct Setting: Sendable {
    /// What holds where nothing is said.
    enum Standard: Sendable {
        /// Nothing: what the setting is about is switched off.
        case nothing
        /// This, as it would be written.
        case value(String)
        /// What these words say.
        case told(String)
    }

    /// What may be written.
    enum Form: Sendable {
        case text
        /// `on` or `off`.
        case onOff
        /// A whole number within bounds.
        case number(ClosedRange<Int>, unit: String?)
        /// An http or https address.
        case webAddress
        /// What this reads without a complaint; it changes nothing.
        case checked(@Sendable (Environment) throws -> Void)
    }

    let name: String
    /// What it is, in a few words.
    let meaning: String
    let standard: Standard
    let form: Form
    /// Whether whoever knows it can do what they may not.
    let isSecret: Bool

    init(
        _ name: String, _ meaning: String, _ standard: Standard = .nothing, _ form: Form = .text, secret: Bool = false
    ) {
        (self.name, self.meaning, self.standard, self.form, isSecret) = (name, meaning, standard, form, secret)
    }

    /// Reads it as the server does, and throws what the server would be refused with.
    func check(_ environment: Environment) throws {
        guard environment[name] != nil else { return }
        switch form {
        case .text: break
        case .onOff: _ = try environment.isOn(name)
        case .number: _ = try environment.number(name)
        case .webAddress: _ = try environment.webAddress(name)
        case .checked(let read): try read(environment)
        }
    }
}
