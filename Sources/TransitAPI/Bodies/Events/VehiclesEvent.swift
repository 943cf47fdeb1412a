/// An event of a stream of vehicles: its name is the member that is set, its data that member's value.
public struct VehiclesEvent: ResponseBody {
    /// All vehicles: at the start, and whenever the changes since Last-Event-ID are no longer known.
    public var vehicles: VehiclesBody?
    /// What changed since the event before.
    public var changes: VehicleChanges?

    /// An event with all vehicles.
    public init(vehicles: VehiclesBody) { self.vehicles = vehicles }

    /// An event with what changed.
    public init(changes: VehicleChanges) { self.changes = changes }
}

extension VehiclesEvent {
    /// What the type stands for.
    public static let summary =
        "An event of a stream of vehicles: its name is the member that is set, its data that member's value."

    /// Each event by its name.
    public static let fieldDocs: [String: String] = [
        "vehicles": "All vehicles: at the start, and whenever the changes since Last-Event-ID are no longer known.",
        "changes": "What changed since the event before.",
    ]
}
