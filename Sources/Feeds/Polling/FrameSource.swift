import LiveState

/// Where live frames come from: publishers that are asked for them, or another node that has asked.
package protocol FrameSource: Sendable {
    /// Hands in each frame as it comes, until its task is cancelled; one that ends before is missed.
    ///
    /// - Parameter sink: says what was made of a frame. It is called from several tasks at once, though never twice at once for
    ///   one source.
    func run(into sink: @escaping FrameSink) async throws

    /// How it goes; may be asked from anywhere.
    func status() -> PollerStatus
}

/// What frames are handed to.
package typealias FrameSink = @Sendable (FetchedFrame) async -> FrameVerdict

/// A frame as it came, not yet read.
package struct FetchedFrame: Sendable {
    package var source: LiveSource
    package var bytes: [UInt8]
    /// Seconds since 1970-01-01T00:00:00Z.
    package var receivedAt: Int64
    /// Who its alerts are, where another process says so.
    package var remembered: AlertMemory?

    /// A frame of a source.
    package init(source: LiveSource, bytes: [UInt8], receivedAt: Int64) {
        (self.source, self.bytes, self.receivedAt) = (source, bytes, receivedAt)
        remembered = nil
    }
}

/// What was made of a frame.
package enum FrameVerdict: Sendable, Equatable {
    case accepted
    /// It says nothing that was not known.
    case unchanged
    /// It cannot be read; counts as a failure of its source.
    case unreadable(reason: String)
    /// It can be read and is not believed: the source answers all the same.
    case refused(reason: String)
}
