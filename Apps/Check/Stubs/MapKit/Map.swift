// Declarations of Apple's MapKit, as far as the app uses them, with the versions of iOS that have them.
import SwiftUI

public enum MapUserTrackingMode: Sendable {
    case none
    case follow
}
public struct MapInteractionModes: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let pan = Self(rawValue: 1)
    public static let zoom = Self(rawValue: 2)
    public static let all: Self = [.pan, .zoom]
}
public protocol MapAnnotationProtocol { var _view: any View { get } }
public struct MapMarker: MapAnnotationProtocol {
    public init(coordinate: CLLocationCoordinate2D, tint: Color? = nil) {}
    public var _view: any View { Image(systemName: "mappin") }
}
public struct MapPin: MapAnnotationProtocol {
    public init(coordinate: CLLocationCoordinate2D, tint: Color? = nil) {}
    public var _view: any View { Image(systemName: "mappin") }
}
public struct _DefaultMapContent: Sendable {}
public struct Map<Content>: View {
    let annotations: [AnyView]
    @available(iOS, introduced: 14.0, deprecated: 17.0, message: "Use Map initializers that take a MapContentBuilder.")
    @MainActor public init(
        coordinateRegion: Binding<MKCoordinateRegion>, interactionModes: MapInteractionModes = .all,
        showsUserLocation: Bool = false, userTrackingMode: Binding<MapUserTrackingMode>? = nil
    ) where Content == _DefaultMapContent { annotations = [] }
    @available(iOS, introduced: 14.0, deprecated: 17.0, message: "Use Map initializers that take a MapContentBuilder.")
    @MainActor public init<Items: RandomAccessCollection, A: MapAnnotationProtocol>(
        coordinateRegion: Binding<MKCoordinateRegion>, interactionModes: MapInteractionModes = .all,
        showsUserLocation: Bool = false, userTrackingMode: Binding<MapUserTrackingMode>? = nil, annotationItems: Items,
        annotationContent: @escaping (Items.Element) -> A
    ) where Content == A, Items.Element: Identifiable {
        annotations = annotationItems.map { AnyView(_opened(annotationContent($0)._view)) }
    }
    @available(iOS 17.0, *) public init(
        position: Binding<MapCameraPosition>, @MapContentBuilder content: () -> Content
    ) { annotations = [] }
    public var body: some View {
        ZStack {
            _Map()
            HStack { ForEach(0..<annotations.count, id: \.self) { annotations[$0] } }
        }
    }
}
struct _Map: UIViewRepresentable {
    func makeUIView(context: Context) -> UIView { UIView() }
    func updateUIView(_ view: UIView, context: Context) {}
}
@MainActor private func _opened(_ view: any View) -> AnyView { AnyView(erasing: view) }
@available(iOS 17.0, *) public struct MapCameraPosition: Equatable, Sendable {
    public static var automatic: Self { .init() }
    public static func region(_ region: MKCoordinateRegion) -> Self { .init() }
}
@available(iOS 17.0, *) public protocol MapContent {}
@available(iOS 17.0, *) @resultBuilder public struct MapContentBuilder {
    public static func buildBlock<C: MapContent>(_ content: C) -> C { content }
}
