/// The tags of one element that anybody asks for, with their values where they lie in the block.
package struct Tags {
    private var pairs: [(key: TagKey, value: UnsafeRawBufferPointer)] = []

    /// Whether it has none of the tags that are asked for.
    package var isEmpty: Bool { pairs.isEmpty }

    /// The value of a tag; nil where it has none, or an empty one.
    package subscript(key: TagKey) -> String? {
        for pair in pairs where pair.key == key {
            return pair.value.isEmpty ? nil : String(decoding: pair.value, as: UTF8.self)
        }
        return nil
    }

    /// Whether it has a tag.
    package func has(_ key: TagKey) -> Bool { pairs.contains { $0.key == key } }

    mutating func removeAll() { pairs.removeAll(keepingCapacity: true) }
    mutating func append(_ key: TagKey, _ value: UnsafeRawBufferPointer) { pairs.append((key, value)) }
}

/// A point of the map; places are in units of 1e-7 degrees (WGS 84).
package struct OSMNode {
    package var id: Int64
    package var latitude: Int32
    package var longitude: Int32
    package var tags: Tags
}

/// A line or an outline: node after node.
package struct OSMWay {
    package var id: Int64
    package var nodes: [Int64]
    package var tags: Tags
}

/// What belongs together.
package struct OSMRelation {
    package enum Kind: UInt8 { case node, way, relation }
    package struct Member {
        package var kind: Kind
        package var id: Int64
        /// What it is in the relation, as UTF-8; valid within the block.
        package var role: UnsafeRawBufferPointer
    }

    package var id: Int64
    package var members: [Member]
    package var tags: Tags
}
