// Declarations of Apple's MapKit, as far as the app uses them, with the versions of iOS that have them.
@_exported import CoreLocation
import SwiftUI
@_exported import UIKit

public struct MKCoordinateSpan: Sendable {
    public var latitudeDelta, longitudeDelta: CLLocationDegrees
    public init(latitudeDelta: CLLocationDegrees, longitudeDelta: CLLocationDegrees) {
        (self.latitudeDelta, self.longitudeDelta) = (latitudeDelta, longitudeDelta)
    }
}
public struct MKCoordinateRegion: Sendable {
    public var center: CLLocationCoordinate2D, span: MKCoordinateSpan
    public init() { self.init(center: .init(), span: .init(latitudeDelta: 0, longitudeDelta: 0)) }
    public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) { (self.center, self.span) = (center, span) }
    public init(
        center: CLLocationCoordinate2D, latitudinalMeters: CLLocationDistance, longitudinalMeters: CLLocationDistance
    ) { self.init(center: center, span: .init(latitudeDelta: 0, longitudeDelta: 0)) }
}
public struct MKMapRect: Sendable {
    public static let null = MKMapRect()
    public func union(_ r: MKMapRect) -> MKMapRect { self }
}
@preconcurrency public protocol MKAnnotation: NSObjectProtocol {
    var coordinate: CLLocationCoordinate2D { get }
    var title: String? { get }
    var subtitle: String? { get }
}
extension MKAnnotation {
    public var title: String? { nil }
    public var subtitle: String? { nil }
}
open class MKShape: NSObject {
    open var title: String?
    open var subtitle: String?
}
open class MKPointAnnotation: MKShape, MKAnnotation {
    public override init() {}
    public init(coordinate: CLLocationCoordinate2D) { self.coordinate = coordinate }
    open var coordinate = CLLocationCoordinate2D()
}
public protocol MKOverlay: MKAnnotation { var boundingMapRect: MKMapRect { get } }
open class MKPolyline: MKShape, MKOverlay {
    public var coordinate: CLLocationCoordinate2D { .init() }
    public var boundingMapRect: MKMapRect { .null }
    public convenience init(coordinates: UnsafePointer<CLLocationCoordinate2D>, count: Int) { self.init() }
}
open class MKOverlayRenderer: NSObject { public init(overlay: any MKOverlay) {} }
open class MKOverlayPathRenderer: MKOverlayRenderer {
    open var strokeColor: UIColor?, fillColor: UIColor?, lineWidth: CGFloat = 0, lineDashPattern: [NSNumber]?
}
open class MKPolylineRenderer: MKOverlayPathRenderer {
    public init(polyline: MKPolyline) { super.init(overlay: polyline) }
}
public enum MKFeatureDisplayPriority: Sendable { case required, defaultHigh, defaultLow }
@MainActor open class MKAnnotationView: UIView {
    public init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) { super.init(frame: .zero) }
    open var annotation: (any MKAnnotation)?
    open var canShowCallout = false, isSelected = false
    open var image: UIImage?, clusteringIdentifier: String?, rightCalloutAccessoryView: UIView?
    open var displayPriority = MKFeatureDisplayPriority.required
}
@MainActor open class MKMarkerAnnotationView: MKAnnotationView {
    open var markerTintColor: UIColor?, glyphImage: UIImage?, glyphText: String?, glyphTintColor: UIColor?
}
@MainActor open class MKMapView: UIView {
    public override init(frame: CGRect) { super.init(frame: frame) }
    public nonisolated override init() { super.init() }
    open weak var delegate: (any MKMapViewDelegate)?
    open var region = MKCoordinateRegion(), showsUserLocation = false, showsCompass = true, isRotateEnabled = true,
        isPitchEnabled = true
    open var annotations: [any MKAnnotation] { [] }
    open var overlays: [any MKOverlay] { [] }
    open var pointOfInterestFilter: MKPointOfInterestFilter?
    open var userTrackingMode = MKUserTrackingMode.none
    open func view(for annotation: any MKAnnotation) -> MKAnnotationView? { nil }
    open func renderer(for overlay: any MKOverlay) -> MKOverlayRenderer? { nil }
    open func addOverlay(_ overlay: any MKOverlay, level: MKOverlayLevel) {}
    open func setRegion(_ r: MKCoordinateRegion, animated: Bool) {}
    open func setCenter(_ c: CLLocationCoordinate2D, animated: Bool) {}
    open func addAnnotation(_ a: any MKAnnotation) {}
    open func removeAnnotation(_ a: any MKAnnotation) {}
    open func addOverlay(_ o: any MKOverlay) {}
    open func removeOverlays(_ o: [any MKOverlay]) {}
    open func dequeueReusableAnnotationView(withIdentifier: String) -> MKAnnotationView? { nil }
    open func dequeueReusableAnnotationView(withIdentifier: String, for a: any MKAnnotation) -> MKAnnotationView {
        MKAnnotationView(annotation: a, reuseIdentifier: nil)
    }
    open func register(_ c: AnyClass?, forAnnotationViewWithReuseIdentifier: String) {}
}
public let MKMapViewDefaultAnnotationViewReuseIdentifier = "default"
public enum MKUserTrackingMode: Int, Sendable {
    case none
    case follow
    case followWithHeading
}
public enum MKOverlayLevel: Int, Sendable {
    case aboveRoads
    case aboveLabels
}
public struct MKPointOfInterestCategory: Hashable, Sendable {
    let name: String
    public static let publicTransport = Self(name: "publicTransport")
    public static let airport = Self(name: "airport")
}
public final class MKPointOfInterestFilter: NSObject {
    public init(including categories: [MKPointOfInterestCategory]) {}
    public init(excluding categories: [MKPointOfInterestCategory]) {}
    public nonisolated(unsafe) static let excludingAll = MKPointOfInterestFilter(including: [])
}
public let MKMapViewDefaultClusterAnnotationViewReuseIdentifier = "cluster"
@MainActor public protocol MKMapViewDelegate: NSObjectProtocol {
    func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation)
    func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool)
    func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView?
    func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer
    func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView)
    func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView)
    func mapView(
        _ mapView: MKMapView, annotationView view: MKAnnotationView, calloutAccessoryControlTapped control: UIControl)
}
extension MKMapViewDelegate {
    @available(iOS 16.0, *) public func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation) {}
    public func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {}
    public func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? { nil }
    public func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
        MKOverlayRenderer(overlay: overlay)
    }
    public func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {}
    public func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView) {}
    public func mapView(
        _ mapView: MKMapView, annotationView view: MKAnnotationView, calloutAccessoryControlTapped control: UIControl
    ) {}
}
