/// Why work was not done, or its result is not waited for.
package enum ComputeError: Error, Sendable, Equatable {
    /// As much waits in the lane as may.
    case full
    /// As much of this client's runs and waits as may.
    case clientFull
    /// As much of all clients at this one's address runs and waits as may.
    case addressFull
    /// Nobody waits for it any longer.
    case cancelled(Cancellation.Reason)
}
