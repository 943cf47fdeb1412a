/// Reads answers of `/v1/tp/trip` (EFA rapidJSON).
package enum TripAnswer {
    /// Journeys of an answer. Fields that are not known are ignored; a journey with a part that cannot be understood is
    /// left out and counted.
    ///
    /// - Parameter fetchedAt: seconds since 1970-01-01T00:00:00Z.
    /// - Throws: `TripPlannerError.unreadable` where it is no answer at all.
    package static func plan(_ bytes: [UInt8], fetchedAt: Int64) throws(TripPlannerError) -> TripPlan {
        let answer = try PlannerNode.answer(bytes, with: "journeys")
        var plan = TripPlan(messages: answer.messages, fetchedAt: fetchedAt)
        for node in answer["journeys"].elements ?? [] {
            do throws(PlanFault) {
                plan.journeys.append(try node.journey())
            } catch {
                plan.leftOut[error, default: 0] += 1
            }
        }
        return plan
    }
}

extension PlannerNode {
    /// An answer that has a list of that name, or says why it has none.
    static func answer(_ bytes: [UInt8], with list: String) throws(TripPlannerError) -> PlannerNode {
        guard let answer = PlannerNode(json: bytes) else { throw .unreadable(reason: "the answer is no JSON object") }
        guard answer[list].elements != nil || !answer[list].exists && !answer.messages.isEmpty else {
            throw .unreadable(reason: "the answer has no list \"\(list)\" and no message that says why")
        }
        return answer
    }

    var messages: [PlannerMessage] {
        (self["systemMessages"].elements ?? []).compactMap { node in
            guard node.isObject else { return nil }
            return PlannerMessage(
                kind: node["type"].text ?? "unknown", module: node["module"].text, code: node["code"].integer,
                text: node["text"].text ?? "")
        }
    }

    func journey() throws(PlanFault) -> PlannedJourney {
        guard isObject else { throw .malformed }
        guard let nodes = self["legs"].elements, !nodes.isEmpty else { throw .noLegs }
        var journey = PlannedJourney(
            legs: [], isAdditional: self["isAdditional"].flag ?? false,
            fares: (self["fare"]["tickets"].elements ?? []).compactMap(\.fare))
        for node in nodes { try node.append(to: &journey.legs) }
        guard !journey.legs.isEmpty else { throw .noLegs }
        for (leg, next) in zip(journey.legs, journey.legs.dropFirst()) where leg.arrival.isAfter(next.departure) {
            throw .timesOutOfOrder
        }
        return journey
    }

    /// Adds a leg, or says of the last ride how the next is reached.
    private func append(to legs: inout [PlannedLeg]) throws(PlanFault) {
        guard isObject else { throw .malformed }
        guard let number = self["transportation"]["product"]["class"].integer,
            let product = PlannerProduct(productClass: number)
        else { throw .unknownMeans }
        switch product {
        case .walk: legs.append(try leg(.walk))
        case .cycle: legs.append(try leg(.cycle))
        case .vehicle:
            guard let ride = try ride(product) else { throw .unknownMeans }
            legs.append(try leg(.ride(ride)))
        case .change(let kind):
            guard let last = legs.indices.last, var ride = legs[last].ride else { throw .unknownMeans }
            ride.change = PlannedChange(kind: kind, path: self["coords"].path)
            legs[last].transport = .ride(ride)
        }
    }
}
