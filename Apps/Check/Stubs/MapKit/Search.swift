// Declarations of Apple's MapKit, as far as the app uses them, with the versions of iOS that have them.

open class MKPlacemark: CLPlacemark, MKAnnotation {
    public init(coordinate: CLLocationCoordinate2D) {}
    public var coordinate: CLLocationCoordinate2D { .init() }
    public var title: String? { nil }
}
open class MKMapItem: NSObject {
    public init(placemark: MKPlacemark) {}
    open var placemark: MKPlacemark { MKPlacemark(coordinate: .init()) }
    open var name: String?
    open var url: URL?
}
public let MKLaunchOptionsDirectionsModeKey = "MKLaunchOptionsDirectionsMode"
public let MKLaunchOptionsDirectionsModeWalking = "MKLaunchOptionsDirectionsModeWalking"

open class MKLocalSearch: NSObject {
    open class Request: NSObject {
        public override init() {}
        public init(completion: MKLocalSearchCompletion) {}
        open var naturalLanguageQuery: String?
        open var region = MKCoordinateRegion()
        open var pointOfInterestFilter: MKPointOfInterestFilter?
    }
    open class Response: NSObject {
        open var mapItems: [MKMapItem] { [] }
    }
    public init(request: Request) {}
    open func start() async throws -> Response { Response() }
    open func cancel() {}
    open var isSearching: Bool { false }
}
open class MKLocalSearchCompletion: NSObject {
    open var title: String { "" }
    open var subtitle: String { "" }
}
@MainActor public protocol MKLocalSearchCompleterDelegate: NSObjectProtocol {
    func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error)
}
@MainActor open class MKLocalSearchCompleter: NSObject {
    open var region = MKCoordinateRegion()
    open weak var delegate: (any MKLocalSearchCompleterDelegate)?
    open func cancel() {}
}
