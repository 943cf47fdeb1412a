// Declarations of Apple's Combine, as far as the app uses them, with the versions of iOS that have them.
// Signature stub of the part of Combine the app uses. (On Linux the package tests use OpenCombine instead.)
import Foundation

public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
}
public struct AnyPublisher<Output, Failure: Error>: Publisher {
    public init<P: Publisher>(_ p: P) where P.Output == Output, P.Failure == Failure {}
}
extension Publisher {
    public func map<T>(_ f: @escaping (Output) -> T) -> AnyPublisher<T, Failure> { fatalError() }
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
