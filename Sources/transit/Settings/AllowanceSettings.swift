import TransitServer

extension AllowanceLimits {
    /// What the environment says there is to be of what costs; nothing of what it does not name.
    init(_ environment: Environment) throws {
        self.init()
        most[.database] = try Self.bytes(environment, "DATABASE_LIMIT")
        most[.objects] = try Self.bytes(environment, "OBJECTS_LIMIT")
        most[.mails] = try environment.number("MAILS_PER_DAY")
        most[.pushes] = try environment.number("PUSHES_PER_DAY")
    }

    /// The bytes of a variable; nil where it is not set.
    static func bytes(_ environment: Environment, _ name: String) throws -> Int? {
        guard let text = environment[name] else { return nil }
        guard let bytes = ByteSize.bytes(text) else {
            throw Refusal("\(name) must be a size such as 10 GB, 1.5 GB or 512 MiB; it is \"\(text)\"")
        }
        return bytes
    }
}
