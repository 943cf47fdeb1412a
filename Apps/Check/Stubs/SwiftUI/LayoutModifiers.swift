// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation
import UIKit

extension View {
    public nonisolated func padding(_ e: Edge.Set = .all, _ l: CGFloat? = nil) -> some View {
        _marked("padding", ["e": Int(e.rawValue), "l": l ?? 16])
    }
    public nonisolated func padding(_ l: CGFloat) -> some View { _marked("padding", ["e": 15, "l": l]) }
    public nonisolated func padding(_ insets: EdgeInsets) -> some View {
        _marked("insets", ["css": "\(insets.top)px \(insets.trailing)px \(insets.bottom)px \(insets.leading)px"])
    }
    public nonisolated func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        _marked(
            "frame",
            [
                "w": width as Any, "h": height as Any, "x": alignment.horizontal.css, "y": alignment.vertical.css,
            ])
    }
    public nonisolated func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        _marked(
            "flexframe",
            [
                "mw": maxWidth as Any, "mh": maxHeight as Any, "minw": minWidth as Any, "minh": minHeight as Any,
                "x": alignment.horizontal.css, "y": alignment.vertical.css,
            ])
    }
    public nonisolated func fixedSize() -> some View { _marked("fixed", ["h": true]) }
    public nonisolated func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
        _marked("fixed", ["h": horizontal])
    }
    public nonisolated func layoutPriority(_ v: Double) -> some View { _marked("layoutPriority") }
    public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { _marked("offset", ["x": x, "y": y]) }
    public nonisolated func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
    public nonisolated func scaledToFit() -> some View { self }
    public nonisolated func ignoresSafeArea(_ r: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }
    public nonisolated func safeAreaInset<V: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View { _marked("inset", ["bottom": edge == .bottom], sub: [("inset", content())]) }
    public nonisolated func background<S: ShapeStyle>(_ s: S, ignoresSafeAreaEdges: Edge.Set = .all) -> some View {
        _marked("background", ["css": s._css])
    }
    public nonisolated func background<S: ShapeStyle, T: Shape>(
        _ s: S, in t: T, fillStyle: FillStyle = FillStyle()
    ) -> some View { _marked("background", ["css": s._css, "radius": t._radius]) }
    @available(iOS, introduced: 13.0, deprecated: 100000.0, message: "Use `background(alignment:content:)` instead.")
    @_disfavoredOverload public nonisolated func background<B: View>(
        _ b: B, alignment: Alignment = .center
    ) -> some View { _marked("backgroundView", [:], sub: [("bg", b)]) }
    public nonisolated func background<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View { _marked("backgroundView", [:], sub: [("bg", content())]) }
    public nonisolated func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View
    { _marked("overlay", ["h": alignment.horizontal.css, "v": alignment.vertical.css], sub: [("ov", content())]) }
    public nonisolated func overlay<S: ShapeStyle>(_ s: S, ignoresSafeAreaEdges: Edge.Set = .all) -> some View { self }
    public nonisolated func overlay<S: ShapeStyle, T: Shape>(
        _ s: S, in t: T, fillStyle: FillStyle = FillStyle()
    ) -> some View { self }
    public nonisolated func background<T: Shape>(in shape: T, fillStyle: FillStyle = FillStyle()) -> some View {
        _marked("background", ["css": "var(--background)", "radius": shape._radius])
    }
    public nonisolated func safeAreaInset<V: View>(
        edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View { self }
    public nonisolated func offset(_ offset: CGSize) -> some View { self }
    public nonisolated func saturation(_ amount: Double) -> some View { self }
    public nonisolated func clipShape<S: Shape>(_ s: S, style: FillStyle = FillStyle()) -> some View {
        _marked("clip", ["radius": s._radius])
    }
    public nonisolated func cornerRadius(_ r: CGFloat, antialiased: Bool = true) -> some View {
        _marked("clip", ["radius": "\(r)px"])
    }
    public nonisolated func border<S: ShapeStyle>(_ s: S, width: CGFloat = 1) -> some View {
        _marked("border", ["css": s._css])
    }
    public nonisolated func shadow(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some View
    { _marked("shadow", ["r": radius]) }
    public nonisolated func opacity(_ o: Double) -> some View { _marked("opacity", ["v": o]) }
    public nonisolated func hidden() -> some View { _marked("opacity", ["v": 0.0]) }
}
