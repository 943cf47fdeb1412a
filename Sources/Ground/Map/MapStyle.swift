/// A [MapLibre style](https://maplibre.org/maplibre-style-spec/) (version 8) that draws the map's tiles in quiet colours.
public struct MapStyle: Sendable {
    /// Whether it is for the dark.
    public var isDark: Bool
    /// Where the tiles are: `https://example.org`, before `/tiles/{z}/{x}/{y}.mvt`.
    public var origin: String
    /// Where glyphs are, with `{fontstack}` and `{range}`. Without, the map has no text: a style can write nothing without them.
    public var glyphs: String?
    /// The font that is asked for there.
    public var font: String

    private let ground: Ground

    public init(
        of ground: Ground, origin: String, isDark: Bool = false, glyphs: String? = nil,
        font: String = "Noto Sans Regular"
    ) {
        (self.ground, self.origin, self.isDark, self.glyphs, self.font) = (ground, origin, isDark, glyphs, font)
    }

    /// The style as JSON.
    public var json: String {
        let layers = areas + lines + (glyphs == nil ? [] : names)
        let letters = glyphs.map { "\"glyphs\":\(Self.quoted($0))," } ?? ""
        return """
            {"version":8,"name":"\(isDark ? "Dark" : "Light")",\(letters)"sources":{"ground":{"type":"vector",\
            "tiles":[\(Self.quoted(origin + "/tiles/{z}/{x}/{y}.mvt"))],"minzoom":\(MapTile.zooms.lowerBound),\
            "maxzoom":\(MapTile.zooms.upperBound),\(bounds)"attribution":\(Self.quoted(ground.attribution))}},
            "layers":[
            \(layers.joined(separator: ",\n"))
            ]}
            """
    }

    /// Beyond which no tiles are worth asking for.
    private var bounds: String {
        guard let bounds = ground.bounds else { return "" }
        let (southwest, northeast) = (bounds.southwest.degrees, bounds.northeast.degrees)
        return """
            "bounds":[\(southwest.longitude),\(southwest.latitude),\(northeast.longitude),\(northeast.latitude)],
            """
    }

    private var areas: [String] {
        [
            "{\"id\":\"background\",\"type\":\"background\",\"paint\":{\"background-color\":\"\(pick("#f4f2ec", "#16191d"))\"}}",
            fill("landuse", .landuse, landColours),
            fill("water", .water, "\"\(water)\""),
            fill("building", .building, "\"\(pick("#e2ddd3", "#272c33"))\""),
        ]
    }

    /// The colour of water.
    private var water: String { pick("#a9cfe4", "#15344a") }

    /// An expression that gives each class of land its colour.
    private var landColours: String {
        let colours: [(classes: [String], colour: String)] = [
            (["wood", "scrub"], pick("#cfe3c3", "#1a2b1f")),
            (["park", "garden", "grass", "cemetery", "wetland"], pick("#d9ebcb", "#1b2d20")),
            (["pitch", "playground"], pick("#c9e2c6", "#1d3327")),
            (["sand"], pick("#f3e8c6", "#2d2a20")), (["rock", "ice"], pick("#e9ecec", "#24282c")),
            (["farmland"], pick("#f0eddb", "#1b1e1c")),
            (["school", "hospital"], pick("#efe6dc", "#22201f")),
            (["pedestrian", "platform", "pier", "apron"], pick("#ffffff", "#2b3037")),
        ]
        let cases = colours.map { entry in
            "[\(entry.classes.map(Self.quoted).joined(separator: ","))],\"\(entry.colour)\""
        }
        return """
            ["match",["get","class"],\(cases.joined(separator: ",")),"\(pick("#ece9e1", "#1b1f24"))"]
            """
    }

    private func fill(_ id: String, _ layer: MapLayer, _ colour: String) -> String {
        """
        {"id":"\(id)","type":"fill","source":"ground","source-layer":"\(layer.rawValue)","paint":{"fill-color":\(colour)}}
        """
    }

    private var lines: [String] {
        let casing = pick("#d3cec3", "#0e1013")
        let street = pick("#ffffff", "#343a42")
        let main = pick("#fdf0c4", "#4a4a3d")
        let motorway = pick("#f4c98c", "#5b4a32")
        let streets: [(classes: [String], width: Double, colour: String)] = [
            (["service", "track"], 2.5, street), (["minor", "busway"], 5, street),
            (["tertiary", "secondary"], 8, street), (["primary", "trunk"], 9, main), (["motorway"], 10, motorway),
        ]
        var lines = [
            line("waterway", .waterway, nil, 3, water),
            line(
                "path", .transportation, ["path", "pier"], 1.5, pick("#cfc6b8", "#3a3f46"),
                more: ",\"line-dasharray\":[2,1]"),
        ]
        for street in streets {
            lines.append(
                line("\(street.classes[0])-casing", .transportation, street.classes, street.width + 2, casing))
        }
        for street in streets {
            lines.append(line(street.classes[0], .transportation, street.classes, street.width, street.colour))
        }
        lines.append(line("rail", .rail, nil, 2, pick("#a7a29b", "#5c636b")))
        lines.append(line("aeroway", .aeroway, nil, 12, pick("#dcdad6", "#2f343a")))
        return lines
    }

    /// A line of a width in pixels at zoom 16, half of it two zooms before.
    private func line(
        _ id: String, _ layer: MapLayer, _ classes: [String]?, _ width: Double, _ colour: String, more: String = ""
    ) -> String {
        let filter = classes.map { classes in
            "\"filter\":[\"in\",[\"get\",\"class\"],[\"literal\",[\(classes.map(Self.quoted).joined(separator: ","))]]],"
        }
        return """
            {"id":"\(id)","type":"line","source":"ground","source-layer":"\(layer.rawValue)",\(filter ?? "")\
            "layout":{"line-cap":"round","line-join":"round"},"paint":{"line-color":"\(colour)","line-width":\
            ["interpolate",["exponential",1.41],["zoom"],8,\(width / 16),16,\(width),20,\(width * 4)]\(more)}}
            """
    }

    private var names: [String] {
        [
            name("street-name", .transportation, 11, "\"symbol-placement\":\"line\","),
            name("waterway-name", .waterway, 11, "\"symbol-placement\":\"line\","),
            name("water-name", .waterName, 12), name("park-name", .park, 12), name("place", .place, 14),
        ]
    }

    private func name(_ id: String, _ layer: MapLayer, _ size: Int, _ placement: String = "") -> String {
        """
        {"id":"\(id)","type":"symbol","source":"ground","source-layer":"\(layer.rawValue)",\
        "layout":{\(placement)"text-field":["get","name"],"text-font":[\(Self.quoted(font))],"text-size":\(size)},\
        "paint":{"text-color":"\(pick("#4a463f", "#c3c8ce"))","text-halo-color":"\(pick("#ffffff", "#16191d"))",\
        "text-halo-width":1.2}}
        """
    }

    private func pick(_ light: String, _ dark: String) -> String { isDark ? dark : light }

    /// A JSON string.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
