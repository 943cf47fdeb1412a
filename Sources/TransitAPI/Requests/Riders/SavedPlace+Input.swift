extension SavedPlace {
    /// A place as a client said it.
    public init(_ place: SavedPlaceInput) {
        switch place {
        case .stop(let id, let name): self.init(stopID: id, name: name)
        case .point(let place, let name): self.init(lat: place.latitude, lon: place.longitude, name: name)
        }
    }
}

extension SavedTripPreferences {
    /// Preferences as a client gave them.
    public init(_ preferences: TripPreferences) {
        self.init(
            maxWalkingDistance: preferences.maxWalkingDistance,
            wheelchairAccessible: preferences.wheelchairAccessible, modes: preferences.modes,
            walkingSpeed: preferences.walkingSpeed, maxTransfers: preferences.maxTransfers,
            minimumTransferMinutes: preferences.minimumTransferMinutes, bicycle: preferences.bicycle,
            optimize: preferences.optimize)
    }

    /// The same for a plan.
    public var tripPreferences: TripPreferences {
        TripPreferences(
            maxWalkingDistance: maxWalkingDistance, wheelchairAccessible: wheelchairAccessible, modes: modes,
            walkingSpeed: walkingSpeed, maxTransfers: maxTransfers, minimumTransferMinutes: minimumTransferMinutes,
            bicycle: bicycle, optimize: optimize)
    }
}
