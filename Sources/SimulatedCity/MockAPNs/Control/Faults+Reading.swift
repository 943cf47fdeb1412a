extension MockAPNs.Faults {
    private static let members = [
        "goaway_every", "goaway_closes", "reset_every", "loses_answer_every", "slow_ms", "most_streams", "storms",
        "devices",
    ]

    /// Reads faults as they are asked for over the control port; what is not named is not in force.
    init(json bytes: some Sequence<UInt8>) throws(FaultComplaint) {
        guard let json = LooseJSON(bytes) else { throw FaultComplaint("the body must be JSON") }
        self.init()
        let object = try ReadObject(json, "the faults", known: Self.members)
        goAwayEvery = try object.whole("goaway_every", in: 1...Int.max)
        closesOnGoAway = try object.bool("goaway_closes") ?? false
        resetEvery = try object.whole("reset_every", in: 1...Int.max)
        losesAnswerEvery = try object.whole("loses_answer_every", in: 1...Int.max)
        slowness = Int64(try object.whole("slow_ms", in: 0...600_000) ?? 0)
        mostStreams = try object.whole("most_streams", in: 1...Int(Int32.max))
        for storm in try object.list("storms") { try storms.append(MockAPNs.Storm(storm)) }
        for (token, refusal) in try object.object("devices") {
            let isToken = APNsRules.isToken(token.lowercased())
            guard isToken else {
                throw FaultComplaint("“\(token)” of devices is no device token: these are \(APNsRules.tokenShape)")
            }
            let object = try ReadObject(refusal, "a device's answer", known: MockAPNs.Refusal.members)
            byToken[token.lowercased()] = try MockAPNs.Refusal(object, "a device's answer")
        }
    }
}

extension MockAPNs.Storm {
    fileprivate init(_ json: LooseJSON) throws(FaultComplaint) {
        let known = MockAPNs.Refusal.members + ["share", "remaining", "devices_drawn_by"]
        let object = try ReadObject(json, "a storm", known: known)
        self.init(
            try MockAPNs.Refusal(object, "a storm"), share: try object.share("share") ?? 1,
            remaining: try object.whole("remaining", in: 0...Int.max),
            devicesDrawnBy: try object.whole("devices_drawn_by", in: 0...Int.max))
    }
}

extension MockAPNs.Refusal {
    static let members = ["reason", "status", "timestamp", "retry_after"]

    /// Apple's table: the status that goes with each reason.
    static let statuses = [
        "BadCollapseId": 400, "BadDeviceToken": 400, "BadExpirationDate": 400, "BadMessageId": 400, "BadPriority": 400,
        "BadTopic": 400, "DeviceTokenNotForTopic": 400, "DuplicateHeaders": 400, "IdleTimeout": 400,
        "InvalidPushType": 400, "MissingDeviceToken": 400, "MissingTopic": 400, "PayloadEmpty": 400,
        "TopicDisallowed": 400, "BadCertificate": 403, "BadCertificateEnvironment": 403, "ExpiredProviderToken": 403,
        "Forbidden": 403, "InvalidProviderToken": 403, "MissingProviderToken": 403, "UnrelatedKeyIdInToken": 403,
        "BadEnvironmentKeyIdInToken": 403, "BadPath": 404, "MethodNotAllowed": 405, "ExpiredToken": 410,
        "Unregistered": 410, "PayloadTooLarge": 413, "TooManyProviderTokenUpdates": 429, "TooManyRequests": 429,
        "InternalServerError": 500, "ServiceUnavailable": 503, "Shutdown": 503,
    ]

    fileprivate init(_ object: ReadObject, _ name: String) throws(FaultComplaint) {
        guard let reason = try object.text("reason") else { throw FaultComplaint("\(name) must have a reason") }
        let status = try object.whole("status", in: 400...599)
        guard let usual = status ?? Self.statuses[reason] else {
            throw FaultComplaint(
                "“\(reason)” is none of APNs' reasons, so that \(name) needs a status; known are "
                    + Self.statuses.keys.sorted().joined(separator: ", "))
        }
        self.init(
            usual, reason, timestamp: try object.whole("timestamp", in: 0...Int.max).map(Int64.init),
            retryAfter: try object.whole("retry_after", in: 0...86_400))
    }
}
