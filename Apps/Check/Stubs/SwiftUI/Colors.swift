// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation
import UIKit

public protocol ShapeStyle: Sendable { var _css: String { get } }
public struct Color: Hashable, View, _Primitive, ShapeStyle, Sendable {
    public typealias Body = Never
    let css: String
    public var _css: String { css }
    init(css: String) { self.css = css }
    public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
    public init(_ s: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {
        css = "rgba(\(Int(red * 255)),\(Int(green * 255)),\(Int(blue * 255)),\(opacity))"
    }
    public init(_ s: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
        self.init(red: white, green: white, blue: white, opacity: opacity)
    }
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        css = "hsla(\(hue * 360),\(saturation * 100)%,\(brightness * 50)%,\(opacity))"
    }
    public init(_ name: String, bundle: Bundle? = nil) { css = "var(--\(name),var(--gray))" }
    public init(_ color: UIColor) { css = color._css }
    public init(uiColor: UIColor) { css = uiColor._css }
    public static let red = Color(css: "var(--red)")
    public static let orange = Color(css: "var(--orange)")
    public static let yellow = Color(css: "var(--yellow)")
    public static let green = Color(css: "var(--green)")
    public static let mint = Color(css: "var(--mint)")
    public static let teal = Color(css: "var(--teal)")
    public static let cyan = Color(css: "var(--cyan)")
    public static let blue = Color(css: "var(--blue)")
    public static let indigo = Color(css: "var(--indigo)")
    public static let purple = Color(css: "var(--purple)")
    public static let pink = Color(css: "var(--pink)")
    public static let brown = Color(css: "var(--brown)")
    public static let gray = Color(css: "var(--gray)")
    public static let white = Color(css: "#fff")
    public static let black = Color(css: "#000")
    public static let clear = Color(css: "transparent")
    public static let primary = Color(css: "var(--label)")
    public static let secondary = Color(css: "var(--secondary)")
    // swift-format-ignore: DontRepeatTypeInStaticProperties
    public static let accentColor = Color(css: "var(--accent)")
    public func opacity(_ o: Double) -> Color { Color(css: "color-mix(in srgb, \(css) \(Int(o * 100))%, transparent)") }
    @available(iOS 16.0, *) public var gradient: AnyGradient { AnyGradient(css: css) }
    @available(iOS 18.0, *) public func mix(with: Color, by: Double) -> Color { self }
    public func _nodes(_ context: _RenderContext) -> [_Node] { [_Node("Color", ["css": css])] }
}
@available(iOS 16.0, *) public struct AnyGradient: ShapeStyle {
    public let _css: String
    init(css: String) { _css = css }
}
public struct Material: ShapeStyle {
    public var _css: String { "var(--material)" }
    public static let regular = Self(), thick = Self(), thin = Self(), ultraThin = Self(), ultraThick = Self(),
        bar = Self()
}
public struct HierarchicalShapeStyle: ShapeStyle {
    public let _css: String
    public static let primary = Self(_css: "var(--label)"), secondary = Self(_css: "var(--secondary)"),
        tertiary = Self(_css: "var(--tertiary)"), quaternary = Self(_css: "var(--quaternary)")
}
public struct ForegroundStyle: ShapeStyle {
    public var _css: String { "currentColor" }
    public init() {}
}
public struct BackgroundStyle: ShapeStyle {
    public var _css: String { "var(--background)" }
    public init() {}
}
public struct TintShapeStyle: ShapeStyle {
    public var _css: String { "var(--tint)" }
    public init() {}
}
public struct SelectionShapeStyle: ShapeStyle {
    public var _css: String { "var(--quaternary)" }
    public init() {}
}
public struct AnyShapeStyle: ShapeStyle {
    public let _css: String
    public init<S: ShapeStyle>(_ s: S) { _css = s._css }
}
extension ShapeStyle where Self == Color {
    public static var red: Color { .red }
    public static var orange: Color { .orange }
    public static var yellow: Color { .yellow }
    public static var green: Color { .green }
    public static var mint: Color { .mint }
    public static var teal: Color { .teal }
    public static var cyan: Color { .cyan }
    public static var blue: Color { .blue }
    public static var indigo: Color { .indigo }
    public static var purple: Color { .purple }
    public static var pink: Color { .pink }
    public static var brown: Color { .brown }
    public static var white: Color { .white }
    public static var gray: Color { .gray }
    public static var black: Color { .black }
    public static var clear: Color { .clear }
}
extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: HierarchicalShapeStyle { .primary }
    public static var secondary: HierarchicalShapeStyle { .secondary }
    public static var tertiary: HierarchicalShapeStyle { .tertiary }
    public static var quaternary: HierarchicalShapeStyle { .quaternary }
}
extension ShapeStyle where Self == Material {
    public static var regularMaterial: Material { .regular }
    public static var bar: Material { .bar }
}
extension ShapeStyle where Self == TintShapeStyle { public static var tint: TintShapeStyle { .init() } }
extension ShapeStyle where Self == BackgroundStyle { public static var background: BackgroundStyle { .init() } }
extension ShapeStyle where Self == ForegroundStyle { public static var foreground: ForegroundStyle { .init() } }
extension ShapeStyle where Self == SelectionShapeStyle { public static var selection: SelectionShapeStyle { .init() } }
@available(iOS 17.0, *) public struct FillShapeStyle: ShapeStyle { public var _css: String { "var(--quaternary)" } }
@available(iOS 17.0, *) extension ShapeStyle where Self == FillShapeStyle {
    public static var fill: FillShapeStyle { .init() }
}
extension ShapeStyle { public func opacity(_ o: Double) -> some ShapeStyle { AnyShapeStyle(self) } }
extension UIColor {
    @available(iOS 14.0, *) public convenience init(_ color: Color) { self.init(_css: color._css) }
}
