// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation
import UIKit

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    public var data: Data
    public var content: (Data.Element) -> Content
    let idf: (Data.Element) -> ID
}
public protocol DynamicViewContent: View {
    associatedtype Data: Collection
    var data: Data { get }
}
extension ForEach: View, _Primitive where Content: View {
    public typealias Body = Never
    public func _nodes(_ context: _RenderContext) -> [_Node] {
        data.flatMap { _render(content($0), context.at("\(idf($0))")) }
    }
}
extension ForEach: DynamicViewContent where Content: View {}
extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    public nonisolated init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.data = data
        self.content = content
        idf = { $0.id }
    }
}
extension ForEach where Content: View {
    public nonisolated init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        self.content = content
        idf = { $0[keyPath: id] }
    }
}
extension ForEach where Data == Range<Int>, ID == Int, Content: View {
    public nonisolated init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
        self.data = data
        self.content = content
        idf = { $0 }
    }
}
extension ForEach where Content: View {
    public nonisolated init<C: MutableCollection & RandomAccessCollection>(
        _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    ) where Data == Binding<C>, ID == C.Element.ID, C.Element: Identifiable {
        self.data = data
        self.content = content
        idf = { $0.wrappedValue.id }
    }
}
extension DynamicViewContent {
    public nonisolated func onDelete(perform: ((IndexSet) -> Void)?) -> some DynamicViewContent {
        _Dyn(c: self, n: "onDelete")
    }
    public nonisolated func onMove(perform: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
        _Dyn(c: self, n: "onMove")
    }
}
struct _Dyn<C: DynamicViewContent>: DynamicViewContent {
    let c: C, n: String
    nonisolated init(c: C, n: String) { (self.c, self.n) = (c, n) }
    var data: C.Data { c.data }
    var body: some View { c }
}
