import Database
import Foundation
import SimulatedCity
import TransitAPI

/// What a push service accepted over all its lives, by its journal.
struct DrillJournal {
    /// The `apns-id`s with which each was accepted, in order.
    private(set) var accepted: [ShownPush: [String]] = [:]
    /// Collapse ids of each alert.
    private(set) var collapseIDs: [String: Set<String>] = [:]
    private(set) var lines = 0

    /// What devices show in the end: one notification for each collapse id.
    var shown: Set<ShownPush> { Set(accepted.keys) }
    /// Pushes beyond the first of each.
    var repeated: Int { lines - accepted.count }
    /// Those that were accepted with more than one id, which is to say that they were decided on twice.
    var ofSeveralIDs: [ShownPush] { accepted.filter { Set($0.value).count > 1 }.keys.sorted() }

    init(_ path: String) throws {
        let bytes = try Data(contentsOf: URL(filePath: path))
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            // The last line of a life may be torn; then it was not acknowledged.
            guard let value = try? JSONParser.parse(Array(line)), let device = value["device_token"]?.string,
                let alert = value["payload"]?["alert_id"]?.string, let id = value["apns_id"]?.string
            else { continue }
            lines += 1
            accepted[ShownPush(deviceToken: device, alertID: alert), default: []].append(id)
            collapseIDs[alert, default: []].insert(value["collapse_id"]?.string ?? "")
        }
    }
}

/// What a drill's database says in the end.
struct DrillDecisions {
    /// `apns-id`s of what was decided on for each device and alert.
    private(set) var ids: [ShownPush: [String]] = [:]
    private(set) var statuses: [String: Int] = [:]
    /// How often a worker took one for the second time or later.
    private(set) var retaken = 0

    init(_ database: Database) async throws {
        let rows = try await database.read(as: .service) { transaction in
            try transaction.run(
                """
                SELECT d.id, d.status, d.attempts, n.alert_id, v.apns_token FROM {public.push_deliveries} AS d
                JOIN {public.notification_history} AS n ON n.id = d.notification_id
                JOIN {public.user_devices} AS v ON v.id = d.device_id
                """)
        }
        for row in rows {
            let push = ShownPush(
                deviceToken: try row.require("apns_token", Row.text), alertID: try row.require("alert_id", Row.text))
            ids[push, default: []].append(try row.require("id", Row.uuid).uuidString.lowercased())
            statuses[try row.require("status", Row.text), default: 0] += 1
            retaken += max(0, try row.require("attempts", Row.int) - 1)
        }
    }
}

/// What the push service did to those who sent to it, over all its lives.
struct DrillTroubles {
    private(set) var (goAways, resets, answersLost) = (0, 0, 0)
    private(set) var refused: [String: Int] = [:]

    private struct Line: Decodable {
        let process: Int32
        let totals: MockAPNs.Totals
    }

    /// Adds up the last that each life said of itself, which is somewhat less than what it did.
    init(_ path: String) throws {
        var last: [Int32: MockAPNs.Totals] = [:]
        for line in try Data(contentsOf: URL(filePath: path)).split(separator: UInt8(ascii: "\n")) {
            guard let line = try? JSONDecoder().decode(Line.self, from: Data(line)) else { continue }
            last[line.process] = line.totals
        }
        for totals in last.values {
            goAways += totals.goAways
            resets += totals.cuts - totals.answersLost
            answersLost += totals.answersLost
            refused.merge(totals.refused, uniquingKeysWith: +)
        }
    }
}
