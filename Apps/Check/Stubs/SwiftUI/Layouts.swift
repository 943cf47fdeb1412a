// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation

/// A layout that a screen can exchange for another without losing the state of what is in it.
@available(iOS 16.0, *) public protocol Layout: Sendable {
    var _kind: String { get }
    var _attributes: [String: Any] { get }
}
@available(iOS 16.0, *) extension Layout {
    @MainActor public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        _Recorded(_kind, _attributes, [("", content())])
    }
}
@available(iOS 16.0, *) public struct HStackLayout: Layout {
    let alignment: VerticalAlignment
    let spacing: CGFloat?
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
        (self.alignment, self.spacing) = (alignment, spacing)
    }
    public var _kind: String { "HStack" }
    public var _attributes: [String: Any] { ["align": alignment.css, "gap": spacing ?? 8] }
}
@available(iOS 16.0, *) public struct VStackLayout: Layout {
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
        (self.alignment, self.spacing) = (alignment, spacing)
    }
    public var _kind: String { "VStack" }
    public var _attributes: [String: Any] { ["align": alignment.css, "gap": spacing ?? 8] }
}
@available(iOS 16.0, *) public struct AnyLayout: Layout {
    private let layout: any Layout
    public init<L: Layout>(_ layout: L) { self.layout = layout }
    public var _kind: String { layout._kind }
    public var _attributes: [String: Any] { layout._attributes }
}

extension View {
    @available(iOS 16.0, *) public nonisolated func gridCellColumns(_ count: Int) -> some View {
        _marked("columns", ["count": count])
    }
    @available(iOS 16.0, *) public nonisolated func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
        self
    }
    @available(iOS 16.0, *) public nonisolated func gridCellAnchor(_ anchor: UnitPoint) -> some View { self }
    @available(iOS 16.0, *) public nonisolated func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View { self }
    public nonisolated func alignmentGuide(
        _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View { self }
    public nonisolated func alignmentGuide(
        _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View { self }
}
public struct ViewDimensions: Sendable {
    public var width: CGFloat { 0 }
    public var height: CGFloat { 0 }
    public subscript(guide: HorizontalAlignment) -> CGFloat { 0 }
    public subscript(guide: VerticalAlignment) -> CGFloat { 0 }
}
