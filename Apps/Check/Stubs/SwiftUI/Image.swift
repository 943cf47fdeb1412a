// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation
import UIKit

public struct Image: View, _Primitive, Equatable, Sendable {
    public typealias Body = Never
    let n: String, sys: Bool
    public nonisolated init(_ name: String, bundle: Bundle? = nil) { (n, sys) = (name, false) }
    public nonisolated init(systemName: String) { (n, sys) = (systemName, true) }
    public nonisolated init(decorative name: String, bundle: Bundle? = nil) { (n, sys) = (name, false) }
    public nonisolated init(_ name: String, bundle: Bundle? = nil, label: Text) { (n, sys) = (name, false) }
    public nonisolated init(uiImage: UIImage) { (n, sys) = ("uiImage", false) }
    @available(iOS 16.0, *) public nonisolated init(systemName: String, variableValue: Double?) {
        (n, sys) = (systemName, true)
    }
    public enum Scale: Sendable { case small, medium, large }
    public enum ResizingMode: Sendable { case tile, stretch }
    public nonisolated func resizable(
        capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
    ) -> Image { self }
    public nonisolated func interpolation(_ i: Interpolation) -> Image { self }
    public enum Interpolation: Sendable { case none, low, medium, high }
    public func _nodes(_ context: _RenderContext) -> [_Node] { [_Node("Image", ["name": n, "system": sys])] }
}
public struct AsyncImage<Content: View>: View {
    let c: AnyView
    public init(url: URL?, scale: CGFloat = 1) where Content == Image { c = AnyView(Color.gray) }
    public init<I: View, P: View>(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> { c = AnyView(placeholder()) }
    public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) { c = AnyView(content(.empty)) }
    public var body: some View { c }
}
public enum AsyncImagePhase: Sendable {
    case empty
    case success(Image)
    case failure(any Error)
    public var image: Image? { nil }
    public var error: (any Error)? { nil }
}
