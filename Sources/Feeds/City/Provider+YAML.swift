import LiveState
import Timetable

extension Provider {
    static let keys: Set<String> = [
        "id", "base_url", "base_url_env", "key_env", "header", "requests_per_second", "daily_limit", "time_zone",
        "peak",
    ]

    init(_ map: YAMLMap, cityZone: String?) throws {
        id = try map.text("id")
        baseURL = try WebAddress.base(try map.text("base_url"), at: map.at + ".base_url")
        baseURLVariable = try map.optionalText("base_url_env")
        keyVariable = try map.optionalText("key_env")
        header = try map.optionalText("header")
        if let header, RequestHeader(template: header, key: "") == nil {
            throw YAMLFault(
                at: map.at + ".header",
                reason: "\"\(header)\" is no header with a key, such as \"Authorization: apikey {key}\"")
        }
        guard (keyVariable == nil) == (header == nil) else {
            throw YAMLFault(at: map.at, reason: "\"key_env\" and \"header\" belong together")
        }
        requestsPerSecond = try map.number("requests_per_second", within: 0.01...1000)
        guard let limit = try map.optionalInteger("daily_limit"), limit > 0 else {
            throw YAMLFault(at: map.at, reason: "\"daily_limit\" is missing or 0")
        }
        dailyLimit = limit
        guard let zone = try map.optionalText("time_zone") ?? cityZone else {
            throw YAMLFault(at: map.at, reason: "\"time_zone\" is missing, here and in the city")
        }
        clock = try LocalClock.named(zone, at: map.at + ".time_zone")
        peak = try map.texts("peak").map { text in
            guard let hours = HourRange(text) else {
                throw YAMLFault(at: map.at + ".peak", reason: "\"\(text)\" is no range such as \"07:00-09:00\"")
            }
            return hours
        }
    }
}

extension PolledSource {
    static let keys: Set<String> = [
        "id", "provider", "url", "kind", "feeds", "modes", "every", "every_peak", "profile", "stale_after", "limit",
    ]
    /// Fewest seconds from poll to poll: feeds refresh every ten.
    static let leastEvery = 10

    init(_ map: YAMLMap, providers: [Provider], feeds: [CityFeed]) throws {
        let named = try map.text("kind")
        guard let kind = LiveSourceKind(rawValue: named) else {
            let all = LiveSourceKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw YAMLFault(at: map.at + ".kind", reason: "\"\(named)\" is none of \(all)")
        }
        live = LiveSource(
            id: try map.text("id"), kind: kind, feeds: try map.feeds("feeds", of: feeds), modes: try Self.modes(map),
            staleAfter: try map.optionalInteger("stale_after").map(Int64.init),
            limit: try map.optionalInteger("limit").map(Int64.init), profile: try Self.profile(map))
        guard live.limit > live.staleAfter, live.staleAfter > 0 else {
            throw YAMLFault(
                at: map.at, reason: "\"limit\" (\(live.limit)) must be more than \"stale_after\" (\(live.staleAfter))")
        }
        (url, provider) = try map.address(providers: providers)
        guard let seconds = try Self.cadence(map, "every") else {
            throw YAMLFault(at: map.at, reason: "\"every\" is missing")
        }
        every = Double(seconds)
        let peak = try Self.cadence(map, "every_peak").map(Double.init)
        let asked = provider
        if peak != nil, providers.first(where: { $0.id == asked })?.peak.isEmpty ?? true {
            throw YAMLFault(at: map.at + ".every_peak", reason: "it needs a provider with peak hours")
        }
        everyPeak = peak ?? every
    }

    private static func modes(_ map: YAMLMap) throws -> ModeSet {
        try map.texts("modes").reduce(into: ModeSet()) { modes, name in
            guard let mode = Mode(name: name) else {
                let all = Mode.allCases.map(\.name).joined(separator: ", ")
                throw YAMLFault(at: map.at + ".modes", reason: "\"\(name)\" is none of \(all)")
            }
            modes.insert(ModeSet(mode))
        }
    }

    private static func cadence(_ map: YAMLMap, _ key: String) throws -> Int? {
        guard let seconds = try map.optionalInteger(key) else { return nil }
        guard (leastEvery...86_400).contains(seconds) else {
            throw YAMLFault(at: "\(map.at).\(key)", reason: "expected \(leastEvery) to 86400 seconds")
        }
        return seconds
    }

    private static func profile(_ map: YAMLMap) throws -> SourceProfile {
        guard let name = try map.optionalText("profile") else { return .standard }
        guard let profile = SourceProfile.named(name) else {
            let all = SourceProfile.all.map(\.name).joined(separator: ", ")
            throw YAMLFault(at: map.at + ".profile", reason: "\"\(name)\" is none of \(all)")
        }
        return profile
    }
}

extension SyncRules {
    init(_ map: YAMLMap) throws {
        at = try map.timeOfDay("at") ?? at
        if let count = try map.optionalInteger("keep") {
            guard (1...100).contains(count) else { throw YAMLFault(at: map.at + ".keep", reason: "expected 1 to 100") }
            keep = count
        }
    }
}

extension YAMLMap {
    /// A time of day in seconds.
    func timeOfDay(_ key: String) throws -> Int? {
        try optionalText(key).map { text in
            guard let seconds = TimeOfDay.seconds(text), seconds < 86_400 else {
                throw YAMLFault(at: "\(at).\(key)", reason: "\"\(text)\" is no time such as \"03:10\", in quotes")
            }
            return seconds
        }
    }

    /// Ids of feeds of the city.
    func feeds(_ key: String, of feeds: [CityFeed]) throws -> [String] {
        let known = Set(feeds.map(\.id))
        let named = try texts(key)
        if let unknown = named.first(where: { !known.contains($0) }) {
            throw YAMLFault(
                at: "\(at).\(key)",
                reason: "no feed \"\(unknown)\"; there are \(known.sorted().joined(separator: ", "))")
        }
        return named
    }

    /// A path at a provider, or a whole address without one.
    func address(providers: [Provider]) throws -> (url: String, provider: String?) {
        let url = try text("url")
        guard let provider = try optionalText("provider") else {
            return (try WebAddress.whole(url, at: at + ".url"), nil)
        }
        guard providers.contains(where: { $0.id == provider }) else {
            let all = providers.isEmpty ? "none" : providers.map(\.id).joined(separator: ", ")
            throw YAMLFault(at: at + ".provider", reason: "no provider \"\(provider)\"; there is \(all)")
        }
        guard url.hasPrefix("/"), !url.hasPrefix("//"), url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw YAMLFault(
                at: at + ".url", reason: "\"\(url)\" is no path at the provider, such as /v2/gtfs/realtime/metro")
        }
        return (url, provider)
    }
}
