import Foundation

/// The seed that an environment variable gives, to run again what has failed; one drawn for this run where it gives none.
func givenSeed(_ name: String) -> UInt64 {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000)
}
