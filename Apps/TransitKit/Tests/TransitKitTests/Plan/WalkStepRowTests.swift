import Foundation
import Testing
import TransitAPI
import TransitKit

/// How a walk is told, street by street.
@Suite struct WalkStepRowTests {
    private func row(
        _ turn: LegTurn, _ way: LegWay, _ street: String? = nil, up: Bool? = nil, level: Double? = nil, metres: Int = 80
    ) -> WalkStepRow {
        var leg = Leg.walk(("A", 0, 0), ("B", 1, 60))
        leg.steps = [
            LegStep(
                instruction: "In English.", turn: turn, streetName: street, way: way, leadsUp: up,
                toLevel: level, distanceMeters: metres, lat: -33.87, lon: 151.2)
        ]
        return LegRow(leg, id: 0, basis: .live).steps[0]
    }

    @Test func `a street is told by its name, other ways by what they are`() {
        let named = row(.left, .street, "Alfred Street")
        #expect(named.title == Words("step.left %@", .text("Alfred Street")))
        #expect(named.facts == [.metres(80)] && named.spoken == [named.title, .metres(80)])
        let unnamed = row(.sharpRight, .path, metres: 3)
        #expect(unnamed.title == Words("step.sharp_right") && unnamed.facts == [Words("way.path")])
    }

    @Test func `lifts, stairs and crossings are told as what one does`() {
        #expect(row(.left, .lift).title == Words("step.lift"))
        #expect(row(.depart, .steps, up: true).title == Words("step.stairs_up"))
        #expect(row(.straight, .escalator, up: false).title == Words("step.escalator_down"))
        #expect(row(.straight, .crossing, "George Street").title == Words("step.cross %@", .text("George Street")))
        #expect(row(.slightLeft, .crossing).title == Words("step.cross_left"))
        #expect(row(.back, .crossing, metres: 12).facts == [.metres(12)])
    }

    @Test func `lifts, stairs and escalators say where they lead`() {
        #expect(row(.left, .lift, up: false).title == Words("step.lift_down"))
        #expect(row(.left, .lift, up: false, level: -1).title == Words("step.lift_to %@", .text("-1")))
        #expect(row(.left, .steps, up: true, level: 0.5).title == Words("step.stairs_up_to %@", .text("0.5")))
        #expect(row(.left, .steps, level: 1).title == Words("step.stairs_to %@", .text("1")))
        #expect(row(.left, .escalator, up: false, level: -2).title == Words("step.escalator_down_to %@", .text("-2")))
        #expect(row(.left, .path, level: 1).title == Words("step.left"), "what leads nowhere else")
    }

    @Test func `every way to go on has words, with the street and without`() {
        for turn in LegTurn.allCases {
            for way in LegWay.allCases {
                for street in ["Alfred Street", nil] {
                    let step = row(turn, way, street)
                    #expect(step.title.key.hasPrefix("step.") && !step.spoken.contains(.verbatim("In English.")))
                }
            }
        }
    }

    @Test func `a ride has no steps, nor a walk whose streets are not known`() {
        let ride = Leg.ride("T1", ("A", 0, 0), [], ("B", 1, 60))
        #expect(LegRow(ride, id: 0, basis: .live).steps.isEmpty)
        #expect(LegRow(.walk(("A", 0, 0), ("B", 1, 60)), id: 0, basis: .live).steps.isEmpty)
    }
}
