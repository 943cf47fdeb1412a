import TransitAPI

extension ShareProgressView {
    /// How far somebody has come, in short sentences.
    public var words: [Words] {
        var words = [phaseWords]
        if let destination, phase != .arrived { words.append(Words("share.to %@", .text(destination))) }
        if let arrival, phase != .arrived, phase != .cancelled {
            words.append(Words("share.arrives %@", .text(ClockText.sydney(arrival))))
        }
        if let delaySeconds, abs(delaySeconds) >= 60, phase != .arrived {
            words.append(Countdown.delay(seconds: delaySeconds))
        }
        if isConnectionAtRisk { words.append(Words("share.at_risk")) }
        if isBroken { words.append(Words("share.broken")) }
        return words
    }

    /// What they are doing.
    public var phaseWords: Words {
        switch phase {
        case .planned: Words("share.phase.planned")
        case .walking: Words("share.phase.walking")
        case .waiting: line.map { Words("share.phase.waiting_for %@", .text($0)) } ?? Words("share.phase.waiting")
        case .riding: line.map { Words("share.phase.riding_on %@", .text($0)) } ?? Words("share.phase.riding")
        case .arrived: Words("share.phase.arrived")
        case .cancelled: Words("share.phase.cancelled")
        case .unknown: Words("share.phase.unknown")
        }
    }
}
