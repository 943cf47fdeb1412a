import Ground
import OpenStreetMap

/// Which outlines tell what lies in a town, or in a part of one: those of what is a `place`, and
/// [administrative boundaries](https://wiki.openstreetmap.org/wiki/Tag:boundary%3Dadministrative#Country_specific_values).
enum OutlineRules {
    struct Outline {
        /// What it is the outline of, as far as its own tags tell.
        var kind: PlaceKind
        var importance: Double
        var standing: Standing
    }

    /// Whether an outline is a place by itself.
    enum Standing {
        /// Its mappers say that it is one (`place`), wherever its ends are.
        case place
        /// It is the boundary of one, where it closes.
        case boundary
        /// It is no more than how far the town of its name goes: a county or a district may be called after a town, and be larger.
        case extent
    }

    /// What an outline is of; nil of one that tells nothing.
    static func outline(_ tags: borrowing Tags) -> Outline? {
        if let (kind, importance) = PlaceRules.kind(tags), kind != .locality {
            return kind.isLocality ? Outline(kind: kind, importance: importance, standing: .place) : nil
        }
        guard tags[.boundary] == "administrative" else { return nil }
        return switch tags[.adminLevel] {
        case "4", "5", "6", "7": Outline(kind: .town, importance: 0, standing: .extent)
        // Municipalities: Gemeinde, commune, município.
        case "8": Outline(kind: .town, importance: 1.8, standing: .boundary)
        // Their parts: suburb and locality in Australia, bairro, Stadtteil.
        case "9", "10": Outline(kind: .suburb, importance: 1.4, standing: .boundary)
        default: nil
        }
    }

    /// Whether a relation has an outline.
    static func isOutline(_ relation: borrowing OSMRelation) -> Bool {
        ["multipolygon", "boundary"].contains(relation.tags[.type])
    }
}
