/// What a live feed is about.
package enum SimulatedFeedKind: String, Sendable, CaseIterable {
    case tripUpdates = "trip_updates"
    case vehiclePositions = "vehicle_positions"
    case alerts
}

/// Whose lines a live feed covers: NSW publishes one for each mode and some operators.
package struct LiveFeedScope: Hashable, Sendable {
    /// Mode names of the city's description (`train`, `light rail`); nil for all.
    package var modes: Set<String>?
    /// Agency ids; nil for all.
    package var agencies: Set<String>?

    /// Lines of these modes and agencies.
    package init(modes: Set<String>? = nil, agencies: Set<String>? = nil) {
        (self.modes, self.agencies) = (modes, agencies)
    }

    /// The whole city.
    package static let everything = LiveFeedScope()
    /// Lines of one mode, by its name in the city's description.
    package static func mode(_ name: String) -> LiveFeedScope { LiveFeedScope(modes: [name]) }
    /// Lines of one operator.
    package static func agency(_ id: String) -> LiveFeedScope { LiveFeedScope(agencies: [id]) }
    /// Nothing: operators that the simulated city lacks.
    package static let nothing = LiveFeedScope(modes: [], agencies: [])

    func includes(_ way: LiveWay) -> Bool { includes(mode: way.line.mode.name, agency: way.line.agency) }

    func includes(mode: String, agency: String?) -> Bool {
        modes.map { $0.contains(mode) } ?? true && agencies.map { $0.contains(agency ?? "") } ?? true
    }
}
