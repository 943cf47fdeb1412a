// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation

public struct TextField<Label: View>: View {
    let prompt: Text
    let text: Binding<String>?
    public var body: some View {
        _Recorded("TextField", ["prompt": prompt, "value": text?.wrappedValue ?? ""])
    }
}
extension TextField where Label == Text {
    public nonisolated init(_ title: LocalizedStringKey, text: Binding<String>) {
        (prompt, self.text) = (Text(title), text)
    }
    @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>) {
        (prompt, self.text) = (Text(title), text)
    }
    public nonisolated init(_ title: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        (self.prompt, self.text) = (prompt ?? Text(title), text)
    }
    @available(iOS 16.0, *)
    public nonisolated init(_ title: LocalizedStringKey, text: Binding<String>, axis: Axis) {
        (prompt, self.text) = (Text(title), text)
    }
    @available(iOS 16.0, *)
    public nonisolated init(_ title: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis) {
        (self.prompt, self.text) = (prompt ?? Text(title), text)
    }
    public nonisolated init<F: ParseableFormatStyle>(
        _ title: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String { (self.prompt, text) = (prompt ?? Text(title), nil) }
}

public struct SecureField<Label: View>: View {
    let prompt: Text
    let text: Binding<String>
    public var body: some View {
        let dots = String(repeating: "•", count: text.wrappedValue.count)
        return _Recorded("TextField", ["prompt": prompt, "value": dots])
    }
}
extension SecureField where Label == Text {
    public nonisolated init(_ title: LocalizedStringKey, text: Binding<String>) {
        (prompt, self.text) = (Text(title), text)
    }
    public nonisolated init(_ title: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        (self.prompt, self.text) = (prompt ?? Text(title), text)
    }
}

public struct TextEditor: View {
    let text: Binding<String>
    public nonisolated init(text: Binding<String>) { self.text = text }
    public var body: some View { _Recorded("TextField", ["prompt": "", "value": text.wrappedValue, "tall": true]) }
}

public struct Slider<Label: View, ValueLabel: View>: View {
    let label: Label
    let fraction: Double
    public var body: some View { _Recorded("Slider", ["fraction": fraction], [("label", label)]) }

    static func fraction<V: BinaryFloatingPoint>(_ value: V, _ bounds: ClosedRange<V>) -> Double {
        Double(value - bounds.lowerBound) / max(Double(bounds.upperBound - bounds.lowerBound), 1e-9)
    }
}
extension Slider where Label == EmptyView, ValueLabel == EmptyView {
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        (label, fraction) = (EmptyView(), Self.fraction(value.wrappedValue, bounds))
    }
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        (label, fraction) = (EmptyView(), Self.fraction(value.wrappedValue, bounds))
    }
}
extension Slider where ValueLabel == EmptyView {
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        (self.label, fraction) = (label(), Self.fraction(value.wrappedValue, bounds))
    }
}

public struct Stepper<Label: View>: View {
    let label: Label
    public init<V: Strideable>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.label = label() }
    public init(
        @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.label = label() }
    public var body: some View { _Recorded("Stepper", [:], [("", label)]) }
}
extension Stepper where Label == Text {
    public init<V: Strideable>(
        _ title: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { label = Text(title) }
    @_disfavoredOverload public init<S: StringProtocol, V: Strideable>(
        _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { label = Text(title) }
}
