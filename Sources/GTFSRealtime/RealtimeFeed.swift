import Foundation
import SwiftProtobuf

/// What a realtime feed may hold before it is refused unread: it comes from outside and may be anything.
public struct RealtimeFeedLimits: Sendable, Equatable {
    /// Bytes of the message.
    public var bytes = 64 << 20
    /// Entities of the message.
    public var entities = 200_000
    /// Stop time updates of one trip, and informed entities of one alert.
    public var updatesPerEntity = 20_000
    /// Messages inside messages.
    public var nesting = 16

    /// The limits in force unless a caller says otherwise.
    public init() {}
}

/// Why bytes are not a realtime feed.
public enum RealtimeFeedError: Error, Equatable, Sendable, CustomStringConvertible {
    case empty
    case tooLarge(bytes: Int, limit: Int)
    case tooManyEntities(count: Int, limit: Int)
    case tooManyUpdates(entity: String, count: Int, limit: Int)
    case malformed
    case noHeader

    public var description: String {
        switch self {
        case .empty: "the message is empty"
        case .tooLarge(let bytes, let limit): "the message has \(bytes) bytes; at most \(limit) are read"
        case .tooManyEntities(let count, let limit): "the message has \(count) entities; at most \(limit) are read"
        case .tooManyUpdates(let entity, let count, let limit):
            "entity \(entity.prefix(80)) has \(count) updates; at most \(limit) are read"
        case .malformed: "the bytes are no GTFS-realtime message, or only a part of one"
        case .noHeader: "the message has no header"
        }
    }

    /// A word for counters.
    public var code: String {
        switch self {
        case .empty: "empty"
        case .tooLarge, .tooManyEntities, .tooManyUpdates: "over_limits"
        case .malformed: "malformed"
        case .noHeader: "no_header"
        }
    }
}

extension PublishedFeedMessage {
    /// Decodes a feed, standard or TfNSW dialect.
    ///
    /// - Throws: `RealtimeFeedError`; nothing of a message that breaks off or exceeds a limit is used.
    public init(feed bytes: [UInt8], limits: RealtimeFeedLimits = .init()) throws(RealtimeFeedError) {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= limits.bytes else { throw .tooLarge(bytes: bytes.count, limit: limits.bytes) }
        var options = BinaryDecodingOptions()
        options.messageDepthLimit = limits.nesting
        do {
            try self.init(serializedBytes: bytes, options: options)
        } catch {
            throw .malformed
        }
        guard hasHeader else { throw .noHeader }
        guard entity.count <= limits.entities else {
            throw .tooManyEntities(count: entity.count, limit: limits.entities)
        }
        for one in entity {
            let count = max(one.tripUpdate.stopTimeUpdate.count, one.alert.informedEntity.count)
            guard count <= limits.updatesPerEntity else {
                throw .tooManyUpdates(entity: one.id, count: count, limit: limits.updatesPerEntity)
            }
        }
    }

    /// The message as the wire has it.
    public func feedBytes() -> [UInt8] {
        // Serialising can fail only for missing required fields and messages over 2 GB; the schema has none of the first.
        (try? serializedBytes()) ?? []
    }
}

extension PublishedTripUpdate.StopTimeUpdate {
    /// How full the vehicle is expected to leave the stop: field 7 of the standard, or field 6 of the TfNSW dialect, which the
    /// standard has since given to a message and which therefore lies among the unknown fields.
    public var expectedOccupancy: PublishedOccupancyStatus? {
        if hasDepartureOccupancyStatus { return departureOccupancyStatus }
        let bytes = unknownFields.data
        guard !bytes.isEmpty else { return nil }
        return UnknownVarints(bytes).first(field: 6).flatMap { PublishedOccupancyStatus(rawValue: Int($0)) }
    }
}

/// Reads numbers among the fields a message does not know (protobuf encoding: tag, then value by wire type).
struct UnknownVarints {
    private let bytes: [UInt8]

    init(_ data: Data) { bytes = Array(data) }

    /// The first varint of a field.
    func first(field: UInt64) -> UInt64? {
        var at = 0
        while let tag = varint(&at) {
            switch tag & 7 {
            case 0:
                guard let value = varint(&at) else { return nil }
                if tag >> 3 == field { return value }
            case 1: at += 8
            case 2:
                guard let length = varint(&at), length <= UInt64(bytes.count) else { return nil }
                at += Int(length)
            case 5: at += 4
            default: return nil
            }
        }
        return nil
    }

    private func varint(_ at: inout Int) -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while at < bytes.count, shift < 64 {
            let byte = bytes[at]
            at += 1
            value |= UInt64(byte & 127) << shift
            if byte < 128 { return value }
            shift += 7
        }
        return nil
    }
}
