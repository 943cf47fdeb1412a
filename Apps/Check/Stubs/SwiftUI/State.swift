// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Combine
import Foundation
import UIKit

@MainActor @preconcurrency public protocol DynamicProperty { nonisolated mutating func update() }
extension DynamicProperty { public nonisolated mutating func update() {} }
public final class _Box<V>: @unchecked Sendable {
    var own: V
    var to: _Box<V>?
    init(_ v: V) { own = v }
    var value: V {
        get { to?.value ?? own }
        set { if let to { to.value = newValue } else { own = newValue } }
    }
}
@propertyWrapper public struct State<Value>: DynamicProperty, _Linked {
    let box: _Box<Value>
    public nonisolated init(wrappedValue v: Value) { box = _Box(v) }
    public nonisolated init(initialValue v: Value) { box = _Box(v) }
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
    public var projectedValue: Binding<Value> {
        let b = box
        return Binding(get: { b.value }, set: { b.value = $0 })
    }
    public func _link(_ k: String, _ s: _Store, _ e: EnvironmentValues) {
        if let o = s.kept[k] as? _Box<Value> { if o !== box { box.to = o } } else { s.kept[k] = box }
    }
}
extension State where Value: ExpressibleByNilLiteral { public nonisolated init() { self.init(wrappedValue: nil) } }
extension State: Sendable where Value: Sendable {}
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    let g: @MainActor () -> Value, s: @MainActor (Value) -> Void
    // The SDK spells these `@isolated(any) @Sendable`; `@MainActor` accepts and rejects the same app code here.
    @preconcurrency public init(
        get: @escaping @MainActor @Sendable () -> Value, set: @escaping @MainActor @Sendable (Value) -> Void
    ) { (g, s) = (get, set) }
    nonisolated init(_get: @escaping @MainActor () -> Value, _set: @escaping @MainActor (Value) -> Void) {
        (g, s) = (_get, _set)
    }
    public static func constant(_ v: Value) -> Binding<Value> {
        let b = _Box(v)
        return Binding(_get: { b.value }, _set: { _ in })
    }
    public var wrappedValue: Value {
        get {
            let g = g
            return _assume { g() }
        }
        nonmutating set {
            let s = s
            let b = _Box(newValue)
            _assume { s(b.value) }
        }
    }
    public var projectedValue: Binding<Value> { self }
    public init(projectedValue: Binding<Value>) { self = projectedValue }
    public subscript<T>(dynamicMember k: WritableKeyPath<Value, T>) -> Binding<T> {
        let b = _Box(self)
        let p = _Box(k)
        return Binding<T>(
            _get: { b.value.g()[keyPath: p.value] },
            _set: {
                var v = b.value.g()
                v[keyPath: p.value] = $0
                b.value.s(v)
            })
    }
    public init<V>(_ base: Binding<V>) where Value == V? {
        let b = _Box(base)
        self.init(_get: { b.value.g() }, _set: { if let v = $0 { b.value.s(v) } })
    }
    public init?(_ base: Binding<Value?>) {
        guard base.wrappedValue != nil else { return nil }
        let b = _Box(base)
        self.init(_get: { b.value.g()! }, _set: { b.value.s($0) })
    }
    public func animation(_ a: Animation? = .default) -> Binding<Value> { self }
    public func transaction(_ t: Transaction) -> Binding<Value> { self }
}
extension Binding: @unchecked Sendable where Value: Sendable {}
extension Binding: Identifiable where Value: Identifiable { public var id: Value.ID { wrappedValue.id } }
extension Binding: Sequence where Value: MutableCollection {
    public typealias Element = Binding<Value.Element>
    public typealias Iterator = IndexingIterator<Binding<Value>>
}
extension Binding: Collection where Value: MutableCollection {
    public typealias Index = Value.Index
    public typealias Indices = Value.Indices
    public var startIndex: Index { wrappedValue.startIndex }
    public var endIndex: Index { wrappedValue.endIndex }
    public var indices: Value.Indices { wrappedValue.indices }
    public func index(after i: Index) -> Index { wrappedValue.index(after: i) }
    public subscript(p: Index) -> Binding<Value.Element> {
        let b = _Box(self)
        let q = _Box(p)
        return Binding<Value.Element>(
            _get: { b.value.g()[q.value] },
            _set: {
                var v = b.value.g()
                v[q.value] = $0
                b.value.s(v)
            })
    }
}
extension Binding: BidirectionalCollection where Value: BidirectionalCollection, Value: MutableCollection {
    public func index(before i: Index) -> Index { wrappedValue.index(before: i) }
}
extension Binding: RandomAccessCollection where Value: MutableCollection, Value: RandomAccessCollection {}
func _assume<T>(_ f: @MainActor () -> T) -> T {
    typealias F = () -> T
    return withoutActuallyEscaping(f) { unsafeBitCast($0, to: F.self)() }
}

@MainActor @propertyWrapper @preconcurrency public struct StateObject<O: ObservableObject>: DynamicProperty, _Linked {
    final class L {
        var o: O?
        var make: (() -> O)?
        var to: L?
        init(_ m: @escaping () -> O) { make = m }
        @MainActor var obj: O {
            if let to { return to.obj }
            if o == nil {
                o = make!()
                make = nil
            }
            return o!
        }
    }
    let l: L
    public nonisolated init(wrappedValue thunk: @autoclosure @escaping () -> O) { l = L(thunk) }
    public var wrappedValue: O { l.obj }
    public var projectedValue: ObservedObject<O>.Wrapper { .init(o: wrappedValue) }
    public func _link(_ k: String, _ s: _Store, _ e: EnvironmentValues) {
        if let o = s.kept[k] as? L { if o !== l { l.to = o } } else { s.kept[k] = l }
    }
}
@MainActor @propertyWrapper @preconcurrency public struct ObservedObject<O: ObservableObject>: DynamicProperty {
    @MainActor @dynamicMemberLookup @preconcurrency public struct Wrapper {
        let o: O
        public subscript<T>(dynamicMember k: ReferenceWritableKeyPath<O, T>) -> Binding<T> {
            let b = _Box(o)
            let p = _Box(k)
            return Binding<T>(_get: { b.value[keyPath: p.value] }, _set: { b.value[keyPath: p.value] = $0 })
        }
    }
    public init(wrappedValue: O) { self.wrappedValue = wrappedValue }
    public init(initialValue: O) { self.wrappedValue = initialValue }
    public var wrappedValue: O
    public var projectedValue: Wrapper { .init(o: wrappedValue) }
}
@propertyWrapper public struct Environment<Value>: DynamicProperty, _Linked {
    final class L: @unchecked Sendable { var v: Value? }
    let l = L()
    let k: KeyPath<EnvironmentValues, Value>?
    public nonisolated init(_ keyPath: KeyPath<EnvironmentValues, Value>) { k = keyPath }
    @available(iOS 17.0, *) public nonisolated init(_ t: Value.Type) where Value: AnyObject { k = nil }
    public var wrappedValue: Value { l.v ?? EnvironmentValues()[keyPath: k!] }
    public func _link(_ key: String, _ s: _Store, _ e: EnvironmentValues) {
        if let k { l.v = e[keyPath: k] } else { l.v = e._objects[ObjectIdentifier(Value.self)] as? Value }
    }
}
