// Declarations of Apple's CoreLocation, as far as the app uses them, with the versions of iOS that have them.
@_exported import Foundation

public typealias CLLocationDegrees = Double
public typealias CLLocationDistance = Double
public typealias CLLocationAccuracy = Double
public struct CLLocationCoordinate2D: Sendable {
    public var latitude, longitude: CLLocationDegrees
    public init() { (latitude, longitude) = (0, 0) }
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        (self.latitude, self.longitude) = (latitude, longitude)
    }
}
public final class CLLocation: NSObject, @unchecked Sendable {
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        coordinate = .init(latitude: latitude, longitude: longitude)
    }
    public let coordinate: CLLocationCoordinate2D
    public var horizontalAccuracy: CLLocationAccuracy { 0 }
    public var timestamp: Date { Date() }
    public func distance(from l: CLLocation) -> CLLocationDistance { 0 }
}
public enum CLAuthorizationStatus: Int32, Sendable {
    case notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse
}
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
public final class CLLocationManager: NSObject {
    public weak var delegate: (any CLLocationManagerDelegate)?
    public var authorizationStatus: CLAuthorizationStatus { .notDetermined }
    public var desiredAccuracy: CLLocationAccuracy = 0
    public var location: CLLocation? { nil }
    public func requestWhenInUseAuthorization() {}
    public func requestLocation() {}
}
public protocol CLLocationManagerDelegate: NSObjectProtocol {
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
}
extension CLLocationManagerDelegate {
    public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
    public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
}
open class CLPlacemark: NSObject, @unchecked Sendable {
    open var name: String? { nil }
    open var location: CLLocation? { nil }
}
