import Testing
import TransitServer

/// Addresses as keys of budgets, and whose word on them is taken.
@Suite struct ClientAddressTests {
    private static func key(_ text: String) throws -> RateKey {
        let address = try #require(ClientAddress(text))
        return RateKey(.anonymous, at: address)
    }

    @Test func `an IPv6 network of 64 bits is one client, an IPv4 address is one`() throws {
        #expect(try Self.key("2001:db8:1:2::1") == Self.key("2001:db8:1:2:ffff:ffff:ffff:ffff"))
        #expect(try Self.key("2001:db8:1:2::1") != Self.key("2001:db8:1:3::1"))
        #expect(try Self.key("192.0.2.1") != Self.key("192.0.2.2"))
        #expect(try Self.key("fe80::1%eth0") == Self.key("fe80::2"))
    }

    @Test func `an address that maps IPv4 is that IPv4 address`() throws {
        #expect(ClientAddress("::ffff:192.0.2.1") == ClientAddress("192.0.2.1"))
        #expect(ClientAddress("::FFFF:C000:0201") == ClientAddress("192.0.2.1"))
        #expect(try Self.key("::ffff:192.0.2.1") != Self.key("::ffff:192.0.2.2"))
        #expect(ClientAddress("192.0.2.1") == .v4(0xC000_0201))
        #expect(ClientAddress("::1") == .v6(0, 1))
    }

    @Test(arguments: [
        "", " ", "192.0.2", "192.0.2.256", "192.0.2.1 ", "01.2.3.4.5", "g::1", "1::2::3", "unknown",
        "[::1]", "192.0.2.1:80", String(repeating: "1", count: 300),
    ])
    func `what is no address is none`(_ text: String) { #expect(ClientAddress(text) == nil) }

    @Test func `an address with a zero byte behind it is none`() { #expect(ClientAddress("192.0.2.1\0") == nil) }

    @Test func `a user is a client wherever the requests come from`() {
        let (here, there) = (ClientAddress("192.0.2.1"), ClientAddress("2001:db8::1"))
        #expect(RateKey(.user(id: "u"), at: here) == RateKey(.user(id: "u"), at: there))
        #expect(RateKey(.user(id: "u"), at: here) != RateKey(.user(id: "v"), at: here))
        #expect(RateKey(.anonymous, at: nil) == .unaddressed)
    }

    @Test func `ranges hold what begins as they do`() throws {
        let cases: [(String, [String], [String])] = [
            ("10.0.0.0/8", ["10.0.0.0", "10.255.255.255", "::ffff:10.1.2.3"], ["11.0.0.0", "9.255.255.255", "::a:1"]),
            ("192.0.2.7", ["192.0.2.7"], ["192.0.2.6", "192.0.2.8"]),
            ("0.0.0.0/0", ["0.0.0.0", "255.255.255.255"], ["::1"]),
            ("::/0", ["::1", "ffff::"], ["1.2.3.4"]),
            ("2001:db8::/32", ["2001:db8::1", "2001:db8:ffff::"], ["2001:db9::"]),
            ("2001:db8:0:8000::/49", ["2001:db8:0:8000::1", "2001:db8:0:ffff::"], ["2001:db8:0:7fff::"]),
            ("2001:db8::8000:0:0:0/65", ["2001:db8::ffff:0:0:1"], ["2001:db8::7fff:0:0:0"]),
            ("::ffff:10.0.0.0/104", ["10.9.8.7"], ["11.0.0.0"]), ("::1/128", ["::1"], ["::2"]),
        ]
        for (text, inside, outside) in cases {
            let range = try AddressRange(text)
            let found = try (inside + outside).map { range.contains(try #require(ClientAddress($0))) }
            #expect(found == inside.map { _ in true } + outside.map { _ in false }, "\(text)")
        }
    }

    @Test(arguments: [
        "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/+8", "10.0.0.0/-1", "10.0.0.1/8", "::1/129", "::1/0", "proxy.example",
        "/8", "10.0.0.0/8/8", "::ffff:10.0.0.0/8",
    ])
    func `a range that is none is told why`(_ text: String) {
        #expect(throws: AddressRange.Fault.self) { try AddressRange(text) }
        let fault = #expect(throws: AddressRange.Fault.self) { try TrustedProxies("127.0.0.1, \(text)") }
        #expect(fault?.description.contains("\"\(text)\"") == true)
    }

    @Test func `only a trusted proxy is believed, and it only of what it heard itself`() throws {
        let proxies = try TrustedProxies("10.0.0.0/8, 2001:db8::/32 192.0.2.1")
        func client(_ peer: String?, _ forwarded: String...) -> ClientAddress? {
            proxies.client(of: peer.flatMap { ClientAddress($0) }) { forwarded }
        }
        let (stranger, rider) = (ClientAddress("203.0.113.9"), ClientAddress("198.51.100.4"))
        // A header from elsewhere is made up.
        #expect(client("203.0.113.9", "198.51.100.4") == stranger)
        #expect(client("10.0.0.1", "198.51.100.4") == rider)
        // Riders may send a header of their own; the proxy adds them at the end.
        #expect(client("10.0.0.1", "1.1.1.1, 198.51.100.4") == rider)
        #expect(client("10.0.0.1", "1.1.1.1", "198.51.100.4") == rider)
        #expect(client("10.0.0.1", "1.1.1.1, 198.51.100.4, 2001:db8::7,10.2.3.4") == rider)
        // All of them proxies: the first was the client of the second.
        #expect(client("10.0.0.1", "10.0.0.3, 10.0.0.2") == ClientAddress("10.0.0.3"))
        #expect(client("10.0.0.1") == ClientAddress("10.0.0.1"))
        for garbage in ["", "unknown", "198.51.100.4, _hidden", "198.51.100.4,"] {
            #expect(client("10.0.0.1", garbage) == ClientAddress("10.0.0.1"), "\(garbage)")
        }
        #expect(client("10.0.0.1", "unknown, 10.0.0.2") == ClientAddress("10.0.0.2"))
        #expect(client("::ffff:10.0.0.1", "198.51.100.4:4711") == rider)
        #expect(client("10.0.0.1", "[2a00::1]:443") == ClientAddress("2a00::1"))
        #expect(client(nil, "198.51.100.4") == nil)
        #expect(TrustedProxies().client(of: stranger) { ["198.51.100.4"] } == stranger)
    }
}
