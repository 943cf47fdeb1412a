import Foundation

extension RedisURL {
    /// Reads an address.
    package init(_ text: String) throws(RedisURLError) {
        guard let colon = text.range(of: "://") else { throw RedisURLError("it has no ://") }
        let scheme = text[..<colon.lowerBound].lowercased()
        var rest = text[colon.upperBound...]
        guard !rest.contains("#") else { throw RedisURLError("a # must be written %23") }
        let question = rest.firstIndex(of: "?")
        let settings = try Self.settings(question.map { rest[$0...].dropFirst() } ?? "")
        if let question { rest = rest[..<question] }
        // A path of a socket may have an @ in it, a login has no slash.
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        var login: (user: String?, password: String)?
        if let at = rest[..<slash].lastIndex(of: "@") {
            login = try Self.login(rest[..<at])
            rest = rest[rest.index(after: at)...]
        }
        switch scheme {
        case "redis", "rediss": self = try Self.host(rest, encrypted: scheme == "rediss", settings)
        case "redis+unix": self = try Self.socket(rest, settings)
        default: throw RedisURLError("it begins with none of redis://, rediss:// and redis+unix://")
        }
        (user, password) = (login?.user, login?.password)
    }

    private static func host(
        _ rest: Substring, encrypted: Bool, _ settings: [String: String]
    ) throws(RedisURLError) -> RedisURL {
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        let (host, port) = try hostAndPort(rest[..<slash])
        var url = RedisURL(place: .host(host, port: port))
        let number = rest[slash...].dropFirst()
        if !number.isEmpty { url.database = try database(number) }
        for (name, value) in settings {
            guard name == "certificates" else {
                throw RedisURLError("it has a setting other than certificates behind the ?")
            }
            guard encrypted else { throw RedisURLError("certificates are for rediss:// only") }
            url.tls = try certificates(value)
        }
        if encrypted, url.tls == nil { url.tls = .system }
        return url
    }

    private static func socket(_ rest: Substring, _ settings: [String: String]) throws(RedisURLError) -> RedisURL {
        guard rest.first == "/", rest.count > 1, let path = rest.removingPercentEncoding else {
            throw RedisURLError("the path of a socket must begin with a slash, so that there are three of them")
        }
        guard path.utf8.count <= 100, !path.utf8.contains(0) else {
            throw RedisURLError("the path of a socket has at most 100 bytes")
        }
        var url = RedisURL(place: .socket(path: path))
        for (name, value) in settings {
            guard name == "database" else { throw RedisURLError("it has a setting other than database behind the ?") }
            url.database = try database(value[...])
        }
        return url
    }

    private static func hostAndPort(_ text: Substring) throws(RedisURLError) -> (String, Int) {
        var host = text
        var port: Substring?
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { throw RedisURLError("its [ has no ]") }
            host = text[text.index(after: text.startIndex)..<end]
            let behind = text[end...].dropFirst()
            guard behind.isEmpty || behind.first == ":" else { throw RedisURLError("only a port may stand behind a ]") }
            port = behind.isEmpty ? nil : behind.dropFirst()
        } else if let colon = text.firstIndex(of: ":") {
            (host, port) = (text[..<colon], text[colon...].dropFirst())
        }
        guard !host.isEmpty else { throw RedisURLError("it names no host") }
        guard host.utf8.allSatisfy({ $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "%") }) else {
            throw RedisURLError("its host is not a name or a number of the internet")
        }
        guard let port else { return (String(host), usualPort) }
        guard port.utf8.allSatisfy({ 48...57 ~= $0 }), let number = Int(port), 1...65_535 ~= number else {
            throw RedisURLError("its port is not a number from 1 to 65535")
        }
        return (String(host), number)
    }

    private static func login(_ text: Substring) throws(RedisURLError) -> (String?, String) {
        guard let colon = text.firstIndex(of: ":") else {
            throw RedisURLError("there is no password before the @: write user:password@, or :password@ for no user")
        }
        guard let user = text[..<colon].removingPercentEncoding,
            let password = text[colon...].dropFirst().removingPercentEncoding
        else { throw RedisURLError("a % in its user or password must be written %25") }
        guard !password.isEmpty else { throw RedisURLError("its password is empty") }
        return (user.isEmpty ? nil : user, password)
    }

    private static func database(_ text: Substring) throws(RedisURLError) -> Int {
        guard text.utf8.allSatisfy({ 48...57 ~= $0 }), let number = Int(text), number <= 65_535 else {
            throw RedisURLError("its database is not a number from 0 to 65535")
        }
        return number
    }

    private static func certificates(_ value: String) throws(RedisURLError) -> Certificates {
        switch value {
        case "system": return .system
        case "none": return .none
        case let path where path.hasPrefix("/"): return .file(path)
        default: throw RedisURLError("certificates are system, none, or the path of a file that begins with a slash")
        }
    }

    private static func settings(_ text: Substring) throws(RedisURLError) -> [String: String] {
        var settings: [String: String] = [:]
        for part in text.split(separator: "&") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, let value = pair[1].removingPercentEncoding else {
                throw RedisURLError("a setting behind the ? is not name=value")
            }
            guard settings.updateValue(value, forKey: String(pair[0])) == nil else {
                throw RedisURLError("a setting behind the ? is there twice")
            }
        }
        return settings
    }
}
