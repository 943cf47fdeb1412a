// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
// swift-format-ignore-file: AmbiguousTrailingClosureOverload

import Foundation
import UIKit

extension View {
    public nonisolated func id<ID: Hashable>(_ i: ID) -> some View { self }
    public nonisolated func listRowInsets(_ i: EdgeInsets?) -> some View { self }
    public nonisolated func listRowBackground<V: View>(_ v: V?) -> some View { self }
    public nonisolated func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View { _marked("swipe", [:], sub: [("hidden", content())]) }
    public nonisolated func contextMenu<M: View>(@ViewBuilder menuItems: () -> M) -> some View {
        _marked("menu", [:], sub: [("hidden", menuItems())])
    }
    public nonisolated func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
        _marked("event", ["refresh": action])
    }
    public nonisolated func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
    ) -> some View {
        _marked("searchable", ["prompt": prompt ?? Text(verbatim: "Search"), "value": { text.wrappedValue }])
    }
    public nonisolated func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
    ) -> some View { _marked("searchable", ["prompt": prompt, "value": { text.wrappedValue }]) }
    @_disfavoredOverload public nonisolated func searchable<S: StringProtocol>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
    ) -> some View { _marked("searchable", ["prompt": String(prompt), "value": { text.wrappedValue }]) }
    @available(iOS 17.0, *) public nonisolated func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey
    ) -> some View { self }
    public nonisolated func toolbar<C: ToolbarContent>(@ToolbarContentBuilder content: () -> C) -> some View {
        let c = _Box(MainActor._assumed { content() })
        return _Toolbar(content: self, items: _assume { c.value._v })
    }
    public nonisolated func toolbar<C: View>(@ViewBuilder content: () -> C) -> some View {
        _Toolbar(content: self, items: [("trail", content())])
    }
    @available(iOS 16.0, *) public nonisolated func toolbar(_ v: Visibility, for bars: ToolbarPlacement...) -> some View
    { self }
}
extension MainActor { static func _assumed<T>(_ f: @MainActor () -> T) -> T { _assume(f) } }
/// Items of a bar show the pictures of their labels alone.
struct _Toolbar<Content: View>: View, _Primitive {
    typealias Body = Never
    let content: Content
    let items: [(String, any View)]
    func _nodes(_ context: _RenderContext) -> [_Node] {
        var inside = context
        let style = IconOnlyLabelStyle()
        inside.env._label = { style.makeBody(configuration: $0) }
        let named = items.enumerated().map { index, item in
            _Node("#" + item.0, [:], _render(item.1, inside.at("bar\(index)")))
        }
        return [_Node(".toolbar", [:], _render(content, context) + named)]
    }
}
