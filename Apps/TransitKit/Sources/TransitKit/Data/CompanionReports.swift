import Foundation
import TransitAPI
import Wire

/// Something on the way that others should know of.
public struct SafetyReport: CompanionRow, Identifiable {
    public static let table = "safety_reports"
    public static let selected =
        "id,user_id,latitude,longitude,report_type,description,severity,is_resolved,created_at,expires_at"

    /// What is reported; another client may name others.
    public enum Kind: String, Sendable, CaseIterable {
        case hazard
        case incident
        case accident
        case police
        case emergency
        case construction
        case weather
        case other
    }

    public var id: String
    /// Who reported it: shown to themselves alone.
    public var userID: String?
    /// Of others' reports, to about 110 m.
    public var latitude: Double
    public var longitude: Double
    public var reportType: String
    public var description: String?
    /// 1 to 5.
    public var severity: Int
    public var isResolved: Bool
    public var createdAt: Timestamp
    public var expiresAt: Timestamp?

    enum CodingKeys: String, CodingKey {
        case id, latitude, longitude, description, severity
        case userID = "user_id"
        case reportType = "report_type"
        case isResolved = "is_resolved"
        case createdAt = "created_at"
        case expiresAt = "expires_at"
    }

    /// What is reported.
    public var kind: Kind { Kind(rawValue: reportType) ?? .other }
    /// Where; nil for what is no place on Earth.
    public var coordinates: Coordinates? { Coordinates(latitude: latitude, longitude: longitude) }
}

/// A report to be sent.
public struct SafetyReportDraft: Sendable, Equatable {
    /// By which the server knows it again if it is sent twice.
    public var id = UUID().uuidString.lowercased()
    public var kind = SafetyReport.Kind.hazard
    public var description = ""
    /// 1 to 5.
    public var severity = 2
    public var place: Coordinates?
    /// A JPEG of at most 1,024 × 1,024 pixels and 5 MiB.
    public var photo: Data?

    /// An empty report.
    public init() {}
}

extension CompanionData {
    /// Bytes that a photo of a report has at most.
    public static let largestPhoto = 5 << 20
    /// Pixels that a photo of a report has at most on each side.
    public static let widestPhoto = 1_024

    /// Reports around a place that are not over, the latest first.
    ///
    /// - Parameter metres: how far to each side.
    public func reports(around place: Coordinates, metres: Double = 5_000) async throws(ClientError) -> [SafetyReport] {
        let north = metres / 111_195
        let east = north / max(0.01, cos(place.latitude * .pi / 180))
        let filters =
            [.isTrue("is_resolved", false)]
            + RowFilter.between("latitude", place.latitude - north...place.latitude + north)
            + RowFilter.between("longitude", place.longitude - east...place.longitude + east)
        return try await client.rows(.select(filters, order: "created_at.desc", limit: 100))
    }

    /// Sends a report; its photo is another request.
    public func send(_ draft: SafetyReportDraft) async throws(ClientError) {
        guard let place = draft.place else { throw .unreadable(reason: "a report has a place") }
        var values: JSONObject = [
            "id": .string(draft.id), "latitude": .double(place.latitude), "longitude": .double(place.longitude),
            "report_type": .string(draft.kind.rawValue), "severity": .int(min(max(draft.severity, 1), 5)),
        ]
        let text = draft.description.trimmingCharacters(in: .whitespacesAndNewlines)
        if !text.isEmpty { values["description"] = .string(String(text.prefix(1_000))) }
        let _: [SafetyReport] = try await client.rows(.insert(values))
    }

    /// Adds a photo to a report. The server cuts out where and when it was taken.
    ///
    /// - Parameter name: 32 hexadecimal digits that nobody can guess.
    public func upload(
        _ photo: Data, to report: String, name: String = UUID().uuidString.lowercased()
    ) async throws(ClientError) {
        let key = "\(report)/\(name.replacingOccurrences(of: "-", with: "")).jpg"
        var message = try client.message("POST", "/storage/v1/object/safety_reports/\(key)")
        message.headers["Content-Type"] = "image/jpeg"
        // Sent twice, the same photo takes its own place.
        message.headers["x-upsert"] = "true"
        message.body = photo
        message.timeout = 60
        _ = try await client.send(message, isSafe: true, asRider: true)
    }

    /// Says that what was reported is over.
    public func resolve(report id: String) async throws(ClientError) {
        let _: [SafetyReport] = try await client.rows(.update(id, ["is_resolved": true]))
    }

    /// Says that a report is none.
    public func flag(report id: String, reason: String? = nil) async throws(ClientError) {
        var arguments: JSONObject = ["report_id": .string(id)]
        if let reason, !reason.isEmpty { arguments["reason"] = .string(String(reason.prefix(500))) }
        _ = try await client.call("/rest/v1/rpc/flag_safety_report", arguments, isSafe: true)
    }
}
