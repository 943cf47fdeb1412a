extension MockAPNs.Faults: Encodable {
    private enum CodingKeys: String, CodingKey {
        case storms, devices
        case goAwayEvery = "goaway_every"
        case closesOnGoAway = "goaway_closes"
        case resetEvery = "reset_every"
        case losesAnswerEvery = "loses_answer_every"
        case slowness = "slow_ms"
        case mostStreams = "most_streams"
    }

    /// In the shape in which they are asked for.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(goAwayEvery, forKey: .goAwayEvery)
        try container.encode(closesOnGoAway, forKey: .closesOnGoAway)
        try container.encodeIfPresent(resetEvery, forKey: .resetEvery)
        try container.encodeIfPresent(losesAnswerEvery, forKey: .losesAnswerEvery)
        try container.encode(slowness, forKey: .slowness)
        try container.encodeIfPresent(mostStreams, forKey: .mostStreams)
        try container.encode(storms, forKey: .storms)
        try container.encode(byToken, forKey: .devices)
    }
}

extension MockAPNs.Storm: Encodable {
    private enum CodingKeys: String, CodingKey {
        case share, remaining
        case devicesDrawnBy = "devices_drawn_by"
    }

    /// In the shape in which they are asked for.
    package func encode(to encoder: any Encoder) throws {
        try refusal.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(share, forKey: .share)
        try container.encodeIfPresent(remaining, forKey: .remaining)
        try container.encodeIfPresent(devicesDrawnBy, forKey: .devicesDrawnBy)
    }
}

extension MockAPNs.Refusal: Encodable {
    private enum CodingKeys: String, CodingKey {
        case status, reason, timestamp
        case retryAfter = "retry_after"
    }

    /// In the shape in which they are asked for.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(status, forKey: .status)
        try container.encode(reason, forKey: .reason)
        try container.encodeIfPresent(timestamp, forKey: .timestamp)
        try container.encodeIfPresent(retryAfter, forKey: .retryAfter)
    }
}
