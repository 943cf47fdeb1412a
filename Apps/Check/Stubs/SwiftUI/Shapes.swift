// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation
import UIKit

public struct StrokeStyle: Equatable, Sendable {
    public init(
        lineWidth: CGFloat = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter, miterLimit: CGFloat = 10,
        dash: [CGFloat] = [], dashPhase: CGFloat = 0
    ) {}
    public enum LineCap: Sendable { case butt, round, square }
    public enum LineJoin: Sendable { case miter, round, bevel }
}
public enum RoundedCornerStyle: Sendable { case circular, continuous }
public struct Path: Equatable, Shape, Sendable {
    public init() {}
    public init(_ f: (inout Path) -> Void) { f(&self) }
    public mutating func move(to: CGPoint) {}
    public func path(in r: CGRect) -> Path { self }
    public var _radius: String { "0" }
}
@preconcurrency public protocol Shape: Sendable, View {
    nonisolated func path(in rect: CGRect) -> Path
    nonisolated var _radius: String { get }
}
extension Shape {
    public nonisolated var _radius: String { "0" }
    public nonisolated func fill<S: ShapeStyle>(_ s: S, style: FillStyle = FillStyle()) -> some View {
        _Recorded("Shape", ["fill": s._css, "radius": _radius])
    }
    public nonisolated func fill(style: FillStyle = FillStyle()) -> some View {
        _Recorded("Shape", ["fill": "#000", "radius": _radius])
    }
    public nonisolated func stroke<S: ShapeStyle>(_ s: S, lineWidth: CGFloat = 1) -> some View {
        _Recorded("Shape", ["stroke": s._css, "radius": _radius])
    }
    public nonisolated func stroke<S: ShapeStyle>(_ s: S, style: StrokeStyle) -> some View {
        _Recorded("Shape", ["stroke": s._css, "radius": _radius])
    }
    public var body: some View { _Recorded("Shape", ["fill": "#000", "radius": _radius]) }
}
public struct FillStyle: Equatable, Sendable { public init(eoFill: Bool = false, antialiased: Bool = true) {} }
public protocol InsettableShape: Shape {}
extension InsettableShape {
    public nonisolated func inset(by: CGFloat) -> some InsettableShape { self }
}
public struct Rectangle: InsettableShape {
    public nonisolated init() {}
    public nonisolated func path(in r: CGRect) -> Path { Path() }
}
public struct RoundedRectangle: InsettableShape {
    let r: CGFloat
    public nonisolated init(cornerRadius: CGFloat, style: RoundedCornerStyle = .circular) { r = cornerRadius }
    public nonisolated init(cornerSize: CGSize, style: RoundedCornerStyle = .circular) { r = cornerSize.width }
    public nonisolated func path(in r: CGRect) -> Path { Path() }
    public nonisolated var _radius: String { "\(r)px" }
}
public struct Circle: InsettableShape {
    public nonisolated init() {}
    public nonisolated func path(in r: CGRect) -> Path { Path() }
    public nonisolated var _radius: String { "50%" }
}
public struct Capsule: InsettableShape {
    public nonisolated init(style: RoundedCornerStyle = .circular) {}
    public nonisolated func path(in r: CGRect) -> Path { Path() }
    public nonisolated var _radius: String { "999px" }
}
extension Shape where Self == Rectangle { public static var rect: Rectangle { .init() } }
extension Shape where Self == Circle { public static var circle: Circle { .init() } }
extension Shape where Self == Capsule { public static var capsule: Capsule { .init() } }
@available(iOS 17.0, *) extension Shape where Self == RoundedRectangle {
    public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
        .init(cornerRadius: cornerRadius)
    }
}
