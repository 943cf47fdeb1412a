import CoreLocation
import TransitAPI
import TransitKit

/// Where the phone is, while the app is in use.
@MainActor
final class PhoneLocation: NSObject, LocationSource {
    private let manager = CLLocationManager()
    private var waiting: [CheckedContinuation<Coordinates?, Never>] = []
    private var asking: [CheckedContinuation<Permission, Never>] = []

    /// Seconds for which a place is still where the phone is.
    private static let freshness = 30.0

    override init() {
        super.init()
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
    }

    nonisolated func location() async -> Coordinates? { await now() }
    nonisolated func permission() async -> Permission { await said }
    nonisolated func askForLeave() async -> Permission { await ask() }

    private var said: Permission {
        switch manager.authorizationStatus {
        case .notDetermined: .notAsked
        case .denied, .restricted: .denied
        default: .allowed
        }
    }

    private func ask() async -> Permission {
        guard said == .notAsked else { return said }
        return await withCheckedContinuation { continuation in
            asking.append(continuation)
            if asking.count == 1 { manager.requestWhenInUseAuthorization() }
        }
    }

    private func now() async -> Coordinates? {
        guard said == .allowed else { return nil }
        if let last = manager.location, -last.timestamp.timeIntervalSinceNow < Self.freshness { return last.place }
        return await withCheckedContinuation { continuation in
            waiting.append(continuation)
            if waiting.count == 1 { manager.requestLocation() }
        }
    }

    private func answer(_ place: Coordinates?) {
        let waiting = waiting
        self.waiting = []
        for continuation in waiting { continuation.resume(returning: place) }
    }

    private func permissionChanged() {
        let said = said
        // Told once before anybody has answered.
        guard said != .notAsked else { return }
        let asking = asking
        self.asking = []
        for continuation in asking { continuation.resume(returning: said) }
        if said == .denied { answer(nil) }
    }
}

extension PhoneLocation: CLLocationManagerDelegate {
    nonisolated func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        let place = locations.last?.place
        Task { @MainActor in answer(place) }
    }

    nonisolated func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        Task { @MainActor in answer(nil) }
    }

    nonisolated func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        Task { @MainActor in permissionChanged() }
    }
}

extension CLLocation {
    fileprivate var place: Coordinates? {
        Coordinates(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }
}
