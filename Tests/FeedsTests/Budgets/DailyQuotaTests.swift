import Feeds
import GTFSValues
import Testing

/// Proves the steps of a quota, and that its day is the provider's.
struct DailyQuotaTests {
    private func quota(_ limit: Int, used: Int, at now: Int64 = Fixture.tuesday) -> DailyQuota {
        var quota = DailyQuota(limit: limit, clock: Fixture.sydney, now: now)
        for _ in 0..<used { quota.count(at: now) }
        return quota
    }

    @Test(arguments: [
        (0, QuotaStep.normal), (79, .normal), (80, .slowed), (94, .slowed), (95, .essentialOnly), (99, .essentialOnly),
        (100, .exhausted), (150, .exhausted),
    ])
    func `steps follow the share that is used`(used: Int, step: QuotaStep) {
        #expect(quota(100, used: used).step == step)
    }

    @Test func `steps hold for limits that no percent divides`() {
        #expect(quota(3, used: 2).step == .normal)
        #expect(quota(3, used: 3).step == .exhausted)
        #expect(quota(1, used: 0).step == .normal)
    }

    @Test func `the day ends at midnight of the zone, however long it is`() {
        for (day, hours) in [("20260331", Int64(24)), ("20260405", 25), ("20261004", 23)] {
            let start = Fixture.sydney.instant(of: ServiceDate(day)!)
            var quota = quota(10, used: 10, at: start)
            #expect(quota.resetsAt == start + hours * 3600)
            quota.turn(to: start + hours * 3600 - 1)
            #expect(quota.step == .exhausted)
            quota.turn(to: start + hours * 3600)
            #expect(quota.step == .normal && quota.used == 0)
        }
    }

    @Test func `a budget refuses trips at 95 percent and everything at 100`() {
        let start = Double(Fixture.tuesday)
        var budget = ProviderBudget(Fixture.provider(limit: 100), now: start)
        func ask(_ purpose: RequestPurpose, _ number: Int) -> Admission {
            budget.ask(purpose, now: start + Double(number))
        }
        for number in 0..<95 { #expect(ask(.trip, number) == .admitted) }
        let midnight = Fixture.tuesday + Fixture.day
        #expect(ask(.trip, 95) == .refused(until: midnight))
        #expect(ask(.schedule, 95) == .admitted)
        for number in 96..<100 { #expect(ask(.polling, number) == .admitted) }
        for purpose in RequestPurpose.allCases { #expect(ask(purpose, 101) == .refused(until: midnight)) }
        #expect(budget.quota.used == 100)
        #expect(ask(.trip, Int(Fixture.day)) == .admitted)
    }

    @Test func `a redirect is a request of the day and takes its share of the rate`() {
        let start = Double(Fixture.tuesday)
        var budget = ProviderBudget(Fixture.provider(limit: 100, rate: 1), now: start)
        #expect(budget.ask(.polling, now: start) == .admitted)
        budget.countRedirect(now: start)
        #expect(budget.quota.used == 2)
        #expect(budget.ask(.polling, now: start + 1.5) != .admitted)
        #expect(budget.ask(.polling, now: start + 2) == .admitted)
        #expect(budget.quota.used == 3)
    }
}
