// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation

extension View {
    public nonisolated func sheet<C: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> C
    ) -> some View { _sheet(isPresented, full: false, content) }
    public nonisolated func sheet<Item: Identifiable, C: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> C
    ) -> some View { _sheet(item, full: false, content) }
    public nonisolated func fullScreenCover<C: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> C
    ) -> some View { _sheet(isPresented, full: true, content) }
    public nonisolated func fullScreenCover<Item: Identifiable, C: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> C
    ) -> some View { _sheet(item, full: true, content) }
    public nonisolated func popover<C: View>(
        isPresented: Binding<Bool>, arrowEdge: Edge = .top, @ViewBuilder content: @escaping () -> C
    ) -> some View { _sheet(isPresented, full: false, content) }

    nonisolated func _sheet<C: View>(
        _ isPresented: Binding<Bool>, full: Bool, _ content: @escaping () -> C
    ) -> some View {
        _presenting(
            "Sheet", ["full": full], close: { isPresented.wrappedValue = false },
            content: { isPresented.wrappedValue ? [("", content())] : nil })
    }
    nonisolated func _sheet<Item: Identifiable, C: View>(
        _ item: Binding<Item?>, full: Bool, _ content: @escaping (Item) -> C
    ) -> some View {
        _presenting(
            "Sheet", ["full": full], close: { item.wrappedValue = nil },
            content: { item.wrappedValue.map { [("", content($0))] } })
    }

    public nonisolated func alert<A: View>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View { _dialog(title, isPresented, actions(), nil) }
    public nonisolated func alert<A: View, M: View>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View { _dialog(title, isPresented, actions(), message()) }
    @_disfavoredOverload public nonisolated func alert<S: StringProtocol, A: View>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View { _dialog(String(title), isPresented, actions(), nil) }
    @_disfavoredOverload public nonisolated func alert<S: StringProtocol, A: View, M: View>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View { _dialog(String(title), isPresented, actions(), message()) }
    public nonisolated func alert<A: View, M: View>(
        _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View { _dialog(title, isPresented, actions(), message()) }
    public nonisolated func alert<A: View, M: View, T>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View { _dialog(title, isPresented, data.map(actions), data.map(message)) }
    public nonisolated func alert<E: LocalizedError, A: View>(
        isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
    ) -> some View { _dialog(error?.errorDescription ?? "", isPresented, actions(), nil) }
    public nonisolated func confirmationDialog<A: View>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A
    ) -> some View { _dialog(title, isPresented, actions(), nil) }
    public nonisolated func confirmationDialog<A: View, M: View>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View { _dialog(title, isPresented, actions(), message()) }
    @_disfavoredOverload public nonisolated func confirmationDialog<S: StringProtocol, A: View, M: View>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View { _dialog(String(title), isPresented, actions(), message()) }
    public nonisolated func confirmationDialog<A: View, M: View, T>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View { _dialog(title, isPresented, data.map(actions), data.map(message)) }

    nonisolated func _dialog(
        _ title: Any, _ isPresented: Binding<Bool>, _ actions: (any View)?, _ message: (any View)?
    ) -> some View {
        let parts = [("message", message), ("", actions)].compactMap { name, view in view.map { (name, $0) } }
        return _presenting(
            "Dialog", ["title": title], close: { isPresented.wrappedValue = false },
            content: { isPresented.wrappedValue ? parts : nil })
    }

    public nonisolated func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }
    @available(iOS 16.0, *)
    public nonisolated func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
        _marked("detents", ["full": !detents.contains(.medium)])
    }
    @available(iOS 16.0, *) public nonisolated func presentationDetents(
        _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
    ) -> some View { self }
}
