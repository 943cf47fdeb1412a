// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation
import UIKit

public struct BorderedButtonStyle: PrimitiveButtonStyle { public nonisolated init() {} }
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle { public nonisolated init() {} }
public struct BorderlessButtonStyle: PrimitiveButtonStyle { public nonisolated init() {} }
public struct PlainButtonStyle: PrimitiveButtonStyle { public nonisolated init() {} }
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    public static nonisolated var bordered: Self { .init() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    public static nonisolated var borderedProminent: Self { .init() }
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle { public static nonisolated var plain: Self { .init() } }
@available(iOS 26.0, *) public struct GlassButtonStyle: PrimitiveButtonStyle { public nonisolated init() {} }
@available(iOS 26.0, *) extension PrimitiveButtonStyle where Self == GlassButtonStyle {
    public static nonisolated var glass: Self { .init() }
}
public struct ControlSize: Sendable {
    public static let mini = Self(), small = Self(), regular = Self(), large = Self()
    @available(iOS 17.0, *) public static let extraLarge = Self()
}
@MainActor @preconcurrency public protocol ListStyle {}
public struct PlainListStyle: ListStyle { public nonisolated init() {} }
public struct InsetGroupedListStyle: ListStyle { public nonisolated init() {} }
public struct GroupedListStyle: ListStyle { public nonisolated init() {} }
public struct SidebarListStyle: ListStyle { public nonisolated init() {} }
public struct InsetListStyle: ListStyle { public nonisolated init() {} }
extension ListStyle where Self == PlainListStyle { public static nonisolated var plain: Self { .init() } }
extension ListStyle where Self == InsetGroupedListStyle { public static nonisolated var insetGrouped: Self { .init() } }
extension ListStyle where Self == GroupedListStyle { public static nonisolated var grouped: Self { .init() } }
extension ListStyle where Self == InsetListStyle { public static nonisolated var inset: Self { .init() } }
extension ListStyle where Self == SidebarListStyle { public static nonisolated var sidebar: Self { .init() } }
@MainActor @preconcurrency public protocol PickerStyle {}
public struct SegmentedPickerStyle: PickerStyle { public nonisolated init() {} }
public struct MenuPickerStyle: PickerStyle { public nonisolated init() {} }
public struct InlinePickerStyle: PickerStyle { public nonisolated init() {} }
public struct WheelPickerStyle: PickerStyle { public nonisolated init() {} }
public struct NavigationLinkPickerStyle: PickerStyle { public nonisolated init() {} }
extension PickerStyle where Self == SegmentedPickerStyle { public static nonisolated var segmented: Self { .init() } }
extension PickerStyle where Self == MenuPickerStyle { public static nonisolated var menu: Self { .init() } }
extension PickerStyle where Self == InlinePickerStyle { public static nonisolated var inline: Self { .init() } }
extension PickerStyle where Self == WheelPickerStyle { public static nonisolated var wheel: Self { .init() } }
@MainActor @preconcurrency public protocol TextFieldStyle {}
public struct RoundedBorderTextFieldStyle: TextFieldStyle { public nonisolated init() {} }
public struct PlainTextFieldStyle: TextFieldStyle { public nonisolated init() {} }
extension TextFieldStyle where Self == PlainTextFieldStyle { public static nonisolated var plain: Self { .init() } }
@MainActor @preconcurrency public protocol TabViewStyle {}
public struct DefaultTabViewStyle: TabViewStyle { public nonisolated init() {} }
public struct PageTabViewStyle: TabViewStyle { public nonisolated init() {} }
extension TabViewStyle where Self == DefaultTabViewStyle { public static nonisolated var automatic: Self { .init() } }
extension TabViewStyle where Self == PageTabViewStyle { public static nonisolated var page: Self { .init() } }
@available(iOS 18.0, *) public struct SidebarAdaptableTabViewStyle: TabViewStyle { public nonisolated init() {} }
@MainActor @preconcurrency public protocol ProgressViewStyle {}
public struct CircularProgressViewStyle: ProgressViewStyle { public nonisolated init() {} }
public struct LinearProgressViewStyle: ProgressViewStyle { public nonisolated init() {} }
extension ProgressViewStyle where Self == CircularProgressViewStyle {
    public static nonisolated var circular: Self { .init() }
}
extension ProgressViewStyle where Self == LinearProgressViewStyle {
    public static nonisolated var linear: Self { .init() }
}
@MainActor @preconcurrency public protocol DatePickerStyle {}
public struct CompactDatePickerStyle: DatePickerStyle { public nonisolated init() {} }
public struct GraphicalDatePickerStyle: DatePickerStyle { public nonisolated init() {} }
public struct WheelDatePickerStyle: DatePickerStyle { public nonisolated init() {} }
extension DatePickerStyle where Self == WheelDatePickerStyle { public static nonisolated var wheel: Self { .init() } }
