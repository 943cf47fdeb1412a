import Fares
import Journeys
import Timetable
import TransitAPI

extension ItineraryWriter {
    private var timetable: Timetable { journeyAnswers.timetable }

    /// What a journey costs; or why that is not known. Walking costs nothing.
    package func fare(_ journey: Journey) -> (ItineraryFare?, String?) {
        fare(
            journey.legs.enumerated().compactMap { index, leg in
                if case .ride(let ride) = leg { (index, fareLeg(ride)) } else { nil }
            })
    }

    /// What rides cost, each with its place among the legs of a journey. Of one that the timetable does not have (nil) nothing tells
    /// whose fares it takes.
    package func fare(_ rides: [(index: Int, leg: FareLeg?)]) -> (ItineraryFare?, String?) {
        guard let model = journeyAnswers.journeyService.fares else { return (nil, "No fares are known for this city.") }
        guard !rides.isEmpty else { return (nil, nil) }
        if let unknown = rides.firstIndex(where: { $0.leg == nil }) {
            return (nil, FareUnknownReason.rideUnknown(leg: unknown).description)
        }
        let category = RiderCategory(rawValue: rider.rawValue) ?? .adult
        switch model.fare(for: rides.compactMap(\.leg), rider: category) {
        case .unknown(let reason): return (nil, reason.description)
        case .known(let quote):
            let fare = ItineraryFare(
                amountCents: quote.total, currency: quote.currency, rider: rider,
                table: quote.tables.joined(separator: ", "), certainty: quote.estimate == nil ? .exact : .estimate,
                tableEnds: quote.estimate.map { ISODate(daysSinceEpoch: $0.tableEnds.daysSinceEpoch) },
                remark: quote.estimate?.description,
                legs: quote.charges.flatMap { charge in
                    charge.legs.map { legFare(charge, isFirst: $0 == charge.legs.lowerBound, index: rides[$0].index) }
                })
            return (fare, nil)
        }
    }

    /// What a ride adds: of those charged as one trip, the first adds all of it.
    private func legFare(_ charge: FareCharge, isFirst: Bool, index: Int) -> LegFare {
        LegFare(
            legIndex: index, amountCents: isFirst ? charge.amount + charge.accessFee : 0, band: charge.bandName,
            peak: charge.time == .peak, discountCents: isFirst ? charge.discount : 0,
            accessFeeCents: isFirst ? charge.accessFee : 0)
    }

    package func fareLeg(_ ride: RideLeg) -> FareLeg {
        let route = timetable.routes[ride.route]
        return FareLeg(
            mode: FareMode(routeType: Int(route.type)), feed: timetable.text(timetable.feeds[route.feed].id),
            agency: route.agency.isSome ? timetable.text(timetable.agencies[route.agency].id) : nil,
            route: timetable.text(route.shortName), board: fareStop(ride.boardStop), alight: fareStop(ride.alightStop),
            departure: ride.departure, arrival: ride.arrival,
            utcOffset: Int64(timetable.cityZone.offset(at: ride.departure)), isInSeatContinuation: ride.staysSeated)
    }

    private func fareStop(_ stop: StopIndex) -> FareStop {
        let record = timetable.stops[stop]
        let station = timetable.station(of: stop)
        return FareStop(
            id: timetable.string(record.id),
            station: station == stop ? nil : timetable.string(timetable.stops[station].id),
            name: timetable.string(record.name), latitude: record.place?.latitude, longitude: record.place?.longitude)
    }
}
