/// A block of an extract: up to some thousand elements that share their strings.
///
/// What it gives refers to its bytes and must not outlive the call that it was given in.
package struct ElementBlock {
    private var strings: [UnsafeRawBufferPointer] = []
    private var keys: [TagKey?] = []
    private var groups: [UnsafeRawBufferPointer] = []
    private var granularity: Int64 = 100
    private var latitudeOffset: Int64 = 0
    private var longitudeOffset: Int64 = 0

    init(_ bytes: UnsafeRawBufferPointer) throws(Malformed) {
        var cursor = ProtobufCursor(bytes)
        while let (field, wire) = try cursor.field() {
            switch field {
            case 1: try readStrings(try cursor.bytes(wire))
            case 2: groups.append(try cursor.bytes(wire))
            case 17: granularity = Int64(bitPattern: try cursor.number(wire))
            case 19: latitudeOffset = Int64(bitPattern: try cursor.number(wire))
            case 20: longitudeOffset = Int64(bitPattern: try cursor.number(wire))
            default: try cursor.skip(wire)
            }
        }
        guard granularity > 0, granularity <= 1_000_000_000 else { throw Malformed("a block's granularity is none") }
    }

    private mutating func readStrings(_ bytes: UnsafeRawBufferPointer) throws(Malformed) {
        var cursor = ProtobufCursor(bytes)
        while let (field, wire) = try cursor.field() {
            guard field == 1 else {
                try cursor.skip(wire)
                continue
            }
            let string = try cursor.bytes(wire)
            strings.append(string)
            // No key that is asked for is longer.
            keys.append(string.count > 24 ? nil : TagKey.byName[String(decoding: string, as: UTF8.self)])
        }
    }

    /// Calls with every node.
    package func eachNode(_ body: (borrowing OSMNode) -> Void) throws(Malformed) {
        for group in groups {
            var cursor = ProtobufCursor(group)
            while let (field, wire) = try cursor.field() {
                switch field {
                case 1: try readNode(try cursor.bytes(wire), body)
                case 2: try readDense(try cursor.bytes(wire), body)
                default: try cursor.skip(wire)
                }
            }
        }
    }

    /// Calls with every way.
    package func eachWay(_ body: (borrowing OSMWay) -> Void) throws(Malformed) {
        var way = OSMWay(id: 0, nodes: [], tags: Tags())
        try eachMessage(3) { bytes throws(Malformed) in
            way.tags.removeAll()
            way.nodes.removeAll(keepingCapacity: true)
            var cursor = ProtobufCursor(bytes)
            var tags = TagColumns()
            while let (field, wire) = try cursor.field() {
                switch field {
                case 1: way.id = Int64(bitPattern: try cursor.number(wire))
                case 2: tags.keys = try cursor.bytes(wire)
                case 3: tags.values = try cursor.bytes(wire)
                case 8:
                    var refs = ProtobufCursor(try cursor.bytes(wire))
                    var id: Int64 = 0
                    while !refs.isAtEnd {
                        id &+= try refs.zigzag()
                        way.nodes.append(id)
                    }
                default: try cursor.skip(wire)
                }
            }
            try read(tags, into: &way.tags)
            body(way)
        }
    }

    /// Calls with every relation.
    package func eachRelation(_ body: (borrowing OSMRelation) -> Void) throws(Malformed) {
        var relation = OSMRelation(id: 0, members: [], tags: Tags())
        try eachMessage(4) { bytes throws(Malformed) in
            relation.tags.removeAll()
            relation.members.removeAll(keepingCapacity: true)
            var cursor = ProtobufCursor(bytes)
            var tags = TagColumns()
            var columns: (roles: UnsafeRawBufferPointer, ids: UnsafeRawBufferPointer, kinds: UnsafeRawBufferPointer)
            columns = (.nothing, .nothing, .nothing)
            while let (field, wire) = try cursor.field() {
                switch field {
                case 1: relation.id = Int64(bitPattern: try cursor.number(wire))
                case 2: tags.keys = try cursor.bytes(wire)
                case 3: tags.values = try cursor.bytes(wire)
                case 8: columns.roles = try cursor.bytes(wire)
                case 9: columns.ids = try cursor.bytes(wire)
                case 10: columns.kinds = try cursor.bytes(wire)
                default: try cursor.skip(wire)
                }
            }
            try read(tags, into: &relation.tags)
            var (roles, ids, kinds) = (
                ProtobufCursor(columns.roles), ProtobufCursor(columns.ids), ProtobufCursor(columns.kinds)
            )
            var id: Int64 = 0
            while !ids.isAtEnd {
                id &+= try ids.zigzag()
                guard let kind = OSMRelation.Kind(rawValue: UInt8(truncatingIfNeeded: min(255, try kinds.varint())))
                else { throw Malformed("a member of a relation is of no kind") }
                relation.members.append(.init(kind: kind, id: id, role: try string(roles.varint())))
            }
            body(relation)
        }
    }

    private func eachMessage(
        _ wanted: Int, _ body: (UnsafeRawBufferPointer) throws(Malformed) -> Void
    ) throws(Malformed) {
        for group in groups {
            var cursor = ProtobufCursor(group)
            while let (field, wire) = try cursor.field() {
                if field == wanted { try body(try cursor.bytes(wire)) } else { try cursor.skip(wire) }
            }
        }
    }

    private func readNode(
        _ bytes: UnsafeRawBufferPointer, _ body: (borrowing OSMNode) -> Void
    ) throws(Malformed) {
        var cursor = ProtobufCursor(bytes)
        var columns = TagColumns()
        var (id, latitude, longitude): (Int64, Int64, Int64) = (0, 0, 0)
        while let (field, wire) = try cursor.field() {
            switch field {
            case 1: id = try cursor.zigzag(wire)
            case 2: columns.keys = try cursor.bytes(wire)
            case 3: columns.values = try cursor.bytes(wire)
            case 8: latitude = try cursor.zigzag(wire)
            case 9: longitude = try cursor.zigzag(wire)
            default: try cursor.skip(wire)
            }
        }
        // What lies nowhere on Earth is passed over.
        guard let place = place(latitude, longitude) else { return }
        var node = OSMNode(id: id, latitude: place.latitude, longitude: place.longitude, tags: Tags())
        try read(columns, into: &node.tags)
        body(node)
    }

    private func readDense(
        _ bytes: UnsafeRawBufferPointer, _ body: (borrowing OSMNode) -> Void
    ) throws(Malformed) {
        var cursor = ProtobufCursor(bytes)
        var columns: (UnsafeRawBufferPointer, UnsafeRawBufferPointer, UnsafeRawBufferPointer, UnsafeRawBufferPointer)
        columns = (.nothing, .nothing, .nothing, .nothing)
        while let (field, wire) = try cursor.field() {
            switch field {
            case 1: columns.0 = try cursor.bytes(wire)
            case 8: columns.1 = try cursor.bytes(wire)
            case 9: columns.2 = try cursor.bytes(wire)
            case 10: columns.3 = try cursor.bytes(wire)
            default: try cursor.skip(wire)
            }
        }
        var (ids, latitudes) = (ProtobufCursor(columns.0), ProtobufCursor(columns.1))
        var (longitudes, tags) = (ProtobufCursor(columns.2), ProtobufCursor(columns.3))
        var (id, latitude, longitude): (Int64, Int64, Int64) = (0, 0, 0)
        var node = OSMNode(id: 0, latitude: 0, longitude: 0, tags: Tags())
        while !ids.isAtEnd {
            id &+= try ids.zigzag()
            latitude &+= try latitudes.zigzag()
            longitude &+= try longitudes.zigzag()
            node.tags.removeAll()
            // No tags at all is an empty column; else each node's end with 0.
            while !tags.isAtEnd {
                let key = try tags.varint()
                if key == 0 { break }
                let value = try string(tags.varint())
                if let known = try self.key(key) { node.tags.append(known, value) }
            }
            guard let place = place(latitude, longitude) else { continue }
            (node.id, node.latitude, node.longitude) = (id, place.latitude, place.longitude)
            body(node)
        }
    }

    /// A place in units of 1e-7 degrees, from the block's own.
    private func place(_ latitude: Int64, _ longitude: Int64) -> (latitude: Int32, longitude: Int32)? {
        func units(_ value: Int64, _ offset: Int64, _ limit: Int64) -> Int32? {
            let (product, overflow) = value.multipliedReportingOverflow(by: granularity)
            let (nano, more) = product.addingReportingOverflow(offset)
            guard !overflow, !more, abs(nano / 100) <= limit else { return nil }
            return Int32(nano / 100)
        }
        guard let north = units(latitude, latitudeOffset, 900_000_000),
            let east = units(longitude, longitudeOffset, 1_800_000_000)
        else { return nil }
        return (north, east)
    }

    private struct TagColumns {
        var keys = UnsafeRawBufferPointer.nothing
        var values = UnsafeRawBufferPointer.nothing
    }

    private func read(_ columns: TagColumns, into tags: inout Tags) throws(Malformed) {
        var (keys, values) = (ProtobufCursor(columns.keys), ProtobufCursor(columns.values))
        while !keys.isAtEnd {
            let value = try string(values.varint())
            if let known = try key(keys.varint()) { tags.append(known, value) }
        }
    }

    private func string(_ index: UInt64) throws(Malformed) -> UnsafeRawBufferPointer {
        guard index < UInt64(strings.count) else { throw Malformed("a string is not in its block") }
        return strings[Int(index)]
    }

    private func key(_ index: UInt64) throws(Malformed) -> TagKey? {
        guard index < UInt64(keys.count) else { throw Malformed("a string is not in its block") }
        return keys[Int(index)]
    }
}

extension UnsafeRawBufferPointer {
    fileprivate static var nothing: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }
}
