import LoadGenerator
import Testing
import Wire

@Suite("Where load may go, and what comes back")
struct ConnectionTests {
    @Test(
        "this machine and private networks are our own",
        arguments: [
            "http://127.0.0.1:8080", "http://localhost:8080", "http://[::1]:8080", "http://10.1.2.3",
            "http://172.16.0.1",
            "http://172.31.255.255/", "http://192.168.7.7:81", "http://169.254.1.1", "http://[fd00::5]:8080",
        ])
    func own(text: String) throws { #expect(try TargetAddress(text).isPrivate) }

    @Test(
        "others are not",
        arguments: [
            "http://203.0.113.7", "http://172.15.0.1", "http://172.32.0.1", "http://11.0.0.1", "http://192.169.0.1",
            "http://transit.example:8080", "http://[2001:db8::1]", "http://10.example", "http://localhost.example",
        ])
    func others(text: String) throws { #expect(try !TargetAddress(text).isPrivate) }

    @Test(
        "what is no address by http is refused",
        arguments: ["", "127.0.0.1:8080", "https://127.0.0.1", "http://", "http://127.0.0.1/api/v1", "ftp://127.0.0.1"])
    func faults(text: String) {
        #expect(throws: TargetAddress.Fault.self) { try TargetAddress(text) }
    }

    @Test("a server is named as its Host header has it")
    func names() throws {
        #expect(try TargetAddress("http://[::1]:8080").description == "http://[::1]:8080")
        #expect(try TargetAddress("http://127.0.0.1/").hostHeader == "127.0.0.1")
    }

    @Test(
        "a server is named on its own machine so that it can be asked",
        arguments: [
            ("127.0.0.1", "127.0.0.1"), ("::1", "[::1]"), ("2001:db8::7", "[2001:db8::7]"), ("0.0.0.0", "localhost"),
            ("::", "localhost"), ("transit.example", "transit.example"),
        ])
    func listeners(host: String, name: String) throws {
        #expect(HostName.reaching(host) == name)
        #expect(try TargetAddress("http://\(HostName.reaching(host)):8080").port == 8080)
    }

    @Test("events come out of a stream however it is cut", arguments: [1, 2, 3, 7, 1_000])
    func events(piece: Int) {
        let stream =
            "retry: 3000\n\nid: 4\nevent: departures\ndata: {\"a\":1}\n\nevent: heartbeat\ndata: {}\n\ndata:x\n\n"
            + "event: cut"
        var reader = EventReader()
        var (events, rest) = ([(name: String, data: [UInt8])](), Array(stream.utf8)[...])
        while !rest.isEmpty {
            events += reader.events(in: rest.prefix(piece))
            rest = rest.dropFirst(piece)
        }
        #expect(events.map(\.name) == ["departures", "heartbeat", "message"])
        #expect(events.map { String(decoding: $0.data, as: UTF8.self) } == [#"{"a":1}"#, "{}", "x"])
    }
}
