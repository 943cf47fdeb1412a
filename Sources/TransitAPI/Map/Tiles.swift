/// Parameters of `GET /tiles/{z}/{x}/{y}`.
public struct TileRequest: EndpointRequest {
    /// Zoom, as web maps count it: 0 is the whole world on one tile.
    /// - Path: bounds: 0...16, example: 14
    public var z: Int
    /// Column, from west to east.
    /// - Path: bounds: 0...65_535, example: 15_073
    public var x: Int
    /// Row, from north to south, and .mvt.
    /// - Path: example: TileRow.example
    public var y: TileRow
}

/// Parameters of `GET /tiles/style.json`.
public struct MapStyleRequest: EndpointRequest {
    /// For the dark.
    /// - Query: example: false
    public var dark: Bool = false
}

/// The row of a tile as the name of a file: `9832.mvt`.
public struct TileRow: ParameterValue, Hashable, CustomStringConvertible {
    /// The row, from north to south.
    public let row: Int

    /// A row from 0 to 65,535.
    public init?(_ row: Int) {
        guard (0...65_535).contains(row) else { return nil }
        self.row = row
    }

    private init(unchecked row: Int) { self.row = row }

    /// For documents: the Harbour Bridge.
    package static let example = TileRow(unchecked: 9_832)

    /// Digits and `.mvt`.
    public static func parse(_ text: String, within bounds: Never?) -> TileRow? {
        guard text.hasSuffix(".mvt") else { return nil }
        let digits = text.dropLast(4)
        guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return Int(digits).flatMap { TileRow($0) }
    }

    public static func expectation(within bounds: Never?, unit: String?) -> String {
        "a row from 0 to 65535 and .mvt, such as 9832.mvt"
    }

    /// A string of that form.
    public static func schema(within bounds: Never?) -> JSONObject {
        [
            "type": "string",
            "pattern": "^([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])\\.mvt$",
        ]
    }

    /// `9832.mvt`.
    public var parameterText: String { description }
    /// `9832.mvt`.
    public var description: String { "\(row).mvt" }
}
