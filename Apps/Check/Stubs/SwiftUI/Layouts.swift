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
