import CoreLocation
import TransitAPI
import TransitKit

/// Where the phone is, while the app is in use.
@MainActor
final class PhoneLocation: NSObject, LocationSource {
    private let manager = CLLocationManager()
    private var waiting: [CheckedContinuation<LocationFix?, Never>] = []
    private var asking: [CheckedContinuation<Permission, Never>] = []

    /// How well somebody wants to know where the phone is.
    private struct Need {
        /// As the system is asked.
        var accuracy: CLLocationAccuracy
        /// Seconds for which a place is still where the phone is.
        var freshness: Double
        /// Metres beyond which the system is asked again, however young a place is.
        var vaguest: Double

        static let usual = Need(accuracy: kCLLocationAccuracyHundredMeters, freshness: 30, vaguest: .infinity)
        /// For whoever is on the way: a train goes by a stop within seconds.
        static let guidance = Need(accuracy: kCLLocationAccuracyNearestTenMeters, freshness: 5, vaguest: 50)
    }

    override init() {
        super.init()
        manager.delegate = self
        manager.desiredAccuracy = Need.usual.accuracy
    }

    nonisolated func location() async -> Coordinates? { await now(.usual)?.coordinates }
    nonisolated func fix() async -> LocationFix? { await now(.guidance) }
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

    private func now(_ need: Need) async -> LocationFix? {
        guard said == .allowed else { return nil }
        if let last = manager.location, -last.timestamp.timeIntervalSinceNow < need.freshness, let fix = last.fix,
            fix.accuracy <= need.vaguest
        {
            return fix
        }
        // Whoever asks for less meanwhile gets the same answer.
        manager.desiredAccuracy = min(manager.desiredAccuracy, need.accuracy)
        return await withCheckedContinuation { continuation in
            waiting.append(continuation)
            if waiting.count == 1 { manager.requestLocation() }
        }
    }

    private func answer(_ fix: LocationFix?) {
        let waiting = waiting
        self.waiting = []
        manager.desiredAccuracy = Need.usual.accuracy
        for continuation in waiting { continuation.resume(returning: fix) }
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
        let fix = locations.last?.fix
        Task { @MainActor in answer(fix) }
    }

    nonisolated func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        Task { @MainActor in answer(nil) }
    }

    nonisolated func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        Task { @MainActor in permissionChanged() }
    }
}

extension CLLocation {
    /// Nil where the system has no place: its accuracy is negative then.
    fileprivate var fix: LocationFix? {
        guard horizontalAccuracy >= 0 else { return nil }
        return Coordinates(latitude: coordinate.latitude, longitude: coordinate.longitude).map {
            LocationFix($0, accuracy: horizontalAccuracy, at: timestamp.timeIntervalSince1970)
        }
    }
}
