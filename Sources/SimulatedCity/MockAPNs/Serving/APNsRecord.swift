/// What arrived, in order, and what of it was delivered.
struct APNsRecord: Sendable {
    let kept: Int?
    let countsDelivered: Bool
    var totals = MockAPNs.Totals()
    private var arrivals: [MockAPNs.Arrival] = []
    /// How often each was accepted.
    private(set) var delivered: [MockAPNs.Delivery: Int] = [:]

    init(kept: Int?, countsDelivered: Bool) { (self.kept, self.countsDelivered) = (kept, countsDelivered) }

    /// Oldest first.
    var latest: [MockAPNs.Arrival] { kept.map { Array(arrivals.suffix($0)) } ?? arrivals }

    mutating func enter(_ request: APNsRequest, apnsID: String, refusal: MockAPNs.Refusal?, at now: Int64) {
        totals.requests += 1
        let token = request.deviceToken ?? ""
        if let refusal {
            totals.refused[refusal.reason, default: 0] += 1
        } else {
            totals.accepted += 1
            if countsDelivered {
                let collapseID = request.headers["apns-collapse-id"] ?? apnsID
                delivered[.init(deviceToken: token, collapseID: collapseID), default: 0] += 1
            }
        }
        guard kept != 0 else { return }
        var headers = request.headers
        headers["authorization"] = nil
        arrivals.append(
            .init(
                number: totals.requests, deviceToken: token, headers: headers, payload: request.payload,
                receivedAt: now, apnsID: apnsID, status: refusal?.status ?? 200, reason: refusal?.reason))
        // Twice as many as asked for are held, because taking from the front costs the length.
        if let kept, arrivals.count >= 2 * kept { arrivals.removeFirst(arrivals.count - kept) }
    }

    mutating func clear() { (arrivals, delivered) = ([], [:]) }
}
