import Foundation
import LiveState

/// What recipients of a share are to be told.
package struct ShareUpdate: Sendable, Equatable {
    /// Why they are told; the first of these that holds.
    package enum Kind: Sendable, Equatable {
        /// It is past the time until which it was shared, and is no longer followed.
        case ended
        /// The owner is there; it is no longer followed.
        case arrived
        /// The ride does not run; it is no longer followed.
        case cancelled
        /// The arrival is at least five minutes from where recipients were last told it is.
        case moved(from: Int64)
        /// Anything else.
        case changed

        /// Whether the share is no longer followed.
        package var isFinal: Bool {
            switch self {
            case .ended, .arrived, .cancelled: true
            case .moved, .changed: false
            }
        }
    }

    package var share: UUID
    package var progress: ShareProgress
    package var kind: Kind
    /// What recipients have been told when they have been told this: to be kept, and handed in when the share is followed again.
    package var told: ShareTold
}

/// Which arrival recipients of a share were told last, and how often it moved.
package struct ShareTold: Sendable, Equatable {
    /// Seconds since 1970-01-01T00:00:00Z; nil before the first.
    package var eta: Int64?
    /// Moves told so far.
    package var moves: Int

    /// Seconds by which an arrival must move to be told as moved.
    package static let move: Int64 = 300
    /// Most moves that are told of one share; later ones are only changes.
    package static let mostMoves = 3

    /// What recipients were told.
    package init(eta: Int64? = nil, moves: Int = 0) { (self.eta, self.moves) = (eta, moves) }
}

/// Why a share cannot be followed.
package enum ShareFollowError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Its `route_data` names nothing to follow.
    case nothingToFollow
    /// The timetable in service has no such ride on that day.
    case notInTimetable
    /// It is past its end.
    case over
    /// As many shares as may be are followed.
    case full(most: Int)

    package var description: String {
        switch self {
        case .nothingToFollow: "This share names no journey that could be followed."
        case .notInTimetable: "The timetable has no such ride on that day, or it does not call at that stop."
        case .over: "This share has ended."
        case .full(let most): "\(most) shares are followed, which is the most allowed."
        }
    }
}
