/// The ground as described: what its streets are made from.
struct GroundDescription {
    /// A place with a name.
    struct Place {
        let name: String
        let position: MapPoint
    }

    /// A city around suburbs, and how far it goes; without corners as far as others think that cities go.
    struct Settlement {
        let place: Place
        let corners: [MapPoint]
    }

    /// An area with a name, by its corners.
    struct Area {
        let name: String
        let corners: [MapPoint]
    }

    /// A way with a name.
    struct Line {
        let name: String
        let points: [MapPoint]
    }

    /// A bridge over water that people walk over.
    struct Bridge {
        /// How one gets up to it.
        enum Ends: String, CaseIterable {
            case level
            case stairs
            case stairsAndLift = "stairs and lift"
        }

        let line: Line
        let ends: Ends
        /// Where it is described, for complaints.
        let field: Field
    }

    /// What people look for by name.
    struct Sight {
        enum Kind: String, CaseIterable {
            case attraction, beach, hospital, library, mall, museum, stadium, university, zoo
        }

        let place: Place
        let kind: Kind
    }

    /// Each polygon's outer ring, then its islands.
    let water: [[[MapPoint]]]
    let cities: [Settlement]
    let suburbs: [Place]
    let parks: [Area]
    let closed: [Area]
    let bridges: [Bridge]
    let rails: [[MapPoint]]
    let motorways: [Line]
    let streets: [Line]
    let sights: [Sight]
}
