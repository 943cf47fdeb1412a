import MapKit
import SwiftUI
import TransitAPI
import TransitKit
import UIKit

extension CLLocationCoordinate2D {
    /// A place of the contract.
    init(_ place: Coordinates) { self.init(latitude: place.latitude, longitude: place.longitude) }
}

/// A map with vehicles that move, stops, and the path of a trip.
///
/// MapKit's own view, as SwiftUI's map of iOS 16 draws each pin anew whenever one of them moves.
struct NetworkMap: UIViewRepresentable {
    var vehicles: [VehiclePin] = []
    var stops: [StopPin] = []
    var path: [Coordinates] = []
    /// Where it begins, until somebody moves it.
    var start: Coordinates?
    /// Degrees of latitude that it shows at first.
    var span = 0.03
    /// What it stays with; nil for nothing.
    var followed: Coordinates?
    var showsRider = false
    /// Told what it shows each time it rests.
    var moved: @MainActor (MapBounds) -> Void = { _ in }
    /// Told where a tap on a pin's button leads.
    var opened: @MainActor (Destination) -> Void = { _ in }

    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    /// The middle of the city, before anybody says where to begin.
    static let city = CLLocationCoordinate2D(latitude: -33.8731, longitude: 151.2065)

    func makeCoordinator() -> MapCoordinator { MapCoordinator() }

    func makeUIView(context: Context) -> MKMapView {
        let map = MKMapView(frame: .zero)
        map.delegate = context.coordinator
        map.pointOfInterestFilter = .excludingAll
        let centre = start.map { CLLocationCoordinate2D($0) } ?? Self.city
        map.setRegion(
            MKCoordinateRegion(center: centre, span: MKCoordinateSpan(latitudeDelta: span, longitudeDelta: span)),
            animated: false)
        return map
    }

    func updateUIView(_ map: MKMapView, context: Context) {
        let coordinator = context.coordinator
        (coordinator.moved, coordinator.opened) = (moved, opened)
        map.showsUserLocation = showsRider
        coordinator.show(vehicles.map { .vehicle($0) } + stops.map { .stop($0) }, on: map, animated: !reducesMotion)
        coordinator.show(path: path, on: map)
        if let followed {
            map.setCenter(CLLocationCoordinate2D(followed), animated: !reducesMotion)
        } else if let start, !coordinator.hasBegun {
            map.setCenter(CLLocationCoordinate2D(start), animated: false)
        }
        if start != nil { coordinator.hasBegun = true }
    }
}

/// What a pin stands for.
enum MapPin {
    case vehicle(VehiclePin)
    case stop(StopPin)

    var id: String {
        switch self {
        case .vehicle(let pin): "vehicle " + pin.id
        case .stop(let pin): "stop " + pin.id
        }
    }

    var place: Coordinates {
        switch self {
        case .vehicle(let pin): pin.place
        case .stop(let pin): pin.place
        }
    }

    var destination: Destination? {
        switch self {
        case .vehicle(let pin): pin.destination
        case .stop(let pin): pin.destination
        }
    }

    var title: String {
        switch self {
        case .vehicle(let pin): pin.line.text.isEmpty ? String(pin.line.mode.words) : pin.line.text
        case .stop(let pin): pin.name
        }
    }

    /// What VoiceOver reads.
    @MainActor var spoken: String {
        switch self {
        case .vehicle(let pin): pin.spoken.map { String($0) }.joined(separator: ", ")
        case .stop(let pin): pin.name
        }
    }

    var subtitle: String? {
        switch self {
        case .vehicle(let pin): pin.headsign
        case .stop: nil
        }
    }
}

/// A pin on the map: MapKit's own class moves where its coordinate is set.
final class PinAnnotation: MKPointAnnotation {
    var pin: MapPin

    init(_ pin: MapPin) {
        self.pin = pin
        super.init()
        show(pin)
    }

    func show(_ pin: MapPin) {
        self.pin = pin
        coordinate = CLLocationCoordinate2D(pin.place)
        (title, subtitle) = (pin.title, pin.subtitle)
    }
}

/// Keeps the map's pins as they are to be, and says what is done with it.
@MainActor final class MapCoordinator: NSObject, MKMapViewDelegate {
    var moved: @MainActor (MapBounds) -> Void = { _ in }
    var opened: @MainActor (Destination) -> Void = { _ in }
    /// Whether the map has begun where it was told to.
    var hasBegun = false
    private var pins: [String: PinAnnotation] = [:]
    private var path: [Coordinates] = []

    /// Adds, moves and removes pins, so that these are there.
    func show(_ wanted: [MapPin], on map: MKMapView, animated: Bool) {
        var rest = pins
        for pin in wanted {
            if let known = rest.removeValue(forKey: pin.id) {
                if let view = map.view(for: known) { view.accessibilityLabel = pin.spoken }
                if animated {
                    UIView.animate(withDuration: 0.6) { known.show(pin) }
                } else {
                    known.show(pin)
                }
            } else if pins[pin.id] == nil {
                let new = PinAnnotation(pin)
                pins[pin.id] = new
                map.addAnnotation(new)
            }
        }
        for (id, gone) in rest {
            pins[id] = nil
            map.removeAnnotation(gone)
        }
    }

    /// Draws the path of a trip.
    func show(path new: [Coordinates], on map: MKMapView) {
        guard new != path else { return }
        path = new
        map.removeOverlays(map.overlays)
        let places = new.map { CLLocationCoordinate2D($0) }
        if places.count > 1 { map.addOverlay(MKPolyline(coordinates: places, count: places.count)) }
    }

    func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {
        let (centre, span) = (mapView.region.center, mapView.region.span)
        let bounds = MapBounds(
            west: max(-180, centre.longitude - span.longitudeDelta / 2),
            south: max(-90, centre.latitude - span.latitudeDelta / 2),
            east: min(180, centre.longitude + span.longitudeDelta / 2),
            north: min(90, centre.latitude + span.latitudeDelta / 2))
        if let bounds { moved(bounds) }
    }

    func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
        guard let pin = annotation as? PinAnnotation else { return nil }
        let view =
            mapView.dequeueReusableAnnotationView(withIdentifier: "pin") as? MKMarkerAnnotationView
            ?? MKMarkerAnnotationView(annotation: pin, reuseIdentifier: "pin")
        view.annotation = pin
        view.canShowCallout = true
        view.rightCalloutAccessoryView = pin.pin.destination == nil ? nil : UIButton(type: .detailDisclosure)
        switch pin.pin {
        case .vehicle(let vehicle):
            view.markerTintColor = Color(hex: vehicle.line.colour).map { UIColor($0) } ?? .systemBlue
            view.glyphImage = UIImage(systemName: vehicle.line.mode.symbolName)
            view.displayPriority = .required
        case .stop:
            view.markerTintColor = .systemGray
            view.glyphImage = UIImage(systemName: "mappin")
            view.displayPriority = .defaultLow
        }
        view.accessibilityLabel = pin.pin.spoken
        return view
    }

    func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
        guard let line = overlay as? MKPolyline else { return MKOverlayRenderer(overlay: overlay) }
        let renderer = MKPolylineRenderer(polyline: line)
        (renderer.strokeColor, renderer.lineWidth) = (.systemBlue, 4)
        return renderer
    }

    func mapView(
        _ mapView: MKMapView, annotationView view: MKAnnotationView, calloutAccessoryControlTapped control: UIControl
    ) {
        if let destination = (view.annotation as? PinAnnotation)?.pin.destination { opened(destination) }
    }
}
