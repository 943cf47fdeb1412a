import Timetable

/// What a product class of the planner stands for (`transportation.product.class`, `productClasses`, `exclMOT_n`).
enum PlannerProduct: Equatable {
    case vehicle(Mode)
    case walk
    case cycle
    /// No leg but a way from ride to ride.
    case change(PlannedChange.Kind)

    /// The product of a class; nil where the class is none that is known.
    init?(productClass: Int) {
        switch productClass {
        case 1: self = .vehicle(.rail)
        case 2: self = .vehicle(.metro)
        case 4: self = .vehicle(.lightRail)
        // 11 are buses for pupils.
        case 5, 11: self = .vehicle(.bus)
        case 7: self = .vehicle(.coach)
        case 9: self = .vehicle(.ferry)
        case 97: self = .change(.staySeated)
        case 98: self = .change(.guaranteed)
        case 99, 100: self = .walk
        case 107: self = .cycle
        default: return nil
        }
    }

    /// Classes of vehicles, each with its mode.
    static let vehicles: [(productClass: Int, mode: Mode)] = [
        (1, .rail), (2, .metro), (4, .lightRail), (5, .bus), (7, .coach), (9, .ferry), (11, .bus),
    ]
}

extension PlannedChange.Kind {
    /// The kind of an `interchange.type`, which is a product class.
    init(productClass: Int) {
        switch PlannerProduct(productClass: productClass) {
        case .walk: self = .walk
        case .change(let kind): self = kind
        default: self = .other(productClass)
        }
    }
}
