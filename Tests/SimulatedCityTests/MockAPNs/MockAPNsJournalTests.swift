import Foundation
import SimulatedCity
import Testing

@Suite("The journal of the fake APNs")
struct MockAPNsJournalTests {
    private struct Line: Decodable, Equatable {
        struct Payload: Decodable, Equatable { let n: Int }
        let device_token: String
        let apns_id: String
        let collapse_id: String?
        let topic: String
        let payload: Payload
    }

    private static func lines(_ path: String) throws -> [Line] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            .map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    private static func inFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "journal-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }

    private static let id = "0b3c9f6e-6d1e-4c1a-9b1f-2f6a7a0c0d01"

    @Test("has a line for each push that was accepted, whatever became of its answer, and for no other")
    func accepted() async throws {
        try await Self.inFolder { folder in
            let path = folder + "/journal"
            try await MockAPNsClient.with {
                $0.journal = path
            } _: { client async throws in
                let payload = "{\"aps\":{},\r\n \"n\": 1}"
                let headers = ["apns-collapse-id": "a \"quoted\\ one", "apns-id": Self.id]
                #expect(try await client.send(headers: headers, payload: payload).status == 200)
                // It is there by the time of the answer.
                #expect(try Self.lines(path).count == 1)
                #expect(try await client.send(to: "abcd").status == 400)
                client.mock.faults.losesAnswerEvery = 1
                await #expect(throws: (any Error).self) {
                    _ = try await client.send(payload: #"{"aps":{},"n":2}"#)
                }
                (client.mock.faults.losesAnswerEvery, client.mock.faults.resetEvery) = (nil, 1)
                // The client may try the connection that was cut before it hears of it: such a push never arrives.
                for _ in 0..<100 where client.mock.totals.cuts < 2 {
                    await #expect(throws: (any Error).self) {
                        _ = try await client.send(payload: #"{"aps":{},"n":3}"#)
                    }
                }
                #expect(client.mock.totals.cuts == 2)
                #expect(client.mock.totals.answersLost == 1)
            }
            let lines = try Self.lines(path)
            #expect(lines.map(\.payload.n) == [1, 2])
            #expect(
                lines[0]
                    == Line(
                        device_token: MockAPNsClient.deviceToken, apns_id: Self.id, collapse_id: "a \"quoted\\ one",
                        topic: MockAPNsClient.topic, payload: .init(n: 1)))
            #expect(lines[1].collapse_id == nil)
        }
    }

    @Test("is gone on with after a restart, on a line of its own")
    func restarts() async throws {
        try await Self.inFolder { folder in
            let path = folder + "/journal"
            for number in 1...2 {
                try await MockAPNsClient.with {
                    $0.journal = path
                } _: { client async throws in
                    #expect(try await client.send(payload: #"{"aps":{},"n":\#(number)}"#).status == 200)
                }
                let torn = try FileHandle(forWritingTo: URL(filePath: path))
                try torn.seekToEnd()
                try torn.write(contentsOf: Data(#"{"device_to"#.utf8))
                try torn.close()
            }
            let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            #expect(lines.count == 4)
            #expect(lines.filter { $0.hasSuffix("}}") }.count == 2)
        }
    }

    @Test("that cannot be written stops the start with a sentence that says so")
    func unwritable() async throws {
        let error = await #expect(throws: MockAPNsError.self) {
            try await MockAPNsClient.with {
                $0.journal = "/nowhere/journal"
            } _: { _ in
            }
        }
        #expect(error?.description == "the journal /nowhere/journal cannot be written: No such file or directory")
    }
}
