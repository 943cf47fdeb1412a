// Declarations of Apple's Combine, as far as the app uses them, with the versions of iOS that have them.
// Signature stub of the part of Combine the app uses. (On Linux the package tests use OpenCombine instead.)
import Foundation

public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
}
public protocol Cancellable { func cancel() }
public final class AnyCancellable: Cancellable, Hashable {
    private let c: () -> Void
    public init(_ cancel: @escaping () -> Void) { c = cancel }
    public func cancel() { c() }
    public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }
    public func hash(into h: inout Hasher) { h.combine(ObjectIdentifier(self)) }
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
}
public struct AnyPublisher<Output, Failure: Error>: Publisher {
    public init<P: Publisher>(_ p: P) where P.Output == Output, P.Failure == Failure {}
}
public final class PassthroughSubject<Output, Failure: Error>: Publisher {
    public init() {}
    public func send(_ v: Output) {}
}
public final class CurrentValueSubject<Output, Failure: Error>: Publisher {
    public var value: Output
    public init(_ v: Output) { value = v }
    public func send(_ v: Output) { value = v }
}
extension Publisher {
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
    public func map<T>(_ f: @escaping (Output) -> T) -> AnyPublisher<T, Failure> { fatalError() }
    public func removeDuplicates() -> AnyPublisher<Output, Failure> where Output: Equatable { AnyPublisher(self) }
    public func debounce<S: Scheduler>(for d: S.SchedulerTimeType.Stride, scheduler: S) -> AnyPublisher<Output, Failure>
    { AnyPublisher(self) }
    public func receive<S: Scheduler>(on s: S) -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable where Failure == Never {
        AnyCancellable {}
    }
}
public protocol SchedulerTimeIntervalConvertible {
    static func milliseconds(_ ms: Int) -> Self
    static func seconds(_ s: Int) -> Self
}
public protocol Scheduler {
    associatedtype SchedulerTimeType: Strideable where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
}

public final class ObservableObjectPublisher: Publisher {
    public typealias Output = Void
    public typealias Failure = Never
    public var _subs: [() -> Void] = []
    public init() {}
    public func send() { for s in _subs { s() } }
}
public protocol ObservableObject: AnyObject {
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never
    var objectWillChange: ObjectWillChangePublisher { get }
}
extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}
@propertyWrapper public struct Published<Value> {
    public struct Publisher: Combine.Publisher {
        public typealias Output = Value
        public typealias Failure = Never
    }
    var stored: Value
    public init(wrappedValue: Value) { stored = wrappedValue }
    public init(initialValue: Value) { stored = initialValue }
    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
        get { fatalError() }
        set { fatalError() }
    }
    public var projectedValue: Publisher {
        get { Publisher() }
        set {}
    }
    public static subscript<O: AnyObject>(_enclosingInstance o: O, wrapped w: ReferenceWritableKeyPath<O, Value>,
        storage s: ReferenceWritableKeyPath<O, Published<Value>>
    ) -> Value {
        get { o[keyPath: s].stored }
        set { o[keyPath: s].stored = newValue }
    }
}

public protocol TopLevelDecoder {
    associatedtype Input
    func decode<T: Decodable>(_ type: T.Type, from input: Input) throws -> T
}
public protocol TopLevelEncoder {
    associatedtype Output
    func encode<T: Encodable>(_ value: T) throws -> Output
}
