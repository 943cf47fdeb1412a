// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation
import UIKit

public struct Animation: Equatable, Sendable {
    public static let `default` = Self(), linear = Self(), easeIn = Self(), easeOut = Self(), easeInOut = Self()
    public static func easeInOut(duration: Double) -> Self { .init() }
    public static func linear(duration: Double) -> Self { .init() }
    public static func easeOut(duration: Double) -> Self { .init() }
    public func delay(_ d: Double) -> Self { self }
}
public struct Transaction {
    public init() {}
    public init(animation: Animation?) {}
    public var animation: Animation?
}
public func withAnimation<R>(_ a: Animation? = .default, _ b: () throws -> R) rethrows -> R { try b() }
@available(iOS 17.0, *) public func withAnimation<R>(
    _ a: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ b: () throws -> R, completion: @escaping () -> Void
) rethrows -> R { try b() }
@available(iOS 17.0, *) public struct AnimationCompletionCriteria: Sendable {
    public static let logicallyComplete = Self(), removed = Self()
}
