import SwiftProtobuf

/// A realtime message cut into its entities, which are decoded one by one as they are looked at: a frame of a city's buses is
/// eight megabytes, and as a tree of objects it would be a hundred.
public struct FeedFrame: Sendable {
    /// What lies where in one entity.
    public struct Entity: Sendable {
        public var id: Range<Int>
        public var isDeleted = false
        public var tripUpdate: Range<Int>?
        public var vehicle: Range<Int>?
        public var alert: Range<Int>?
        /// TfNSW UpdateBundle.
        public var bundle: Range<Int>?
    }

    /// The message as received.
    public let bytes: [UInt8]
    public let header: PublishedFeedHeader
    public let entities: [Entity]
    public let limits: RealtimeFeedLimits

    /// Cuts a message up. One that breaks off, or exceeds a limit, is refused whole.
    public init(_ bytes: [UInt8], limits: RealtimeFeedLimits = .init()) throws(RealtimeFeedError) {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= limits.bytes else { throw .tooLarge(bytes: bytes.count, limit: limits.bytes) }
        self.bytes = bytes
        self.limits = limits
        let cut: Result<(PublishedFeedHeader?, [Entity]), RealtimeFeedError> = bytes.withUnsafeBytes { raw in
            do throws(RealtimeFeedError) { return .success(try Self.cut(raw, limits)) } catch { return .failure(error) }
        }
        let (header, entities) = try cut.get()
        guard let header else { throw .noHeader }
        (self.header, self.entities) = (header, entities)
    }

    private static func cut(
        _ raw: UnsafeRawBufferPointer, _ limits: RealtimeFeedLimits
    ) throws(RealtimeFeedError) -> (PublishedFeedHeader?, [Entity]) {
        var header: PublishedFeedHeader?
        var entities: [Entity] = []
        var reader = WireReader(raw)
        while try reader.next() {
            switch (reader.field, reader.wireType) {
            case (1, 2): header = try decode(try reader.slice(), limits)
            case (2, 2):
                entities.append(try entity(try reader.slice(), in: raw))
                guard entities.count <= limits.entities else {
                    throw .tooManyEntities(count: entities.count, limit: limits.entities)
                }
            default: try reader.skip()
            }
        }
        return (header, entities)
    }

    private static func entity(
        _ bytes: UnsafeRawBufferPointer, in whole: UnsafeRawBufferPointer
    ) throws(RealtimeFeedError) -> Entity {
        var entity = Entity(id: 0..<0)
        func range(_ slice: UnsafeRawBufferPointer) -> Range<Int> {
            guard let start = slice.baseAddress, let base = whole.baseAddress else { return 0..<0 }
            return (start - base)..<(start - base + slice.count)
        }
        var reader = WireReader(bytes)
        while try reader.next() {
            switch (reader.field, reader.wireType) {
            case (1, 2): entity.id = range(try reader.slice())
            case (2, 0): entity.isDeleted = try reader.varint() != 0
            case (3, 2): entity.tripUpdate = range(try reader.slice())
            case (4, 2): entity.vehicle = range(try reader.slice())
            case (5, 2): entity.alert = range(try reader.slice())
            case (1007, 2): entity.bundle = range(try reader.slice())
            default: try reader.skip()
            }
        }
        return entity
    }

    /// Decodes a message of the schema from its bytes.
    static func decode<Message: SwiftProtobuf.Message>(
        _ bytes: UnsafeRawBufferPointer, _ limits: RealtimeFeedLimits
    ) throws(RealtimeFeedError) -> Message {
        var options = BinaryDecodingOptions()
        options.messageDepthLimit = limits.nesting
        do {
            return try Message(serializedBytes: Array(bytes), options: options)
        } catch {
            throw .malformed
        }
    }

    /// Decodes the part of an entity that lies in a range.
    public func decode<Message: SwiftProtobuf.Message>(
        _ range: Range<Int>, as type: Message.Type = Message.self
    ) throws(RealtimeFeedError) -> Message {
        let decoded: Result<Message, RealtimeFeedError> = bytes.withUnsafeBytes { raw in
            do throws(RealtimeFeedError) {
                return .success(try Self.decode(UnsafeRawBufferPointer(rebasing: raw[range]), limits))
            } catch {
                return .failure(error)
            }
        }
        return try decoded.get()
    }

    /// Text in a range.
    public func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
