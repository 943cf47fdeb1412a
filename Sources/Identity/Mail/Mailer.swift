/// Sends mails.
package protocol Mailer: Sendable {
    /// Sends one mail; ends in bounded time, and soon where its task is cancelled. ``MailError/isTemporary``
    /// says whether to try again later.
    func send(_ message: MailMessage) async throws(MailError)
}
