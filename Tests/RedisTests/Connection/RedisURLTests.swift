import Redis
import Testing

struct RedisURLTests {
    private static func host(_ host: String, _ port: Int = 6_379) -> RedisURL {
        RedisURL(place: .host(host, port: port))
    }
    private static func login(_ url: RedisURL, _ user: String?, _ password: String, _ database: Int = 0) -> RedisURL {
        var url = url
        (url.user, url.password, url.database) = (user, password, database)
        return url
    }
    private static func encrypted(_ url: RedisURL, _ certificates: RedisURL.Certificates) -> RedisURL {
        var url = url
        url.tls = .some(certificates)
        return url
    }
    private static let socket = RedisURL(place: .socket(path: "/run/redis/socket"))

    @Test(
        "addresses, and how they are shown",
        arguments: [
            ("redis://cache", host("cache"), "redis://cache:6379"),
            ("REDIS://cache/", host("cache"), "redis://cache:6379"),
            ("redis://cache:7000/3", login(host("cache", 7_000), nil, "", 3), "redis://cache:7000/3"),
            ("redis://10.0.0.1", host("10.0.0.1"), "redis://10.0.0.1:6379"),
            ("redis://[::1]:7000", host("::1", 7_000), "redis://[::1]:7000"),
            ("redis://[::1]", host("::1"), "redis://[::1]:6379"),
            ("redis://:secret@cache", login(host("cache"), nil, "secret"), "redis://:***@cache:6379"),
            ("redis://me:secret@cache/2", login(host("cache"), "me", "secret", 2), "redis://me:***@cache:6379/2"),
            ("redis://me:a%2Fb%40c:d@cache", login(host("cache"), "me", "a/b@c:d"), "redis://me:***@cache:6379"),
            ("redis://me:a@b@cache", login(host("cache"), "me", "a@b"), "redis://me:***@cache:6379"),
            ("rediss://cache", encrypted(host("cache"), .system), "rediss://cache:6379"),
            ("rediss://cache?certificates=system", encrypted(host("cache"), .system), "rediss://cache:6379"),
            (
                "rediss://cache/?certificates=none", encrypted(host("cache"), .none),
                "rediss://cache:6379?certificates=none"
            ),
            (
                "rediss://cache?certificates=/etc/ca.pem", encrypted(host("cache"), .file("/etc/ca.pem")),
                "rediss://cache:6379?certificates=/etc/ca.pem"
            ),
            ("redis+unix:///run/redis/socket", socket, "redis+unix:///run/redis/socket"),
            (
                "redis+unix://me:secret@/run/redis/socket?database=4", login(socket, "me", "secret", 4),
                "redis+unix://me:***@/run/redis/socket?database=4"
            ),
        ])
    func addresses(_ text: String, _ expected: RedisURL, _ shown: String) throws {
        var expected = expected
        if expected.password == "" { expected.password = nil }
        let url = try RedisURL(text)
        #expect(url == expected)
        #expect(url.description == shown)
        if !shown.contains("***") { #expect(try RedisURL(shown) == url) }
    }

    @Test(
        "what is wrong with an address is said, and no password with it",
        arguments: [
            ("", "it has no ://"), ("cache:6379", "it has no ://"), ("http://me:secret@cache", "begins with none of"),
            ("redis://", "names no host"), ("redis://:6379", "names no host"), ("redis:///2", "names no host"),
            ("redis://me:secret@", "names no host"), ("redis://cache:", "its port"), ("redis://cache:0", "its port"),
            ("redis://cache:65536", "its port"), ("redis://cache:+1", "its port"), ("redis://cache:x", "its port"),
            ("redis://[::1", "its [ has no ]"), ("redis://[::1]x", "only a port"), ("redis://::1", "names no host"),
            ("redis://c ache", "its host"), ("redis://caf\u{e9}", "its host"),
            ("redis://secret@cache", "no password before the @"), ("redis://me:@cache", "its password is empty"),
            ("redis://me:secret%@cache", "must be written %25"), ("redis://me:secret#1@cache", "must be written %23"),
            ("redis://cache/x", "its database"), ("redis://cache/-1", "its database"),
            ("redis://cache/1/2", "its database"), ("redis://cache/65536", "its database"),
            ("redis://cache?certificates=none", "for rediss:// only"), ("rediss://cache?verify=none", "other than"),
            ("rediss://cache?certificates=secret", "are system, none, or the path"),
            ("rediss://cache?certificates", "not name=value"), ("rediss://cache?a=1&a=2", "there twice"),
            ("redis+unix://run/socket", "three of them"), ("redis+unix:///", "three of them"),
            ("redis+unix:///s?certificates=none", "other than database"),
            ("redis+unix:///s?database=x", "its database"),
        ])
    func faults(_ text: String, _ reason: String) {
        let error = #expect(throws: RedisURLError.self) { try RedisURL(text) }
        let words = error?.description ?? ""
        #expect(words.contains(reason), "\(words)")
        #expect(words.contains("redis://[user:password@]host[:port][/database]"))
        #expect(!words.contains("secret"))
    }
}
