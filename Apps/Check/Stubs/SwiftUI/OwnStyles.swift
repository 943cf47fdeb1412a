// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
// The styles that an app may write itself: buttons, switches, labels.

/// A part of a control, as a style is given it.
@MainActor @preconcurrency public struct _StyledPart: View, _Primitive {
    public typealias Body = Never
    let view: any View
    nonisolated init(_ view: any View) { self.view = view }
    public func _nodes(_ context: _RenderContext) -> [_Node] { _render(view, context) }
}

@MainActor @preconcurrency public protocol ButtonStyle {
    associatedtype Body: View
    typealias Configuration = ButtonStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}
@MainActor @preconcurrency public struct ButtonStyleConfiguration {
    public typealias Label = _StyledPart
    public let role: ButtonRole?
    public let label: Label
    public let isPressed: Bool
}

@MainActor @preconcurrency public protocol ToggleStyle {
    associatedtype Body: View
    typealias Configuration = ToggleStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
@MainActor @preconcurrency public struct ToggleStyleConfiguration {
    public typealias Label = _StyledPart
    public let label: Label
    @Binding public var isOn: Bool
}
public struct SwitchToggleStyle: ToggleStyle {
    public nonisolated init() {}
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}
public struct ButtonToggleStyle: ToggleStyle {
    public nonisolated init() {}
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}
extension ToggleStyle where Self == SwitchToggleStyle {
    public static nonisolated var `switch`: Self { .init() }
}
extension ToggleStyle where Self == ButtonToggleStyle {
    public static nonisolated var button: Self { .init() }
}

@MainActor @preconcurrency public protocol LabelStyle {
    associatedtype Body: View
    typealias Configuration = LabelStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
@MainActor @preconcurrency public struct LabelStyleConfiguration {
    public typealias Title = _StyledPart
    public typealias Icon = _StyledPart
    public let title: Title
    public let icon: Icon
}
public struct DefaultLabelStyle: LabelStyle {
    public nonisolated init() {}
    public func makeBody(configuration: Configuration) -> some View {
        _Recorded("Label", [:], [("icon", configuration.icon), ("title", configuration.title)])
    }
}
public struct TitleAndIconLabelStyle: LabelStyle {
    public nonisolated init() {}
    public func makeBody(configuration: Configuration) -> some View {
        _Recorded("Label", [:], [("icon", configuration.icon), ("title", configuration.title)])
    }
}
public struct IconOnlyLabelStyle: LabelStyle {
    public nonisolated init() {}
    public func makeBody(configuration: Configuration) -> some View {
        _Recorded("Label", [:], [("icon", configuration.icon), ("spoken", configuration.title)])
    }
}
public struct TitleOnlyLabelStyle: LabelStyle {
    public nonisolated init() {}
    public func makeBody(configuration: Configuration) -> some View {
        _Recorded("Label", [:], [("title", configuration.title)])
    }
}
extension LabelStyle where Self == DefaultLabelStyle {
    public static nonisolated var automatic: Self { .init() }
}
extension LabelStyle where Self == TitleAndIconLabelStyle {
    public static nonisolated var titleAndIcon: Self { .init() }
}
extension EnvironmentValues {
    typealias ButtonMaker = @MainActor (ButtonStyleConfiguration) -> any View
    typealias ToggleMaker = @MainActor (ToggleStyleConfiguration) -> any View
    typealias LabelMaker = @MainActor (LabelStyleConfiguration) -> any View
}
extension View {
    public nonisolated func labelStyle<S: LabelStyle>(_ style: S) -> some View {
        _Env(c: self) { (values: inout EnvironmentValues) in values._label = { style.makeBody(configuration: $0) } }
    }
    public nonisolated func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        _Env(c: _marked("buttonStyle", ["style": "\(S.self)"])) { (values: inout EnvironmentValues) in
            values._button = nil
        }
    }
    public nonisolated func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        _Env(c: self) { (values: inout EnvironmentValues) in values._button = { style.makeBody(configuration: $0) } }
    }
}
