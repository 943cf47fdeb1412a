import Ground
import OpenStreetMap

/// Which ways people may walk, by their tags: see docs/ground.md for the rules in words, and OpenStreetMap's
/// [access tags](https://wiki.openstreetmap.org/wiki/Key:access).
enum WalkRules {
    /// What a way is for somebody on foot.
    struct Walk {
        var kind: StreetKind
        var surface: StreetSurface
        var flags: StreetFlags
        var incline: Int8
        var levels: StreetLevels
        /// Whether it may only be walked against the order of its points.
        var isBackwardOnly = false
    }

    /// What a way is on foot; nil where nobody may walk.
    static func walk(_ tags: Tags) -> Walk? {
        guard let kind = kind(tags), isOpen(tags, kind) else { return nil }
        var flags: StreetFlags = []
        var isBackwardOnly = false
        if let conveying = tags[.conveying], conveying != "no" {
            flags.insert(.conveying)
            if conveying != "reversible", conveying != "yes" { flags.insert(.forwardOnly) }
            isBackwardOnly = conveying == "backward"
        }
        // A one-way binds vehicles; only one said to be of people on foot, or on what only they use, binds them.
        switch tags[.onewayFoot] ?? (isForFeet(kind) && tags[.bicycle] == nil ? tags[.oneway] : nil) {
        case "yes", "1", "true": flags.insert(.forwardOnly)
        case "-1", "reverse":
            flags.insert(.forwardOnly)
            isBackwardOnly = true
        default: break
        }
        if isYes(tags[.bridge]) { flags.insert(.bridge) }
        if isYes(tags[.tunnel]) { flags.insert(.tunnel) }
        if isYes(tags[.indoor]) || kind == .corridor { flags.insert(.indoor) }
        if tags[.footway] == "crossing" || tags[.highway] == "crossing" { flags.insert(.crossing) }
        if tags[.area] == "yes" { flags.insert(.outline) }
        switch tags[.wheelchair] ?? (kind == .steps ? tags[.rampWheelchair] : nil) {
        case "yes", "designated": flags.insert(.wheelchairYes)
        case "no": flags.insert(.wheelchairNo)
        default: break
        }
        return Walk(
            kind: kind, surface: surface(tags[.surface]), flags: flags, incline: incline(tags[.incline]),
            levels: levels(tags[.level]), isBackwardOnly: isBackwardOnly)
    }

    /// Whether only people on foot use it.
    private static func isForFeet(_ kind: StreetKind) -> Bool {
        switch kind {
        case .footway, .steps, .corridor, .platform: true
        default: false
        }
    }

    private static func kind(_ tags: Tags) -> StreetKind? {
        guard let highway = tags[.highway], highway != "bus_stop" else {
            if tags[.railway] == "platform" || tags[.publicTransport] == "platform" { return .platform }
            return tags[.manMade] == "pier" ? .pier : nil
        }
        switch highway {
        case "footway", "crossing": return .footway
        case "path": return .path
        case "pedestrian": return .pedestrian
        case "steps": return .steps
        case "corridor": return .corridor
        case "elevator": return .lift
        case "platform": return .platform
        case "cycleway": return .cycleway
        case "bridleway": return .bridleway
        case "track": return .track
        case "living_street": return .livingStreet
        case "residential": return .residential
        case "service": return .service
        case "unclassified": return .unclassified
        case "tertiary", "tertiary_link": return .tertiary
        case "secondary", "secondary_link": return .secondary
        case "primary", "primary_link": return .primary
        case "trunk", "trunk_link": return .trunk
        case "road": return .road
        // Buses alone, unless people are told that they may walk there.
        case "busway", "bus_guideway": return tags[.foot] == nil ? nil : .service
        default: return nil
        }
    }

    /// Whether a way says for itself what it is or who may use it.
    static func says(_ tags: Tags) -> Bool { tags.has(.highway) || tags.has(.foot) || tags.has(.access) }

    private static func isOpen(_ tags: Tags, _ kind: StreetKind) -> Bool {
        // What is said of people on foot goes before what is said of all.
        if let foot = tags[.foot] { return isOpen(foot) }
        if tags[.motorroad] == "yes" { return false }
        // Where cars go fast, people walk only where it says so, or where there is a pavement.
        if kind == .trunk, !hasPavement(tags) { return false }
        return tags[.access].map(isOpen) ?? true
    }

    private static func hasPavement(_ tags: Tags) -> Bool {
        switch tags[.sidewalk] {
        case "both", "left", "right", "yes": true
        default: [TagKey.sidewalkBoth, .sidewalkLeft, .sidewalkRight].contains { tags[$0] == "yes" }
        }
    }

    private static func isOpen(_ value: String) -> Bool {
        switch value {
        case "no", "private", "use_sidepath", "agricultural", "forestry", "agricultural;forestry", "military",
            "emergency",
            "delivery", "residents", "permit":
            false
        default: true
        }
    }

    private static func surface(_ value: String?) -> StreetSurface {
        switch value {
        case nil: .unknown
        case "paved", "asphalt", "concrete", "concrete:plates", "concrete:lanes", "paving_stones", "metal", "wood",
            "tiles",
            "bricks", "brick", "rubber", "metal_grid":
            .paved
        case "sett", "cobblestone", "unhewn_cobblestone": .cobbled
        case "sand", "mud", "grass", "woodchips", "snow": .soft
        default: .unpaved
        }
    }

    /// Per cent, at most 100 either way; ``StreetRecord/someIncline`` for "up" and "down", which give no number.
    private static func incline(_ value: String?) -> Int8 {
        switch value {
        case nil: return 0
        case "up": return StreetRecord.someIncline
        case "down": return -StreetRecord.someIncline
        case let value?:
            guard let percent = Double(value.prefix { $0 != "%" && $0 != " " }), percent.isFinite else { return 0 }
            return Int8(max(-100, min(100, percent.rounded())))
        }
    }

    private static func isYes(_ value: String?) -> Bool { value != nil && value != "no" }

    /// What stands on a way where it has a node with these tags.
    static func corner(_ tags: Tags) -> CornerFlags {
        var flags: CornerFlags = []
        let isLift = tags[.highway] == "elevator"
        if isLift { flags.insert(.lift) }
        if let barrier = tags[.barrier] {
            let said = tags[.foot] ?? tags[.access]
            if said.map({ !isOpen($0) }) ?? false || tags[.foot] == nil && tags[.locked] == "yes" {
                flags.insert(.closed)
            }
            switch barrier {
            case "stile", "turnstile", "kissing_gate", "full-height_turnstile", "log", "block":
                flags.insert(.stopsWheels)
            default: break
            }
        }
        // Where a road and a crossing share a node, the kerb is that of those who cross.
        if tags[.kerb] == "raised", tags[.highway] != "crossing" { flags.insert(.stopsWheels) }
        // Of a bus stop or a shop it says something else than that the street ends.
        if isLift || tags.has(.barrier) || tags.has(.kerb) || tags.has(.door) || tags.has(.entrance) {
            switch tags[.wheelchair] {
            case "no": flags.insert(.stopsWheels)
            case "yes", "designated": flags.remove(.stopsWheels)
            default: break
            }
        }
        return flags
    }
}
