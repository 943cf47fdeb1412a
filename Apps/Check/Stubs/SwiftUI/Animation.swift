// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation
import UIKit

public struct Animation: Equatable, Sendable {
    public static let `default` = Self(), linear = Self(), easeIn = Self(), easeOut = Self(), easeInOut = Self()
    public static var spring: Animation { .init() }
    public static func easeInOut(duration: Double) -> Self { .init() }
    public static func linear(duration: Double) -> Self { .init() }
    public static func easeOut(duration: Double) -> Self { .init() }
    public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
    ) -> Self { .init() }
    @available(iOS 17.0, *) public static var snappy: Animation { .init() }
    @available(iOS 17.0, *) public static var smooth: Animation { .init() }
    @available(iOS 17.0, *) public static var bouncy: Animation { .init() }
    public func delay(_ d: Double) -> Self { self }
    public func repeatForever(autoreverses: Bool = true) -> Self { self }
}
public struct Transaction {
    public init() {}
    public init(animation: Animation?) {}
    public var animation: Animation?
    public var disablesAnimations = false
}
public struct AnyTransition: Sendable {
    public static let opacity = Self(), slide = Self(), scale = Self(), identity = Self()
    public static func move(edge: Edge) -> Self { .init() }
    public func combined(with: AnyTransition) -> Self { self }
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> Self { .init() }
    public func animation(_ a: Animation?) -> Self { self }
}
public func withAnimation<R>(_ a: Animation? = .default, _ b: () throws -> R) rethrows -> R { try b() }
@available(iOS 17.0, *) public func withAnimation<R>(
    _ a: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ b: () throws -> R, completion: @escaping () -> Void
) rethrows -> R { try b() }
@available(iOS 17.0, *) public struct AnimationCompletionCriteria: Sendable {
    public static let logicallyComplete = Self(), removed = Self()
}
public func withTransaction<R>(_ t: Transaction, _ b: () throws -> R) rethrows -> R { try b() }
