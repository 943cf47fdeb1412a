import Ground

/// A vector tile as somebody else reads it: written from the specification, and strict.
struct DecodedTile {
    struct Feature {
        var type: UInt64 = 0
        var properties: [String: Value] = [:]
        /// Points, lines, or rings, which end where they began.
        var parts: [[Point]] = []
    }
    struct Point: Hashable {
        var x: Int
        var y: Int
    }
    enum Value: Hashable {
        case text(String)
        case number(Int)
    }
    struct Broken: Error { var reason: String }

    private(set) var layers: [String: [Feature]] = [:]

    init(_ bytes: [UInt8]) throws {
        for (field, layer) in try Self.fields(bytes[...]) where field == 3 { try read(layer.bytes) }
    }

    subscript(layer: String) -> [Feature] { layers[layer] ?? [] }

    private mutating func read(_ bytes: ArraySlice<UInt8>) throws {
        var (name, version, extent) = ("", 0, 0)
        var (keys, values): ([String], [Value]) = ([], [])
        var features: [ArraySlice<UInt8>] = []
        for (field, content) in try Self.fields(bytes) {
            switch field {
            case 1: name = String(decoding: content.bytes, as: UTF8.self)
            case 2: features.append(content.bytes)
            case 3: keys.append(String(decoding: content.bytes, as: UTF8.self))
            case 4:
                for (kind, value) in try Self.fields(content.bytes) {
                    values.append(
                        kind == 1
                            ? .text(String(decoding: value.bytes, as: UTF8.self)) : .number(Self.signed(value.number)))
                }
            case 5: extent = Int(content.number)
            case 15: version = Int(content.number)
            default: throw Broken(reason: "field \(field) of a layer")
            }
        }
        guard version == 2, extent == 4_096, !features.isEmpty, layers[name] == nil, Set(keys).count == keys.count,
            Set(values).count == values.count
        else { throw Broken(reason: "layer \(name)") }
        layers[name] = try features.map { try Self.feature($0, keys, values) }
    }

    private static func feature(_ bytes: ArraySlice<UInt8>, _ keys: [String], _ values: [Value]) throws -> Feature {
        var feature = Feature()
        var geometry: [UInt64] = []
        for (field, content) in try fields(bytes) {
            switch field {
            case 2:
                let tags = try numbers(content.bytes)
                for pair in stride(from: 0, to: tags.count, by: 2) {
                    guard Int(tags[pair]) < keys.count, Int(tags[pair + 1]) < values.count else {
                        throw Broken(reason: "a tag that the layer has not")
                    }
                    feature.properties[keys[Int(tags[pair])]] = values[Int(tags[pair + 1])]
                }
            case 3: feature.type = content.number
            case 4: geometry = try numbers(content.bytes)
            default: throw Broken(reason: "field \(field) of a feature")
            }
        }
        var pen = Point(x: 0, y: 0)
        var at = 0
        while at < geometry.count {
            let (command, count) = (geometry[at] & 7, Int(geometry[at] >> 3))
            at += 1
            guard count > 0 else { throw Broken(reason: "a command of nothing") }
            if command == 7 {
                feature.parts[feature.parts.count - 1].append(feature.parts[feature.parts.count - 1][0])
                continue
            }
            for _ in 0..<count {
                guard at + 1 < geometry.count else { throw Broken(reason: "geometry is cut short") }
                let next = Point(x: pen.x + signed(geometry[at]), y: pen.y + signed(geometry[at + 1]))
                at += 2
                if command == 1 {
                    feature.parts.append([next])
                } else {
                    guard next != pen else { throw Broken(reason: "a step that goes nowhere") }
                    feature.parts[feature.parts.count - 1].append(next)
                }
                pen = next
            }
        }
        guard !feature.parts.isEmpty, (1...3).contains(feature.type) else { throw Broken(reason: "no geometry") }
        return feature
    }

    private struct Content {
        var number: UInt64 = 0
        var bytes: ArraySlice<UInt8> = []
    }

    private static func fields(_ bytes: ArraySlice<UInt8>) throws -> [(Int, Content)] {
        var (rest, found) = (bytes, [(Int, Content)]())
        while !rest.isEmpty {
            let key = try varint(&rest)
            let number = try varint(&rest)
            switch key & 7 {
            case 0: found.append((Int(key >> 3), Content(number: number)))
            case 2:
                guard number <= rest.count else { throw Broken(reason: "a field is longer than what holds it") }
                found.append((Int(key >> 3), Content(bytes: rest.prefix(Int(number)))))
                rest = rest.dropFirst(Int(number))
            default: throw Broken(reason: "a field of type \(key & 7)")
            }
        }
        return found
    }

    private static func numbers(_ bytes: ArraySlice<UInt8>) throws -> [UInt64] {
        var (rest, found) = (bytes, [UInt64]())
        while !rest.isEmpty { found.append(try varint(&rest)) }
        return found
    }

    private static func varint(_ bytes: inout ArraySlice<UInt8>) throws -> UInt64 {
        var (value, shift): (UInt64, UInt64) = (0, 0)
        while let byte = bytes.popFirst() {
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw Broken(reason: "a number is cut short")
    }

    private static func signed(_ value: UInt64) -> Int {
        Int(Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
    }
}

extension DecodedTile.Feature {
    /// Twice the area of each ring: positive of outer rings.
    var areas: [Int] {
        parts.map { ring in zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y } }
    }

    /// Whether no edges of its rings cross or touch but where one follows the other.
    var isSimple: Bool {
        let edges = parts.flatMap { zip($0, $0.dropFirst()).map { ($0, $1) } }
        func turn(_ a: DecodedTile.Point, _ b: DecodedTile.Point, _ c: DecodedTile.Point) -> Int {
            ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)).signum()
        }
        func isWithin(_ p: DecodedTile.Point, _ a: DecodedTile.Point, _ b: DecodedTile.Point) -> Bool {
            turn(a, b, p) == 0 && p != a && p != b && min(a.x, b.x) <= p.x && p.x <= max(a.x, b.x)
                && min(a.y, b.y) <= p.y && p.y <= max(a.y, b.y)
        }
        for (number, (a, b)) in edges.enumerated() {
            for (c, d) in edges[(number + 1)...] {
                if turn(a, b, c) * turn(a, b, d) < 0, turn(c, d, a) * turn(c, d, b) < 0 { return false }
                if (a, b) == (d, c) || (a, b) == (c, d) { return false }
                if isWithin(c, a, b) || isWithin(d, a, b) || isWithin(a, c, d) || isWithin(b, c, d) {
                    // Rings of one area may touch at a point, a hole on the line around it.
                    let isTouch = turn(a, b, c) != 0 || turn(a, b, d) != 0
                    if !isTouch { return false }
                }
            }
        }
        return parts.allSatisfy { Set($0).count == $0.count - 1 }
    }
}

extension [DecodedTile.Point] {
    /// Whether a ring, which ends where it began, goes around a point.
    func holds(_ point: DecodedTile.Point) -> Bool {
        zip(self, dropFirst()).count { a, b in
            (a.y > point.y) != (b.y > point.y)
                && Double(point.x) < Double(b.x - a.x) * Double(point.y - a.y) / Double(b.y - a.y) + Double(a.x)
        } % 2 == 1
    }
}
