// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
public struct TabView<Selection: Hashable, Content: View>: View {
    let content: Content
    let selection: Binding<Selection>?
    public init(selection: Binding<Selection>?, @ViewBuilder content: () -> Content) {
        (self.content, self.selection) = (content(), selection)
    }
    public var body: some View {
        let selected = selection.map { ["selection": AnyHashable($0.wrappedValue)] } ?? [:]
        return _Recorded("TabView", selected, [("", content)])
    }
}
extension TabView where Selection == Int {
    public init(@ViewBuilder content: () -> Content) { (self.content, selection) = (content(), nil) }
}
@available(iOS 18.0, *) public struct Tab<Value: Hashable, Content: View, Label: View> {
    public init(
        _ title: LocalizedStringKey, systemImage: String, value: Value, @ViewBuilder content: () -> Content
    ) {}
}
extension View {
    public nonisolated func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
        _marked("tabItem", sub: [("tab", label())])
    }
    public nonisolated func tag<V: Hashable>(_ tag: V) -> some View { _marked("tag", ["tag": AnyHashable(tag)]) }
    public nonisolated func badge(_ count: Int) -> some View { _marked("badge", ["badge": "\(count)"]) }
    public nonisolated func badge(_ label: Text?) -> some View { _marked("badge", ["badge": label as Any]) }
    public nonisolated func badge(_ key: LocalizedStringKey?) -> some View { _marked("badge", ["badge": key as Any]) }
}
