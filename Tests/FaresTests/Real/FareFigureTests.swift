import Fares
import Testing

/// Our dated tables against the published ones, by what journeys cost.
@Suite(.enabled(if: RealJourney.arePresent, "the figures of ../shared are not here"))
struct FareFigureTests {
    /// A ride of each band.
    private static let rides: [(mode: FareMode, key: String, make: [@Sendable (String) -> FareLeg])] = [
        (.bus, "BUS", [1, 5, 9].map { end in { ride(.bus, to: end, at: $0) } }),
        (.lightRail, "LIGHTRAIL", [1, 5, 9].map { end in { ride(.lightRail, to: end, at: $0) } }),
        (
            .rail, "RAIL",
            [Station.redfern, Station.chatswood, Station.parramatta, "223330", Station.newcastle]
                .map { end in { ride(.rail, Station.central, end, at: $0) } }
        ),
        (
            .ferry, "FERRY",
            ["2000441", Station.manlyWharf].map { end in { ride(.ferry, Station.circularQuay, end, at: $0) } }
        ),
    ]

    @Test("fares of every category, mode and band", arguments: [2022, 2023]) func fares(year: Int) throws {
        let (table, days) = (try Figures.table(of: year), Figures.days(of: year))
        for (rider, name) in Figures.riders {
            for (mode, key, bands) in Self.rides {
                let figures = try #require(table[name]?.MODES[key])
                #expect(figures.count == bands.count)
                for (band, make) in bands.enumerated() {
                    let expected = try #require(figures["BAND\(band + 1)"])
                    let peak = try Opal.quote([make(days.weekday + " 08:00")], rider).charges[0]
                    let offPeak = try Opal.quote([make(days.weekday + " 12:00")], rider).charges[0]
                    #expect(peak.band == band + 1, "\(mode)")
                    #expect((peak.full, offPeak.full) == (expected.PEAK, expected.OFFPEAK), "\(rider) \(mode) \(band)")
                }
            }
        }
    }

    @Test("discounts and access fees", arguments: [2022, 2023]) func feesAndDiscounts(year: Int) throws {
        let (table, day) = (try Figures.table(of: year), Figures.days(of: year).weekday)
        for (rider, name) in Figures.riders {
            let figures = try #require(table[name])
            let change = [ride(.bus, to: 1, at: day + " 12:00"), ride(.lightRail, to: 1, at: day + " 12:20")]
            #expect(try Opal.quote(change, rider).charges.map(\.discount) == [0, figures.INTERMODAL_DISCOUNT])
            var late = change
            late[1].departure = late[0].arrival + 3601
            #expect(try Opal.quote(late, rider).charges.map(\.discount) == [0, 0])
            let far = [ride(.rail, Station.central, Station.domestic, at: day + " 12:00")]
            #expect(try Opal.quote(far, rider).accessFees == figures.SAF.NON_ALC_RATE)
            for (pair, cents) in figures.SAF.ALC_RATES {
                let ends = pair.split(separator: ":").map(String.init)
                let near = [ride(.rail, ends[0], ends[1], at: day + " 12:00")]
                #expect(try Opal.quote(near, rider).accessFees == cents, "\(pair)")
            }
        }
    }

    @Test("caps of a day, a day of the weekend and a week", arguments: [2022, 2023]) func caps(year: Int) throws {
        let opal = try #require(try Opal.fares.get() as? OpalFares)
        let (table, days) = (try Figures.table(of: year), Figures.days(of: year))
        for (rider, name) in Figures.riders {
            let figures = try #require(table[name]).CAPS
            func paid(_ dates: [String]) throws -> [Int] {
                let quotes = try dates.flatMap { date in
                    try ["09:00", "12:00", "15:00"].map { time in
                        let leg = ride(.ferry, Station.circularQuay, Station.manlyWharf, at: "\(date) \(time)")
                        return try Opal.quote([leg], rider)
                    }
                }
                return try opal.capped(quotes, rider: rider).map(\.paid)
            }
            #expect(try paid([days.weekday]) == [figures.DAILY_CAP])
            #expect(try paid([days.weekend]) == [figures.WEEKEND_DAILY_CAP])
            // Seven days of a senior's daily cap are less than the week's.
            let week = min(figures.WEEKLY_CAP, rider == .senior ? 7 * figures.DAILY_CAP : .max)
            #expect(try paid(days.week).reduce(0, +) == week)
        }
    }

    @Test("stations with an earlier peak", arguments: [2022, 2023]) func outerStations(year: Int) throws {
        let outer = Set(try Figures.json([String].self, "\(year)-fares/outer_metro_stations.json"))
        let pairs = try Figures.json([String: Double].self, "common/rail_distance.json").keys
        let stations = Set(pairs.compactMap { $0.split(separator: ":").first.map(String.init) })
        #expect(outer.isSubset(of: stations))
        for station in stations where station != Station.central {
            let leg = ride(.rail, station, Station.central, at: Figures.days(of: year).weekday + " 06:20")
            #expect(try Opal.quote([leg]).charges.map(\.time) == [outer.contains(station) ? .peak : .offPeak])
        }
    }

    @Test("public holidays") func holidays() throws {
        let published = Set(try Figures.json([String].self, "common/public_holidays.json"))
        var day = ServiceDays.first
        while day <= ServiceDays.last {
            let isWeekend = day.weekday >= (day >= ServiceDays.change ? 4 : 5)
            let charge = try Opal.quote([ride(.bus, to: 1, at: "\(day) 08:00")]).charges[0]
            #expect((charge.time == .offPeak) == (isWeekend || published.contains(day.compact)), "\(day)")
            day = day.advanced(by: 1)
        }
    }
}
