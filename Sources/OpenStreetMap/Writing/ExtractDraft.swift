import CZlib
import Foundation

/// A small extract that is written here: of a city that is made up, or for a test.
package struct ExtractDraft: Sendable {
    package struct Node: Sendable {
        package var id: Int64
        /// WGS 84 degrees.
        package var latitude: Double
        package var longitude: Double
        package var tags: [String: String]
    }
    package struct Way: Sendable {
        package var id: Int64
        package var nodes: [Int64]
        package var tags: [String: String]
    }
    /// A relation of ways.
    package struct Relation: Sendable {
        package var id: Int64
        /// The outer ones.
        package var ways: [Int64]
        package var inner: [Int64]
        /// Nodes and what they are in it: `label`, `admin_centre`.
        package var nodes: [(id: Int64, role: String)]
        package var tags: [String: String]

        package init(
            id: Int64, ways: [Int64], inner: [Int64] = [], nodes: [(id: Int64, role: String)] = [],
            tags: [String: String]
        ) {
            (self.id, self.ways, self.inner, self.nodes, self.tags) = (id, ways, inner, nodes, tags)
        }
    }
    /// How blobs are written; nobody reads `lz4`, in which nothing is compressed here.
    package enum Compression: Sendable { case none, zlib, lz4 }

    package var nodes: [Node] = []
    package var ways: [Way] = []
    package var relations: [Relation] = []
    /// Whether nodes are written in columns, as all do today.
    package var isDense = true
    package var compression = Compression.zlib
    /// What readers must know.
    package var features = ["OsmSchema-V0.6", "DenseNodes"]
    /// Up to when it is said to hold what was mapped, in seconds since 1970.
    package var replicationTime: Int64 = 1_700_000_000
    /// What it is said to cover, in WGS 84 degrees.
    package var box: (south: Double, west: Double, north: Double, east: Double)?

    package init() {}

    /// Adds a node and tells its id.
    @discardableResult
    package mutating func node(_ latitude: Double, _ longitude: Double, _ tags: [String: String] = [:]) -> Int64 {
        nodes.append(Node(id: Int64(nodes.count + 1), latitude: latitude, longitude: longitude, tags: tags))
        return Int64(nodes.count)
    }

    /// Adds a way and tells its id.
    @discardableResult
    package mutating func way(_ nodes: [Int64], _ tags: [String: String]) -> Int64 {
        ways.append(Way(id: Int64(ways.count + 1), nodes: nodes, tags: tags))
        return Int64(ways.count)
    }

    /// The bytes of the file: nodes, ways and relations each in a block.
    package var bytes: [UInt8] {
        var header = Message()
        if let box {
            var message = Message()
            for (field, degrees) in zip([UInt64](1...4), [box.west, box.east, box.north, box.south]) {
                message.add(field, zigzag: Int64((degrees * 1e9).rounded()))
            }
            header.add(1, message.bytes)
        }
        for feature in features { header.add(4, Array(feature.utf8)) }
        header.add(16, Array("transit".utf8))
        header.add(32, number: UInt64(bitPattern: replicationTime))
        var file = blob("OSMHeader", header.bytes)
        for block in [nodeBlock(), wayBlock(), relationBlock()] { file += blob("OSMData", block) }
        return file
    }

    /// A blob of a type, compressed as the extract is.
    package func blob(_ type: String, _ content: [UInt8]) -> [UInt8] {
        var body = Message()
        switch compression {
        case .none: body.add(1, content)
        case .lz4:
            body.add(2, number: UInt64(content.count))
            body.add(6, content)
        case .zlib:
            var length = compressBound(uLong(content.count))
            var packed = [UInt8](repeating: 0, count: Int(length))
            compress(&packed, &length, content, uLong(content.count))
            body.add(2, number: UInt64(content.count))
            body.add(3, Array(packed.prefix(Int(length))))
        }
        var header = Message()
        header.add(1, Array(type.utf8))
        header.add(3, number: UInt64(body.bytes.count))
        return withUnsafeBytes(of: UInt32(header.bytes.count).bigEndian, Array.init) + header.bytes + body.bytes
    }

    private func nodeBlock() -> [UInt8] {
        var strings = Strings()
        var group = Message()
        let scaled = nodes.map { (Int64(($0.latitude * 1e7).rounded()), Int64(($0.longitude * 1e7).rounded())) }
        if isDense {
            var dense = Message()
            dense.add(1, Message.deltas(nodes.map(\.id)))
            dense.add(8, Message.deltas(scaled.map(\.0)))
            dense.add(9, Message.deltas(scaled.map(\.1)))
            var tags: [UInt8] = []
            for node in nodes {
                for (key, value) in node.tags.sorted(by: { $0.key < $1.key }) {
                    tags += Message.varint(strings.index(key)) + Message.varint(strings.index(value))
                }
                tags.append(0)
            }
            dense.add(10, tags)
            group.add(2, dense.bytes)
        } else {
            for (node, place) in zip(nodes, scaled) {
                var message = Message()
                message.add(1, zigzag: node.id)
                message.add(node.tags, &strings)
                message.add(8, zigzag: place.0)
                message.add(9, zigzag: place.1)
                group.add(1, message.bytes)
            }
        }
        return block(strings, group)
    }

    private func wayBlock() -> [UInt8] {
        var strings = Strings()
        var group = Message()
        for way in ways {
            var message = Message()
            message.add(1, number: UInt64(way.id))
            message.add(way.tags, &strings)
            message.add(8, Message.deltas(way.nodes))
            group.add(3, message.bytes)
        }
        return block(strings, group)
    }

    private func relationBlock() -> [UInt8] {
        var strings = Strings()
        var group = Message()
        for relation in relations {
            var message = Message()
            message.add(1, number: UInt64(relation.id))
            message.add(relation.tags, &strings)
            let wayRoles = relation.ways.map { _ in "outer" } + relation.inner.map { _ in "inner" }
            let roles = relation.nodes.map(\.role) + wayRoles
            message.add(8, roles.flatMap { Message.varint(strings.index($0)) })
            message.add(9, Message.deltas(relation.nodes.map(\.id) + relation.ways + relation.inner))
            message.add(10, relation.nodes.map { _ in 0 } + wayRoles.map { _ in 1 })
            group.add(4, message.bytes)
        }
        return block(strings, group)
    }

    private func block(_ strings: Strings, _ group: Message) -> [UInt8] {
        var table = Message()
        for string in strings.known { table.add(1, Array(string.utf8)) }
        var block = Message()
        block.add(1, table.bytes)
        block.add(2, group.bytes)
        return block.bytes
    }
}

/// The strings of a block; the first is empty.
private struct Strings {
    var known = [""]
    private var indices: [String: UInt64] = [:]

    mutating func index(_ string: String) -> UInt64 {
        if let index = indices[string] { return index }
        let index = UInt64(known.count)
        known.append(string)
        indices[string] = index
        return index
    }
}

/// A protobuf message that is being written.
private struct Message {
    var bytes: [UInt8] = []

    mutating func add(_ field: UInt64, _ content: [UInt8]) {
        bytes += Self.varint(field << 3 | 2) + Self.varint(UInt64(content.count)) + content
    }
    mutating func add(_ field: UInt64, number: UInt64) { bytes += Self.varint(field << 3) + Self.varint(number) }
    mutating func add(_ field: UInt64, zigzag: Int64) { add(field, number: Self.zigzag(zigzag)) }
    mutating func add(_ tags: [String: String], _ strings: inout Strings) {
        let sorted = tags.sorted { $0.key < $1.key }
        add(2, sorted.flatMap { Self.varint(strings.index($0.key)) })
        add(3, sorted.flatMap { Self.varint(strings.index($0.value)) })
    }

    static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }
    static func deltas(_ values: [Int64]) -> [UInt8] {
        zip(values, [0] + values).flatMap { varint(zigzag($0 - $1)) }
    }
    static func varint(_ value: UInt64) -> [UInt8] {
        var (rest, bytes) = (value, [UInt8]())
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }
}
