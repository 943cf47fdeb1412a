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
public func CLLocationCoordinate2DIsValid(_ c: CLLocationCoordinate2D) -> Bool { true }
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
public enum CLAccuracyAuthorization: Int, Sendable { case fullAccuracy, reducedAccuracy }
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
public final class CLLocationManager: NSObject {
    public weak var delegate: (any CLLocationManagerDelegate)?
    public var authorizationStatus: CLAuthorizationStatus { .notDetermined }
    public var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }
    public var desiredAccuracy: CLLocationAccuracy = 0
    public var distanceFilter: CLLocationDistance = 0
    public var location: CLLocation? { nil }
    public var allowsBackgroundLocationUpdates = false
    public func requestWhenInUseAuthorization() {}
    public func requestAlwaysAuthorization() {}
    public func requestLocation() {}
    public func startUpdatingLocation() {}
    public func stopUpdatingLocation() {}
    public func startMonitoring(for r: CLRegion) {}
    public class func locationServicesEnabled() -> Bool { true }
}
public class CLRegion: NSObject {
    public let identifier: String
    init(id: String) { identifier = id }
}
public final class CLCircularRegion: CLRegion {
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
        super.init(id: identifier)
    }
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
@available(iOS 17.0, *) public struct CLLocationUpdate: Sendable {
    public let location: CLLocation?
    public static func liveUpdates() -> AsyncStream<CLLocationUpdate> { fatalError() }
}
open class CLPlacemark: NSObject, @unchecked Sendable {
    open var name: String? { nil }
    open var thoroughfare: String? { nil }
    open var subThoroughfare: String? { nil }
    open var locality: String? { nil }
    open var postalCode: String? { nil }
    open var location: CLLocation? { nil }
}
open class CLGeocoder: NSObject {
    open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] { [] }
    open func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] { [] }
    open func cancelGeocode() {}
}
