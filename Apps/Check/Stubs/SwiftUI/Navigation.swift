// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation

@available(iOS 16.0, *) public struct NavigationPath: Equatable {
    var values: [AnyHashable] = []
    public init() {}
    public init<S: Sequence>(_ elements: S) where S.Element: Hashable { values = elements.map { AnyHashable($0) } }
    public struct CodableRepresentation: Codable, Equatable {}
    public init(_ codable: CodableRepresentation) {}
    public var codable: CodableRepresentation? { nil }
    public var count: Int { values.count }
    public var isEmpty: Bool { values.isEmpty }
    public mutating func append<V: Hashable>(_ value: V) { values.append(value) }
    public mutating func removeLast(_ count: Int = 1) { values.removeLast(count) }
}

@available(iOS 16.0, *) @MainActor public struct NavigationStack<Data, Root: View>: View, _Primitive {
    public typealias Body = Never
    private let root: Root
    /// Where the path is kept; nil for a stack that keeps its own.
    private let path: Binding<[AnyHashable]>?

    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath { (self.root, path) = (root(), nil) }
    public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.root = root()
        self.path = Binding(_get: { path.wrappedValue.values }, _set: { path.wrappedValue.values = $0 })
    }
    public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
        self.root = root()
        self.path = Binding(
            _get: { path.wrappedValue.map { AnyHashable($0) } },
            _set: { path.wrappedValue = Data($0.compactMap { $0.base as? Data.Element }) })
    }

    public func _nodes(_ context: _RenderContext) -> [_Node] {
        let key = context.path + ".stack"
        let own = context.store.kept[key] as? _Box<[AnyHashable]> ?? _Box([])
        context.store.kept[key] = own
        let path = path ?? Binding(_get: { own.value }, _set: { own.value = $0 })
        var inside = context
        inside.env._push = { path.wrappedValue.append($0) }
        let outer = context.store.destinations
        defer { context.store.destinations = outer }
        context.store.destinations.removeAll()
        var nodes = _render(root, inside.at("root"))
        inside.env.dismiss = DismissAction { if !path.wrappedValue.isEmpty { path.wrappedValue.removeLast() } }
        for (depth, value) in path.wrappedValue.enumerated() {
            let view =
                (value.base as? _PushedView)?.view
                ?? context.store.destinations.last { $0.type == type(of: value.base) }?.view(value.base)
            if let view { nodes = _render(view, inside.at("step\(depth)")) }
        }
        let known = context.store.destinations.map { ObjectIdentifier($0.type) } + [ObjectIdentifier(_PushedView.self)]
        return [_Node("NavigationStack", ["depth": path.wrappedValue.count, "destinations": known], nodes)]
    }
}

/// The view that a link without a value leads to.
final class _PushedView: Hashable {
    let view: any View
    init(_ view: any View) { self.view = view }
    static func == (one: _PushedView, other: _PushedView) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

public struct NavigationLink<Label: View, Destination: View>: View, _Primitive {
    public typealias Body = Never
    private let label: Label
    private let value: AnyHashable?

    private nonisolated init(label: Label, value: AnyHashable?) { (self.label, self.value) = (label, value) }

    public func _nodes(_ context: _RenderContext) -> [_Node] {
        let push = context.env._push
        return _Recorded(
            "NavigationLink", value.map { ["value": $0] } ?? [:], [("", label)],
            act: { if let value { push?(value) } }
        )._nodes(context)
    }
}
extension NavigationLink {
    public nonisolated init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        self.init(label: label(), value: _PushedView(destination()))
    }
    public nonisolated init(destination: Destination, @ViewBuilder label: () -> Label) {
        self.init(label: label(), value: _PushedView(destination))
    }
}
extension NavigationLink where Label == Text {
    public nonisolated init(_ title: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        self.init(label: Text(title), value: _PushedView(destination()))
    }
    @_disfavoredOverload public nonisolated init<S: StringProtocol>(
        _ title: S, @ViewBuilder destination: () -> Destination
    ) { self.init(label: Text(title), value: _PushedView(destination())) }
}
@available(iOS 16.0, *) extension NavigationLink where Destination == Never {
    public nonisolated init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
        self.init(label: label(), value: value.map { AnyHashable($0) })
    }
    public nonisolated init<P: Hashable>(_ title: LocalizedStringKey, value: P?) where Label == Text {
        self.init(label: Text(title), value: value.map { AnyHashable($0) })
    }
    @_disfavoredOverload public nonisolated init<S: StringProtocol, P: Hashable>(_ title: S, value: P?)
    where Label == Text { self.init(label: Text(title), value: value.map { AnyHashable($0) }) }
}

extension View {
    @available(iOS 16.0, *) public nonisolated func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View {
        _Destination(content: self, type: data, view: { ($0 as? D).map { destination($0) } })
    }
    @available(iOS 16.0, *) public nonisolated func navigationDestination<V: View>(
        isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
    ) -> some View {
        let view = destination()
        return _presenting(
            "Sheet", close: { isPresented.wrappedValue = false },
            content: { isPresented.wrappedValue ? [("", view)] : nil })
    }
    @available(iOS 17.0, *) public nonisolated func navigationDestination<D: Hashable, C: View>(
        item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View { self }
    public nonisolated func navigationTitle(_ title: LocalizedStringKey) -> some View {
        _marked("navigationTitle", ["title": title])
    }
    public nonisolated func navigationTitle(_ title: Text) -> some View { _marked("navigationTitle", ["title": title]) }
    @_disfavoredOverload public nonisolated func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
        _marked("navigationTitle", ["title": String(title)])
    }
    public nonisolated func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> some View {
        _marked("titleMode", ["inline": mode == .inline])
    }
}
struct _Destination<Content: View>: View, _Primitive {
    typealias Body = Never
    let content: Content
    let type: Any.Type
    let view: (Any) -> (any View)?
    func _nodes(_ context: _RenderContext) -> [_Node] {
        context.store.destinations.append((type, view))
        return _render(content, context)
    }
}
public struct NavigationBarItem: Sendable {
    public enum TitleDisplayMode: Sendable {
        case automatic
        case inline
        case large
    }
}
