import Foundation
import TransitAPI
import TransitKit
import Wire

/// The simulated city of some hours of a day, as a server that a phone asks: started anew for each part of the day, in the same
/// folder, so that accounts and timetables are those of before.
@MainActor struct PhoneDayServer {
    /// Whom the phone asks: what counts its bytes.
    static let relay: UInt16 = 18_088
    private static let port: UInt16 = 18_087

    let clock: KitClock
    let apiKey: String
    private let process: ServerProcess
    /// Asks beside the phone: what it asks does not count.
    private let beside: TransitClient

    /// What did not come.
    struct Missing: Error { var what: String }

    /// - Parameters:
    ///   - time: what the city's clock shows at the start.
    ///   - speed: seconds of the city in one of the machine.
    init(data: String, from time: String, speed: Double) async throws {
        let arguments = [
            "demo", "--host", "127.0.0.1", "--port", "\(Self.port)", "--data", data, "--start-time", time, "--speed",
            "\(speed)", "--description", Paths.package + "/Cities/simulated", "--log-level", "error",
        ]
        guard let server = URL(string: "http://127.0.0.1:\(Self.port)"), let process = ServerProcess(arguments) else {
            throw Missing(what: "the server")
        }
        self.process = process
        beside = TransitClient(server: server, app: "1.0.0", retries: .never)
        for _ in 0..<400 {
            if try await Self.isReady(beside) { break }
            try await Task.sleep(for: .milliseconds(50))
        }
        let settings = try Self.json(try await Self.body("/console/settings.json", beside))
        guard let key = settings["anon_key"]?.string, let told = settings["timestamp"]?.string,
            let start = ISO8601DateFormatter().date(from: told)?.timeIntervalSince1970
        else { throw Missing(what: "settings") }
        apiKey = key
        let began = Machine.seconds()
        clock = KitClock(
            now: { start + (Machine.seconds() - began) * speed },
            sleep: { (try? await Task.sleep(for: .seconds($0 / speed))) != nil })
    }

    func stop() { process.stop() }

    /// The code of the mail that was sent to an address.
    func code(mailedTo address: String) async throws -> String {
        for _ in 0..<200 {
            let mails = String(decoding: try await Self.body("/dev/mail?to=\(address)", beside), as: UTF8.self)
            if let code = mails.firstMatch(of: /code: (\d{6})/) { return String(code.1) }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw Missing(what: "the mail")
    }

    /// Waits until a timetable is offered to phones that is another than theirs.
    func offer(otherThan checksum: String?) async throws {
        for _ in 0..<400 {
            let pack = try? await beside.answer(TransitContract.packVersion, NoParameters()).body
            if let offered = pack?.timetable?.checksumSHA256, offered != checksum { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw Missing(what: "a timetable")
    }

    private static func isReady(_ client: TransitClient) async throws -> Bool {
        guard let body = try? await body("/readyz", client) else { return false }
        return String(decoding: body, as: UTF8.self).contains("\"status\":\"ok\"")
    }

    private static func body(_ path: String, _ client: TransitClient) async throws -> Data {
        try await client.send(client.message("GET", path), isSafe: true).body
    }

    private static func json(_ data: Data) throws -> JSONValue { try JSONParser.parse([UInt8](data)) }
}
