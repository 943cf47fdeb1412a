// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation
import UIKit

public struct HStack<C: View>: View {
    let a: VerticalAlignment, s: CGFloat?, c: C
    public nonisolated init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> C
    ) { (a, s, c) = (alignment, spacing, content()) }
    public var body: some View { _Recorded("HStack", ["align": a.css, "gap": s ?? 8], [("", c)]) }
}
public struct VStack<C: View>: View {
    let a: HorizontalAlignment, s: CGFloat?, c: C
    public nonisolated init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> C
    ) { (a, s, c) = (alignment, spacing, content()) }
    public var body: some View { _Recorded("VStack", ["align": a.css, "gap": s ?? 8], [("", c)]) }
}
public struct ZStack<C: View>: View {
    let a: Alignment, c: C
    public nonisolated init(alignment: Alignment = .center, @ViewBuilder content: () -> C) {
        (a, c) = (alignment, content())
    }
    public var body: some View { _Recorded("ZStack", ["h": a.horizontal.css, "v": a.vertical.css], [("", c)]) }
}
@available(iOS 16.0, *) public struct Grid<C: View>: View {
    let c: C
    let gap: CGFloat?
    public nonisolated init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> C
    ) { (c, gap) = (content(), verticalSpacing) }
    public var body: some View { _Recorded("Table", ["gap": gap ?? 8], [("", c)]) }
}
@available(iOS 16.0, *) public struct ViewThatFits<C: View>: View {
    let c: C
    public nonisolated init(in a: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> C) { c = content() }
    public var body: some View { _Recorded("Fitting", [:], [("", c)]) }
}
public struct Spacer: View {
    public nonisolated init(minLength: CGFloat? = nil) {}
    public var body: some View { _Recorded("Spacer") }
}
public struct Divider: View {
    public nonisolated init() {}
    public var body: some View { _Recorded("Divider") }
}
public struct ScrollView<C: View>: View {
    let ax: Axis.Set, c: C
    public nonisolated init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> C) {
        (ax, c) = (axes, content())
    }
    public var body: some View { _Recorded("ScrollView", ["h": ax == .horizontal], [("", c)]) }
}
