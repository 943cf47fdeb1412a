/// Writes a Mapbox vector tile, [version 2.1](https://github.com/mapbox/vector-tile-spec/tree/master/2.1): layer after layer,
/// feature after feature.
struct VectorTile {
    /// Units of a tile's side.
    static let extent: Int32 = 4_096

    /// The value of a property.
    enum Value: Hashable {
        case text(String)
        case number(Int)
    }

    /// The number of a type of geometry.
    enum Geometry: UInt64 {
        case point = 1
        case line, polygon
    }

    /// The properties of features.
    enum Key: Int {
        case kind, subclass, name, brunnel, ramp, service, layer

        fileprivate var text: String { self == .kind ? "class" : "\(self)" }
    }

    private(set) var bytes: [UInt8] = []
    /// Features of all layers.
    private(set) var featureCount = 0

    private var name = ""
    private var features: [UInt8] = []
    private var keys: [Key] = []
    /// The place of each key among ``keys``, or -1.
    private var keyIndices = [Int](repeating: -1, count: 8)
    private var values: [Value: Int] = [:]
    /// Values that were found before, by their key and their own number.
    private var known: [Int: Int] = [:]
    private var valuesInOrder: [Value] = []
    private var tags: [Int] = []
    private var commands: [UInt8] = []
    private var pen = TilePoint(x: 0, y: 0)

    /// Bytes so far, about.
    var byteCount: Int { bytes.count + features.count }

    /// Ends the layer before and begins one.
    mutating func beginLayer(_ name: String) {
        endLayer()
        self.name = name
    }

    /// Adds a property to the next feature.
    ///
    /// - Parameters:
    ///   - number: what tells the value from others of its key.
    ///   - value: asked for where the layer does not have it yet.
    mutating func tag(_ key: Key, _ number: Int, _ value: @autoclosure () -> Value) {
        if keyIndices[key.rawValue] < 0 {
            keyIndices[key.rawValue] = keys.count
            keys.append(key)
        }
        tags.append(keyIndices[key.rawValue])
        let own = number << 3 | key.rawValue
        if let index = known[own] {
            tags.append(index)
            return
        }
        let value = value()
        let index = values[value] ?? valuesInOrder.count
        if index == valuesInOrder.count {
            values[value] = index
            valuesInOrder.append(value)
        }
        known[own] = index
        tags.append(index)
    }

    /// Adds a point to the next feature.
    mutating func add(point: TilePoint) {
        command(1, 1)
        move(to: point)
    }

    /// Adds a line to the next feature, of two points at least.
    mutating func add(line: some Collection<TilePoint>) {
        guard let first = line.first else { return }
        command(1, 1)
        move(to: first)
        command(2, line.count - 1)
        for point in line.dropFirst() { move(to: point) }
    }

    /// Adds a ring to the next feature: at least three points, the first not repeated; outer rings clockwise as seen, then their
    /// holes, the other way round.
    mutating func add(ring: some Collection<TilePoint>) {
        add(line: ring)
        command(7, 1)
    }

    /// Ends a feature, with what was added to it; without geometry it is none.
    mutating func endFeature(_ geometry: Geometry) {
        defer {
            tags.removeAll(keepingCapacity: true)
            commands.removeAll(keepingCapacity: true)
            pen = TilePoint(x: 0, y: 0)
        }
        guard !commands.isEmpty else { return }
        let tagBytes = tags.reduce(0) { $0 + Protobuf.length(UInt64($1)) }
        var length = 2 + Protobuf.fieldLength(commands.count)
        if !tags.isEmpty { length += Protobuf.fieldLength(tagBytes) }
        Protobuf.write(UInt64(2 << 3 | 2), to: &features)
        Protobuf.write(UInt64(length), to: &features)
        if !tags.isEmpty {
            features.append(2 << 3 | 2)
            Protobuf.write(UInt64(tagBytes), to: &features)
            for tag in tags { Protobuf.write(UInt64(tag), to: &features) }
        }
        features.append(3 << 3)
        features.append(UInt8(geometry.rawValue))
        Protobuf.write(4, commands, to: &features)
        featureCount += 1
    }

    /// Ends the last layer; one without features is left out.
    mutating func endLayer() {
        defer {
            features.removeAll(keepingCapacity: true)
            for key in keys { keyIndices[key.rawValue] = -1 }
            keys.removeAll()
            known.removeAll()
            values.removeAll()
            valuesInOrder.removeAll()
        }
        guard !features.isEmpty else { return }
        var layer: [UInt8] = []
        Protobuf.write(1, Array(name.utf8), to: &layer)
        layer.append(contentsOf: features)
        for key in keys { Protobuf.write(3, Array(key.text.utf8), to: &layer) }
        for value in valuesInOrder {
            var content: [UInt8] = []
            switch value {
            case .text(let text): Protobuf.write(1, Array(text.utf8), to: &content)
            case .number(let number):
                content.append(6 << 3)
                Protobuf.write(Protobuf.zigzag(number), to: &content)
            }
            Protobuf.write(4, content, to: &layer)
        }
        layer.append(5 << 3)
        Protobuf.write(UInt64(Self.extent), to: &layer)
        layer.append(15 << 3)
        layer.append(2)
        Protobuf.write(3, layer, to: &bytes)
    }

    private mutating func command(_ id: UInt64, _ count: Int) {
        Protobuf.write(UInt64(count) << 3 | id, to: &commands)
    }

    private mutating func move(to point: TilePoint) {
        Protobuf.write(Protobuf.zigzag(Int(point.x - pen.x)), to: &commands)
        Protobuf.write(Protobuf.zigzag(Int(point.y - pen.y)), to: &commands)
        pen = point
    }
}

/// The few parts of protobuf that a tile is made of.
private enum Protobuf {
    static func zigzag(_ value: Int) -> UInt64 { UInt64(bitPattern: Int64(value << 1 ^ value >> 63)) }

    /// Bytes of a number.
    static func length(_ value: UInt64) -> Int { max(1, (64 - value.leadingZeroBitCount + 6) / 7) }

    /// Bytes of a field of so many bytes, with its head.
    static func fieldLength(_ count: Int) -> Int { 1 + length(UInt64(count)) + count }

    @inline(__always) static func write(_ value: UInt64, to bytes: inout [UInt8]) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    static func write(_ field: UInt64, _ content: [UInt8], to bytes: inout [UInt8]) {
        write(field << 3 | 2, to: &bytes)
        write(UInt64(content.count), to: &bytes)
        bytes.append(contentsOf: content)
    }
}
