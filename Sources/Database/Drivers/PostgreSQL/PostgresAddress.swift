import CLibPQ

/// The parts of a database's address.
enum PostgresAddress {
    /// The environment in which PostgreSQL's programs find the database, so that no password is among their arguments.
    ///
    /// - Returns: nil where libpq does not understand the address; what it says then may quote a password.
    static func environment(_ url: String) -> [String: String]? {
        guard let options = PQconninfoParse(url, nil) else { return nil }
        defer { PQconninfoFree(options) }
        var environment: [String: String] = [:]
        var option = options
        while option.pointee.keyword != nil {
            if let name = option.pointee.envvar, let value = option.pointee.val {
                environment[String(cString: name)] = String(cString: value)
            }
            option += 1
        }
        return environment
    }
}
