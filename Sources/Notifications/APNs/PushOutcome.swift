/// What became of an attempt to send a push.
package enum PushOutcome: Sendable, Equatable {
    /// The service has it; whether it reaches the device nobody is told.
    case accepted(apnsID: String)
    /// The token is of no more use in its environment.
    ///
    /// - `since`: milliseconds since 1970-01-01T00:00:00Z at which the service last found the app gone: a token registered
    ///   after that is alive again and must be kept. Nil where the token never belonged here.
    case tokenDead(reason: String, since: Int64?)
    /// Not now; send the same push, with the same id, again.
    ///
    /// It may have been accepted all the same where the connection was lost before the answer.
    /// - `afterSeconds`: how long the service asks to be left alone; 0 where only the connection went away (GOAWAY) and a new
    ///   one will do; nil where the caller's own back-off decides.
    /// - `isForToken`: whether only this token is to wait, rather than everything for this service.
    case tryLater(reason: String, afterSeconds: Int?, isForToken: Bool)
    /// The push is wrong and stays so however often it is sent; `status` is 0 where it was not even sent.
    case refused(status: Int, reason: String)
    /// The service does not accept who we say we are: key, key id, team, topic or clock are wrong, for every push.
    case misconfigured(reason: String)
}

extension PushOutcome {
    /// Whether the connection went away before the service had looked at it: it may be sent again at once.
    var isLeftOver: Bool {
        if case .tryLater(_, .some(0), false) = self { true } else { false }
    }
}
