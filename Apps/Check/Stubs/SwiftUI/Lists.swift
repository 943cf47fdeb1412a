// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation
import UIKit

public struct List<SelectionValue: Hashable, Content: View>: View {
    let c: Content
    init(_c: Content) { c = _c }
    public var body: some View { _Recorded("List", [:], [("", c)]) }
}
extension List {
    public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) { c = content() }
    public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) { c = content() }
    public init<D: RandomAccessCollection, R: View>(
        _ d: D, selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (D.Element) -> R
    ) where Content == ForEach<D, D.Element.ID, R>, D.Element: Identifiable { c = ForEach(d, content: rowContent) }
}
extension List where SelectionValue == Never {
    public init(@ViewBuilder content: () -> Content) { c = content() }
    public init<D: RandomAccessCollection, R: View>(_ d: D, @ViewBuilder rowContent: @escaping (D.Element) -> R)
    where Content == ForEach<D, D.Element.ID, R>, D.Element: Identifiable { c = ForEach(d, content: rowContent) }
    public init<D: RandomAccessCollection, ID: Hashable, R: View>(
        _ d: D, id: KeyPath<D.Element, ID>, @ViewBuilder rowContent: @escaping (D.Element) -> R
    ) where Content == ForEach<D, ID, R> { c = ForEach(d, id: id, content: rowContent) }
    public init<R: View>(_ d: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> R)
    where Content == ForEach<Range<Int>, Int, R> { c = ForEach(d, content: rowContent) }
    public init<D: MutableCollection & RandomAccessCollection, R: View>(
        _ d: Binding<D>, @ViewBuilder rowContent: @escaping (Binding<D.Element>) -> R
    ) where Content == ForEach<Binding<D>, D.Element.ID, R>, D.Element: Identifiable {
        c = ForEach(d, content: rowContent)
    }
}
public struct Section<Parent, Content, Footer> { let h: Parent, c: Content, f: Footer }
extension Section: View where Parent: View, Content: View, Footer: View {
    public var body: some View { _Recorded("Section", [:], [("header", h), ("content", c), ("footer", f)]) }
}
extension Section where Parent: View, Content: View, Footer: View {
    public nonisolated init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
    ) { (h, c, f) = (header(), content(), footer()) }
}
extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    public nonisolated init(@ViewBuilder content: () -> Content) { (h, c, f) = (EmptyView(), content(), EmptyView()) }
}
extension Section where Parent: View, Content: View, Footer == EmptyView {
    public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        (h, c, f) = (header(), content(), EmptyView())
    }
}
extension Section where Parent == EmptyView, Content: View, Footer: View {
    public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        (h, c, f) = (EmptyView(), content(), footer())
    }
}
extension Section where Parent == Text, Content: View, Footer == EmptyView {
    public nonisolated init(_ t: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        (h, c, f) = (Text(t), content(), EmptyView())
    }
    @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ t: S, @ViewBuilder content: () -> Content) {
        (h, c, f) = (Text(t), content(), EmptyView())
    }
    @available(iOS 17.0, *) public nonisolated init(
        _ t: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
    ) { (h, c, f) = (Text(t), content(), EmptyView()) }
}
public struct Form<C: View>: View {
    let c: C
    public nonisolated init(@ViewBuilder content: () -> C) { c = content() }
    public var body: some View { _Recorded("List", ["form": true], [("", c)]) }
}
public struct GroupBox<L: View, C: View>: View {
    let l: L, c: C
    public init(@ViewBuilder content: () -> C, @ViewBuilder label: () -> L) { (l, c) = (label(), content()) }
    public var body: some View { _Recorded("GroupBox", [:], [("", l), ("", c)]) }
}
public struct DisclosureGroup<L: View, C: View>: View {
    let l: L, c: C
    /// Nil where it keeps that itself, and is closed at first.
    let isExpanded: Binding<Bool>?
    public init(isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> C, @ViewBuilder label: () -> L) {
        (l, c, self.isExpanded) = (label(), content(), isExpanded)
    }
    public var body: some View {
        let isOpen = isExpanded?.wrappedValue == true
        let head = HStack {
            l
            Spacer()
            Image(systemName: isOpen ? "chevron.down" : "chevron.right")
        }
        _Recorded("VStack", [:], [("", head), (isOpen ? "" : "hidden", c)])
    }
}
extension DisclosureGroup where L == Text {
    public init(_ t: LocalizedStringKey, @ViewBuilder content: @escaping () -> C) {
        (l, c, isExpanded) = (Text(t), content(), nil)
    }
    public init(_ t: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> C) {
        (l, c, self.isExpanded) = (Text(t), content(), isExpanded)
    }
}
@available(iOS 17.0, *) public struct ContentUnavailableView<L: View, D: View, A: View>: View {
    let l: L, d: D, a: A
    public init(
        @ViewBuilder label: () -> L, @ViewBuilder description: () -> D = { EmptyView() },
        @ViewBuilder actions: () -> A = { EmptyView() }
    ) { (l, d, a) = (label(), description(), actions()) }
    public var body: some View { _Recorded("VStack", [:], [("", l), ("", d), ("", a)]) }
}
@available(iOS 17.0, *) extension ContentUnavailableView where L == Label<Text, Image>, D == Text?, A == EmptyView {
    public init(_ t: LocalizedStringKey, systemImage: String, description: Text? = nil) {
        (l, d, a) = (Label(t, systemImage: systemImage), description, EmptyView())
    }
}
