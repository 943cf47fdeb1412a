import Foundation

/// What of the app a build can be without.
public enum Feature: String, Sendable, CaseIterable {
    /// Friends, and showing them how a journey goes.
    case sharing
    /// Reports of what is not safe.
    case safetyReports = "safety_reports"
    /// Days out.
    case adventures
}

/// What of the app is switched on.
public protocol FeatureFlags: Sendable {
    /// Whether a feature is on.
    func isOn(_ feature: Feature) -> Bool
}

/// Everything is on.
public struct AllFeatures: FeatureFlags {
    /// Nothing to keep.
    public init() {}
    public func isOn(_ feature: Feature) -> Bool { true }
}

/// The switches in a file that a build carries: `{"sharing": true}`. They are the same for everybody who has the build, so that
/// nothing is asked of anybody to know them.
public struct BundledFeatures: FeatureFlags {
    private let on: [String: Bool]

    /// - Parameter file: what it does not name is off, and so is everything where it cannot be read. Names of no feature are passed
    ///   over.
    public init(_ file: Data) { on = (try? JSONDecoder().decode([String: Bool].self, from: file)) ?? [:] }

    public func isOn(_ feature: Feature) -> Bool { on[feature.rawValue] ?? false }
}

extension FeatureFlags {
    /// Whether there is such a place in this build: rows do not lead to one that is off, and a link to it says that it is.
    public func has(_ destination: Destination) -> Bool { destination.feature.map(isOn) ?? true }
}

extension Destination {
    /// The feature that a screen belongs to; nil for what every build has.
    var feature: Feature? {
        switch self {
        case .friends, .share: .sharing
        case .safetyReports: .safetyReports
        case .adventures, .adventure: .adventures
        default: nil
        }
    }
}
