// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Combine
import Foundation
import UIKit

extension View {
    public nonisolated func font(_ f: Font?) -> some View { _marked("font", ["css": f?.css as Any]) }
    @available(iOS 16.0, *) public nonisolated func fontWeight(_ w: Font.Weight?) -> some View {
        _marked("font", ["css": "font-weight:\(w?.css ?? "400")"])
    }
    @available(iOS 16.0, *) public nonisolated func bold(_ on: Bool = true) -> some View {
        _marked("font", ["css": "font-weight:700"])
    }
    @available(iOS 16.0, *) public nonisolated func italic(_ on: Bool = true) -> some View { self }
    @available(iOS 16.0, *) public nonisolated func monospaced(_ on: Bool = true) -> some View { self }
    @available(iOS 16.0, *) public nonisolated func underline(_ on: Bool = true, color: Color? = nil) -> some View {
        self
    }
    @available(iOS 16.0, *) public nonisolated func strikethrough(_ on: Bool = true, color: Color? = nil) -> some View {
        _marked("font", ["css": on ? "text-decoration:line-through" : ""])
    }
    public nonisolated func monospacedDigit() -> some View { self }
    public nonisolated func foregroundColor(_ c: Color?) -> some View { _marked("fg", ["css": c?.css as Any]) }
    public nonisolated func foregroundStyle<S: ShapeStyle>(_ s: S) -> some View { _marked("fg", ["css": s._css]) }
    public nonisolated func foregroundStyle<A: ShapeStyle, B: ShapeStyle>(_ a: A, _ b: B) -> some View {
        _marked("fg", ["css": a._css])
    }
    public nonisolated func tint(_ c: Color?) -> some View { _marked("tint", ["css": c?.css as Any]) }
    @available(iOS 16.0, *) public nonisolated func tint<S: ShapeStyle>(_ s: S?) -> some View {
        _marked("tint", ["css": s?._css as Any])
    }
    public nonisolated func multilineTextAlignment(_ a: TextAlignment) -> some View { _marked("ta", ["v": "\(a)"]) }
    public nonisolated func lineLimit(_ n: Int?) -> some View { _marked("lineLimit", ["n": n as Any]) }
    @available(iOS 16.0, *) public nonisolated func lineLimit(_ r: ClosedRange<Int>) -> some View { self }
    @available(iOS 16.0, *) public nonisolated func lineLimit(_ n: Int, reservesSpace: Bool) -> some View { self }
    public nonisolated func minimumScaleFactor(_ s: CGFloat) -> some View { self }
    public nonisolated func textSelection<S: TextSelectability>(_ s: S) -> some View { self }
    public nonisolated func imageScale(_ s: Image.Scale) -> some View { self }
    public nonisolated func redacted(reason: RedactionReasons) -> some View { self }
    public nonisolated func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
        _Sized(content: self) { _ in size }
    }
    public nonisolated func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View
    where T.Bound == DynamicTypeSize {
        _Sized(content: self) { size in
            let fitting = DynamicTypeSize.allCases.filter { range.contains($0) }
            return fitting.isEmpty ? size : min(max(size, fitting[0]), fitting[fitting.count - 1])
        }
    }
    public nonisolated func controlSize(_ s: ControlSize) -> some View { self }
    public nonisolated func listStyle<S: ListStyle>(_ s: S) -> some View {
        _marked("listStyle", ["style": "\(S.self)"])
    }
    public nonisolated func pickerStyle<S: PickerStyle>(_ s: S) -> some View {
        _marked("pickerStyle", ["style": "\(S.self)"])
    }
}
public protocol TextSelectability { static var allowsSelection: Bool { get } }
public struct EnabledTextSelectability: TextSelectability { public static let allowsSelection = true }
extension TextSelectability where Self == EnabledTextSelectability { public static var enabled: Self { .init() } }
/// Draws its content with another size of text.
struct _Sized<Content: View>: View, _Primitive {
    typealias Body = Never
    let content: Content
    let change: (DynamicTypeSize) -> DynamicTypeSize
    func _nodes(_ context: _RenderContext) -> [_Node] {
        var context = context
        context.env.dynamicTypeSize = change(context.env.dynamicTypeSize)
        let variables = Font._variables(context.env.dynamicTypeSize)
        return [_Node(".typeSize", ["css": variables], _render(content, context))]
    }
}
