/// Something that takes pushes to devices: APNs, or another service behind the same door.
package protocol PushService: Sendable {
    /// Makes one attempt, and says what became of it; it does not throw, and it ends.
    func send(_ push: Push) async -> PushOutcome
}
