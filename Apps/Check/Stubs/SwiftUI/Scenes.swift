// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Combine
@_exported import Foundation
import UIKit

@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: Scene {}
@resultBuilder public struct SceneBuilder { public static func buildBlock<C: Scene>(_ c: C) -> C { c } }
@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
    @MainActor @preconcurrency init()
}
extension App { @MainActor public static func main() { _appMain(Self()) } }
@MainActor public protocol _RootScene { var _root: any View { get } }
@MainActor public var _appMain: (any App) -> Void = { _ in }
public struct WindowGroup<C: View>: Scene, _RootScene {
    let c: C
    public nonisolated init(@ViewBuilder content: () -> C) { c = content() }
    public nonisolated init(id: String, @ViewBuilder content: () -> C) { c = content() }
    public var body: some Scene { self }
    public var _root: any View { c }
}
extension Scene {
    public nonisolated func onChange<V: Equatable>(of v: V, perform: @escaping (V) -> Void) -> some Scene { self }
    @available(iOS 17.0, *) public nonisolated func onChange<V: Equatable>(
        of v: V, initial: Bool = false, _ f: @escaping (V, V) -> Void
    ) -> some Scene { self }
}
@MainActor @preconcurrency @propertyWrapper
public struct UIApplicationDelegateAdaptor<D: NSObject & UIApplicationDelegate>: DynamicProperty {
    public nonisolated init(_ t: D.Type = D.self) {}
    public var wrappedValue: D { fatalError() }
}
