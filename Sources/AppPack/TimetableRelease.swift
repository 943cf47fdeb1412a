import Foundation
import Timetable

/// A timetable as phones take it that answer by themselves: whole, or as what changed since the ones before.
package struct TimetableRelease: Sendable, Equatable {
    /// SHA-256 of the timetable file itself, in hexadecimal.
    package var sha256: String
    /// Bytes of the timetable file itself.
    package var byteCount: Int
    /// Makes it from nothing (`DeltaFormat`).
    package var whole: DownloadFile
    /// Make it from timetables before, the newest first.
    package var deltas: [Delta]
    /// Ed25519 (RFC 8032) over ``statement(of:sha256:byteCount:)``, and the key it is verified with.
    package var signature: Data
    package var publicKey: Data

    /// What makes it from a timetable before.
    package struct Delta: Sendable, Equatable {
        /// SHA-256 of that timetable file, in hexadecimal.
        package var from: String
        package var file: DownloadFile
    }

    /// What is signed: who has the key's word for it has a timetable of this city and age, and these bytes.
    ///
    ///     transit-timetable-1⏎ city ⏎ version ⏎ generated_at (POSIX seconds) ⏎ bytes ⏎ SHA-256 ⏎
    package static func statement(of timetable: Timetable, sha256: String, byteCount: Int) -> Data {
        let summary = timetable.summary
        let lines = [
            "transit-timetable-1", timetable.string(summary.city), timetable.string(summary.version),
            "\(summary.generatedAt)", "\(byteCount)", sha256,
        ]
        return Data((lines.joined(separator: "\n") + "\n").utf8)
    }
}

/// What whoever runs the server should learn of the timetables for phones.
package enum ReleaseNote: Sendable, Equatable {
    /// There is none for the timetable in question, only the pack.
    case failed(reason: String)
    /// Phones that have one of the days before, which this whole makes, fetch all of the new one.
    case deltaFailed(from: String, reason: String)
    /// A file was not what had been written, and was removed; where it is needed it is made anew.
    case fileDropped(name: String, reason: String)
    /// What was written could not be noted: after a restart it is proved again, which takes longer.
    case indexFailed(reason: String)
    /// There was no key, and one was made: phones that trust another take nothing that it signs.
    case keyMade(path: String)
    /// Others could read the key; what was done about it.
    case keyWasReadable(path: String, outcome: String)
}
