// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation

public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
    let label: Label
    let fraction: Double?
    public var body: some View {
        _Recorded("ProgressView", fraction.map { ["fraction": $0] } ?? [:], [("", label)])
    }
}
extension ProgressView where CurrentValueLabel == EmptyView {
    public nonisolated init() where Label == EmptyView { (label, fraction) = (EmptyView(), nil) }
    public nonisolated init(_ title: LocalizedStringKey) where Label == Text { (label, fraction) = (Text(title), nil) }
    @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S) where Label == Text {
        (label, fraction) = (Text(title), nil)
    }
    public nonisolated init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
        (label, fraction) = (EmptyView(), value.map { Double($0 / total) })
    }
    public nonisolated init<V: BinaryFloatingPoint>(
        value: V?, total: V = 1.0, @ViewBuilder label: () -> Label
    ) { (self.label, fraction) = (label(), value.map { Double($0 / total) }) }
    public nonisolated init<V: BinaryFloatingPoint>(
        _ title: LocalizedStringKey, value: V?, total: V = 1.0
    ) where Label == Text { (label, fraction) = (Text(title), value.map { Double($0 / total) }) }
    public nonisolated init(@ViewBuilder label: () -> Label) { (self.label, fraction) = (label(), nil) }
}
@available(iOS 16.0, *) extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
    public nonisolated init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
        (label, fraction) = (EmptyView(), 0.4)
    }
}

@available(iOS 16.0, *)
public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View>: View {
    let label: Label
    let current: CurrentValueLabel
    let fraction: Double
    public var body: some View {
        _Recorded("Gauge", ["fraction": fraction], [("label", label), ("current", current)])
    }
}
@available(iOS 16.0, *) extension Gauge where BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
    public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
    ) where CurrentValueLabel == EmptyView {
        (self.label, current) = (label(), EmptyView())
        fraction = Double((value - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound))
    }
    public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        (self.label, current) = (label(), currentValueLabel())
        fraction = Double((value - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound))
    }
}
@available(iOS 16.0, *) @MainActor @preconcurrency public protocol GaugeStyle {}
@available(iOS 16.0, *) public struct AccessoryCircularGaugeStyle: GaugeStyle { public nonisolated init() {} }
@available(iOS 16.0, *) public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle { public nonisolated init() {} }
@available(iOS 16.0, *) public struct AccessoryLinearGaugeStyle: GaugeStyle { public nonisolated init() {} }
@available(iOS 16.0, *) public struct LinearCapacityGaugeStyle: GaugeStyle { public nonisolated init() {} }
@available(iOS 16.0, *) extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
    public static nonisolated var accessoryCircular: Self { .init() }
}
