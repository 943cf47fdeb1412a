import Foundation

/// The seed that an environment variable gives, for another run than the usual one.
func givenSeed(_ name: String) -> UInt64 {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) } ?? 1
}
