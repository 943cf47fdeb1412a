import Logging
import Testing
import TransitAPI
import TransitServer

/// Whoever has many networks of IPv6 does not have what as many addresses have.
@Suite struct CountedNetworkTests {
    private static func address(_ text: String) throws -> ClientAddress { try #require(ClientAddress(text)) }

    /// An address in a network of 64 bits; the last 8 bits of the network's number are those within its /56.
    private static func home(_ network: Int) throws -> ClientAddress {
        try address("2001:db8:7:\(String(network, radix: 16))::1")
    }

    /// Four networks of 64 bits in one of 56.
    private static func networks(in wide: Int) -> [Int] { (0..<4).map { wide * 0x100 + $0 } }

    @Test func `an address of IPv6 is counted in three networks, one of IPv4 in its own`() throws {
        let networks = CountedNetwork.all(of: try Self.address("2001:db8:1:2345:6789::1"))
        let first: [ClientAddress?] = try ["2001:db8:1:2345::", "2001:db8:1:2300::", "2001:db8:1::"].map {
            try Self.address($0)
        }
        #expect(networks.map(\.first) == first)
        #expect(networks.map(\.bits) == [64, 56, 48] && networks.map(\.times) == [1, 4, 16])
        for mapped in ["192.0.2.1", "::ffff:192.0.2.1"] {
            let alone = CountedNetwork.all(of: try Self.address(mapped))
            #expect(alone.map(\.first) == [.v4(0xC000_0201)] && alone.map(\.times) == [1])
        }
        #expect(CountedNetwork.all(of: nil).map(\.times) == [1])
        // All zeros behind it, a network is not the wider one it begins.
        #expect(try Set(CountedNetwork.all(of: Self.address("2001:db8::"))).count == 3)
    }

    @Test func `a network of 56 bits has what four addresses have, one of 48 what sixteen have`() throws {
        var counts = NetworkCounts()
        func fill(_ networks: [Int]) throws -> [Int?] {
            var met: [Int?] = []
            for network in networks {
                for _ in 0..<3 {
                    let address = try Self.home(network)
                    let limit = counts.limitMet(by: address, limit: 3)
                    if limit == nil { counts.add(address) }
                    met.append(limit)
                }
            }
            return met
        }
        let first = try fill(Self.networks(in: 1))
        #expect(first == Array(repeating: nil, count: 12))
        #expect(try counts.limitMet(by: Self.home(0x100), limit: 3) == 3)
        #expect(try counts.limitMet(by: Self.home(0x1FF), limit: 3) == 12)
        let others = try fill(Self.networks(in: 2) + Self.networks(in: 3) + Self.networks(in: 4))
        #expect(others == Array(repeating: nil, count: 36))
        #expect(try counts.limitMet(by: Self.home(0x500), limit: 3) == 48)
        #expect(try counts.limitMet(by: Self.address("2001:db8:8::1"), limit: 3) == nil)
        try counts.remove(Self.home(0x100))
        #expect(try counts.limitMet(by: Self.home(0x500), limit: 3) == nil)
        #expect(try counts.limitMet(by: Self.home(0x1FF), limit: 3) == nil)
        try counts.add(Self.home(0x100))
        for network in (1...4).flatMap({ Self.networks(in: $0) }) {
            for _ in 0..<3 { try counts.remove(Self.home(network)) }
        }
        #expect(counts.count == 0)
    }

    @Test func `connections are counted in all three, and given back`() throws {
        let gate = ConnectionGate(
            total: 1_000, perAddress: 2, proxies: TrustedProxies(), monotonicSeconds: { 0 }, logger: TestServer.silent)
        let homes = try (0..<5).map { try Self.home($0) }
        let entered = (homes + homes).map { gate.enter($0) }
        // Eight are what a /56 has, though none of its networks has more than two.
        #expect(entered == [true, true, true, true, true, true, true, true, false, false])
        gate.leave(homes[4])
        #expect(gate.enter(homes[3]))
        #expect(!gate.enter(homes[4]))
    }

    @Test func `requests without an account are counted in all three`() async throws {
        var configuration = try ServerConfiguration.behindProxy()
        configuration.limits[.standard] = ClientLimits.Requests(client: 2, user: 2, address: 2)
        try await TestServer.with(
            configuration: configuration, isLimited: true, authenticator: TestAuthenticator()
        ) { server in
            func ask(_ network: String) async throws -> Reply {
                try await server.ask("/api/v1/routes", headers: ["X-Forwarded-For: 2001:db8:7:\(network)::1"])
            }
            for network in ["100", "101", "102", "103"] {
                for _ in 0..<2 { #expect(try await ask(network).status == 200) }
            }
            let refused = try await ask("1ff")
            #expect(refused.status == 429 && refused["ratelimit-policy"] == "\"standard-address\";q=8;w=60")
            // What was refused took nothing of the wider network, nor of its own.
            for network in ["200", "201", "202", "203", "300", "301", "302", "303", "400", "401", "402", "403"] {
                for _ in 0..<2 { #expect(try await ask(network).status == 200) }
            }
            #expect(try await ask("500")["ratelimit-policy"] == "\"standard-address\";q=32;w=60")
            server.clock.pass(60)
            #expect(try await ask("1ff").remaining == 1)
        }
    }

    @Test func `streams are counted in all three`() async throws {
        var configuration = try ServerConfiguration.behindProxy()
        (configuration.limits.streams.client, configuration.limits.streams.address) = (1, 1)
        try await TestServer.with(configuration: configuration) { server in
            var clients: [EventClient] = []
            defer { for client in clients { client.close() } }
            for network in 0..<5 {
                let client = try await EventClient(
                    server, LiveScene.board + "/stream",
                    headers: ["X-Forwarded-For: 2001:db8:7:10\(network)::1"])
                clients.append(client)
                #expect(client.reply.status == (network < 4 ? 200 : 503))
            }
            let refused = try await server.ask(
                LiveScene.board + "/stream", headers: ["X-Forwarded-For: 2001:db8:7:1ff::1"])
            #expect(try refused.detail("scope") == "address")
            #expect(try refused.detail("limit") == 4)
        }
    }
}
