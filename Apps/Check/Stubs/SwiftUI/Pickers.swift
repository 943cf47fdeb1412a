// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation

public struct Toggle<Label: View>: View, _Primitive {
    public typealias Body = Never
    let l: Label, b: Binding<Bool>
    public nonisolated init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) { (l, b) = (label(), isOn) }
    public func _nodes(_ context: _RenderContext) -> [_Node] {
        let isOn = b
        let flip: @MainActor () -> Void = { isOn.wrappedValue.toggle() }
        guard let make = context.env._toggle else {
            return _Recorded("Toggle", ["on": isOn.wrappedValue], [("", l)], act: flip)._nodes(context)
        }
        let configuration = ToggleStyleConfiguration(label: _StyledPart(l), isOn: isOn)
        return _Recorded("Button", ["own": true], [("", AnyView(any: make(configuration)))], act: flip)._nodes(context)
    }
}
extension Toggle where Label == Text {
    public nonisolated init(_ t: LocalizedStringKey, isOn: Binding<Bool>) { (l, b) = (Text(t), isOn) }
    @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ t: S, isOn: Binding<Bool>) {
        (l, b) = (Text(t), isOn)
    }
}
public struct Picker<L: View, S: Hashable, C: View>: View {
    let l: L, s: Binding<S>, c: C
    public nonisolated init(selection: Binding<S>, @ViewBuilder content: () -> C, @ViewBuilder label: () -> L) {
        (l, s, c) = (label(), selection, content())
    }
    public var body: some View {
        _Recorded("Picker", ["selection": AnyHashable(s.wrappedValue)], [("label", l), ("options", c)])
    }
}
extension Picker where L == Text {
    public nonisolated init(_ t: LocalizedStringKey, selection: Binding<S>, @ViewBuilder content: () -> C) {
        (l, s, c) = (Text(t), selection, content())
    }
    @_disfavoredOverload public nonisolated init<P: StringProtocol>(
        _ t: P, selection: Binding<S>, @ViewBuilder content: () -> C
    ) { (l, s, c) = (Text(t), selection, content()) }
}
public struct DatePickerComponents: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let hourAndMinute = Self(rawValue: 1), date = Self(rawValue: 2)
}
public struct DatePicker<L: View>: View {
    public typealias Components = DatePickerComponents
    let l: L, s: Binding<Date>
    public var body: some View {
        _Recorded(
            "Labeled", [:],
            [("label", l), ("value", Text(s.wrappedValue.formatted(date: .abbreviated, time: .shortened)))])
    }
}
extension DatePicker where L == Text {
    public nonisolated init(
        _ t: LocalizedStringKey, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]
    ) { (l, s) = (Text(t), selection) }
    public nonisolated init(
        _ t: LocalizedStringKey, selection: Binding<Date>, in: ClosedRange<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) { (l, s) = (Text(t), selection) }
    public nonisolated init(
        _ t: LocalizedStringKey, selection: Binding<Date>, in: PartialRangeFrom<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) { (l, s) = (Text(t), selection) }
}
