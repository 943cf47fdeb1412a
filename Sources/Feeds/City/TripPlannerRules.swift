/// Whether and how a provider's Trip Planner is asked beside our own planner.
package struct TripPlannerRules: Sendable, Equatable {
    /// Id of the provider: its address, key and quota.
    package var provider: String
    package var use: Use
    /// Seconds it may take in all that is asked for one rider.
    package var timeout: Double

    /// What it is asked for.
    package enum Use: String, Sendable, CaseIterable {
        /// Places that no stop is named after; our own planner plans.
        case addresses
        /// Journeys too, before our own planner.
        case first
    }

    /// Most seconds that leave our own planner its time within one request.
    package static let timeouts: ClosedRange<Double> = 1...8

    /// For addresses, eight seconds at most, unless told otherwise.
    package init(provider: String, use: Use = .addresses, timeout: Double = 8) {
        (self.provider, self.use, self.timeout) = (provider, use, timeout)
    }
}

extension TripPlannerRules {
    static let keys: Set<String> = ["provider", "use", "timeout"]

    init(_ map: YAMLMap, providers: [Provider]) throws {
        let provider = try map.text("provider")
        guard providers.contains(where: { $0.id == provider }) else {
            let all = providers.isEmpty ? "none" : providers.map(\.id).joined(separator: ", ")
            throw YAMLFault(at: map.at + ".provider", reason: "no provider \"\(provider)\"; there is \(all)")
        }
        let use = try map.optionalText("use").map { text in
            guard let use = Use(rawValue: text) else {
                throw YAMLFault(at: map.at + ".use", reason: "\"\(text)\" is neither addresses nor first")
            }
            return use
        }
        let timeout = try map.optionalNumber("timeout", within: Self.timeouts) ?? 8
        self.init(provider: provider, use: use ?? .addresses, timeout: timeout)
    }
}
