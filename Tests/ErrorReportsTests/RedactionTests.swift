import ErrorReports
import Foundation
import Fuzzing
import Logging
import Testing

/// Whatever a line holds, nothing of what riders and operators keep to themselves is in what is sent.
@Suite struct RedactionTests {
    @Test(arguments: 0..<40) func `no secret leaves, wherever it stands in whichever line`(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let scene = Scene()
        var limits = ReportLimits()
        (limits.perMinute, limits.kept) = (10_000, 10_000)
        let reports = scene.reports(limits)
        reports.know(["identity.letter", "GET", "/api/v1/stops/{stop_id}", "alerts"])
        var secrets: [Secret] = []
        for number in 0..<50 {
            var line = RandomLine(&random)
            // Each is another one, or most would only be counted.
            line.fields["service"] = .string("alerts\(number)")
            reports.know(["alerts\(number)"])
            reports.note(line.message, line.fields, level: .error)
            secrets += line.secrets
        }
        await reports.close(within: 60)
        #expect(scene.envelopes.count == 50)
        let sent = String(decoding: scene.envelopes.joined(), as: UTF8.self)
        let bytes = Data(sent.lowercased().utf8)
        let found = secrets.filter { $0.parts.contains { Self.holds(bytes, $0.lowercased()) } }
        #expect(found.map(\.text) == [])
        #expect(secrets.count > 200)
        #expect(sent.contains("connection") && sent.contains("…"))
    }

    private static func holds(_ bytes: Data, _ part: String) -> Bool { bytes.range(of: Data(part.utf8)) != nil }

    @Test func `these tests would find one`() async {
        let scene = Scene()
        let reports = scene.reports()
        reports.know(["ada@riders.example"])
        reports.note("it_failed", ["service": "ada@riders.example"], level: .error)
        await reports.close(within: 60)
        #expect(Self.holds(Data(scene.envelopes[0]), "ada@riders.example"))
    }

    @Test(
        arguments: [
            ("Connection refused", "Connection refused"),
            (
                "connection to server at \"db.internal\" (10.1.2.3), port 5432 failed: timeout expired",
                "connection to server at … port … failed timeout expired"
            ),
            (
                "duplicate key value violates unique constraint \"users_email\": Key (email)=(ada@riders.example) already exists",
                "duplicate key value violates unique constraint … Key … already exists"
            ),
            ("open /var/lib/transit/people.sqlite: No such file or directory", "open … No such file or directory"),
            ("the journey from Newtown to Erskineville was not found", "the journey from … to … was not found"),
            ("status=500", "…"), ("", ""), ("   ", ""), ("Zürich", "…"), ("token\u{200B}abc", "…"),
        ])
    func `a reason keeps its plain words`(reason: String, told: String) {
        #expect(PlainWords.of(reason) == told)
    }

    @Test func `a reason without end is cut`() {
        let told = PlainWords.of(String(repeating: "error ", count: 100_000))
        #expect(told.utf8.count < 600 && told.hasSuffix("…"))
    }

    @Test(
        arguments: [
            ("attempt", "3", 3), ("attempt", "1000000", nil), ("attempt", "-1", nil), ("attempt", "007", nil),
            ("attempt", "3.5", nil), ("attempt", "٣", nil), ("latitude", "33", nil),
        ] as [(String, String, Int?)])
    func `counts are small whole numbers`(name: String, value: String, told: Int?) {
        let report = ReportRules().report("it_failed", [name: "\(value)"], isFatal: false)
        #expect(report.counts[name] == told && report.counts.count == (told == nil ? 0 : 1))
    }

    @Test(arguments: ["Ada Lovelace", "ada", "a_Fault", "fault_1", "_fault", "fault_", "nutzer_ä", "a fault", ""])
    func `a message that is no name of an event is not told`(message: String) {
        #expect(ReportRules().report(message, [:], isFatal: false).kind == "unnamed")
    }

    @Test(arguments: ["ada.lovelace", "req_ABCDEF0123456789", "req_0123456789abcde", "req_0123456789abcdef0", "req_"])
    func `a client's own id of a request is not told`(id: String) {
        #expect(ReportRules().report("it_failed", ["request_id": "\(id)"], isFatal: false).marks == [:])
    }
}

/// Something that must not leave, and what of it would be too much.
private struct Secret {
    var text: String
    var parts: [String]

    init(_ text: String, _ parts: [String]? = nil) { (self.text, self.parts) = (text, parts ?? [text]) }

    init(_ random: inout SeededGenerator) {
        func digits(_ count: Int) -> String {
            (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
        }
        func letters(_ count: Int) -> String {
            String((0..<count).map { _ in "bcdfghjklmnpqrstvwxz".randomElement(using: &random)! })
        }
        func hexadecimal(_ count: Int) -> String {
            String((0..<count).map { _ in "0123456789abcdef".randomElement(using: &random)! })
        }
        switch Int.random(in: 0..<14, using: &random) {
        case 0:
            let (name, host) = (letters(7), letters(8))
            self.init("\(name)@\(host).example", [name, host])
        case 1:
            let parts = (0..<4).map { _ in String(Int.random(in: 100...255, using: &random)) }
            self.init(parts.joined(separator: "."))
        case 2: self.init("2001:db8:\(hexadecimal(4)):\(hexadecimal(4))::\(hexadecimal(4))")
        case 3:
            self.init(
                UUID(
                    uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, UInt8.random(in: 0...255, using: &random))
                ).uuidString + hexadecimal(2))
        case 4: self.init(hexadecimal(64))
        case 5: self.init("eyJ\(letters(20)).eyJ\(letters(30)).\(letters(20))")
        case 6:
            let (latitude, longitude) = ("33.\(digits(6))", "151.\(digits(6))")
            self.init("-\(latitude), \(longitude)", [latitude, longitude])
        case 7:
            let name = letters(1).uppercased() + letters(8)
            self.init("\(name) Street", [name])
        case 8:
            let (name, value) = (letters(6), letters(9))
            self.init("?\(name)=\(value)&lat=33.\(digits(5))", [name, value])
        case 9:
            let id = digits(7)
            self.init("/api/v1/stops/\(id)/departures", [id])
        case 10:
            let number = digits(8)
            self.init("+61 4\(number)", [number])
        case 11: self.init(letters(10))
        case 12:
            let (user, host) = (letters(7), letters(7))
            self.init("postgres://\(user):\(letters(9))@\(host)/transit", [user, host])
        default: self.init("sk_live_\(letters(6))_\(digits(8))")
        }
    }
}

/// A line that somebody wrote who thought of nothing, with secrets in any place of it.
private struct RandomLine {
    var message: String
    var fields: Logger.Metadata = [:]
    var secrets: [Secret] = []

    private static let keys = [
        "error", "reason", "problems", "trouble", "kind", "fate", "queue", "source", "provider", "operation", "route",
        "chore", "step", "allowance", "attempt", "count", "status", "line", "request_id", "span_id", "trace_id",
        "user_id", "email", "path", "query", "address", "token", "account", "client", "label", "lat", "folder",
    ]

    init(_ random: inout SeededGenerator) {
        message = ["job_failed", "request_failed", "connection_lost"].randomElement(using: &random)!
        if Int.random(in: 0..<4, using: &random) == 0 { message = put(&random) }
        for _ in 0..<Int.random(in: 3...8, using: &random) {
            let key =
                Int.random(in: 0..<8, using: &random) == 0 ? put(&random) : Self.keys.randomElement(using: &random)!
            fields[key] = value(&random)
        }
    }

    private mutating func value(_ random: inout SeededGenerator) -> Logger.MetadataValue {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .array([.string(put(&random)), .string(put(&random))])
        case 1: .dictionary([put(&random): .string(put(&random))])
        case 2: .string(secret(&random))
        default: .string(put(&random))
        }
    }

    private mutating func secret(_ random: inout SeededGenerator) -> String {
        let secret = Secret(&random)
        secrets.append(secret)
        return secret.text
    }

    /// A sentence with a secret in it.
    private mutating func put(_ random: inout SeededGenerator) -> String {
        let secret = secret(&random)
        let sentences = [
            secret, "connection to \(secret) refused", "key (\(secret)) already exists", "connection:\(secret)",
            "not found: '\(secret)'", "error=\(secret);connection", "\(secret)\n\(secret)", "(\(secret))",
            "connection/\(secret)/timeout", "the value \"\(secret)\" is not allowed", "error\t\(secret)\terror",
        ]
        return sentences.randomElement(using: &random)!
    }
}
