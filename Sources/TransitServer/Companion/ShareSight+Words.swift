import TransitAPI

extension ShareSight {
    /// The heading: who goes where.
    var title: Phrase {
        let who = name.map { Phrase($0) } ?? Phrase(english: "Somebody", chinese: "对方")
        let pattern =
            switch (phase, destination) {
            case ("planned", nil): Phrase(english: "%@ will be on the way", chinese: "%@即将出发")
            case ("planned", _): Phrase(english: "%@ is going to %@", chinese: "%@即将前往%@")
            case ("arrived", nil): Phrase(english: "%@ has arrived", chinese: "%@已到达")
            case ("arrived", _): Phrase(english: "%@ has arrived at %@", chinese: "%@已到达%@")
            case (_, nil): Phrase(english: "%@ is on the way", chinese: "%@正在路上")
            default: Phrase(english: "%@ is on the way to %@", chinese: "%@正前往%@")
            }
        return pattern.filled(with: [who, Phrase(destination ?? "")])
    }

    /// `10:05`; a dash where nobody knows.
    var arrival: String { eta?.clock ?? "–" }

    /// How the arrival stands to the plan; empty where nothing is known of it.
    var punctuality: Phrase {
        guard let eta else { return Phrase(english: "When is not known.", chinese: "时间未知。") }
        guard provenance != "timetable", let scheduledETA else {
            return Phrase(english: "by the timetable", chinese: "按时刻表")
        }
        // Less than a minute is on time, whatever two clocks make of it.
        let minutes = (eta.epochSeconds - scheduledETA.epochSeconds) / 60
        if minutes == 0 { return Phrase(english: "on time", chinese: "准点") }
        let (number, planned) = (abs(minutes), scheduledETA.clock)
        return minutes > 0
            ? Phrase(english: "\(number) min late, planned \(planned)", chinese: "晚点\(number)分钟，计划\(planned)")
            : Phrase(english: "\(number) min early, planned \(planned)", chinese: "提前\(number)分钟，计划\(planned)")
    }

    /// What happens now, and what is wrong.
    var sentences: [Phrase] {
        var told = [now]
        if flag("broken") && phase != "cancelled" {
            told.append(
                Phrase(english: "The journey no longer works as it was planned.", chinese: "行程已无法按原计划进行。"))
        }
        if flag("connection_at_risk") {
            told.append(Phrase(english: "A change still to come is tight.", chinese: "接下来有一次换乘时间紧张。"))
        }
        return told
    }

    /// What the times rest on.
    var restsOn: Phrase {
        let basis =
            switch provenance {
            case "vehicle_position": Phrase(english: "Rests on where the vehicle is", chinese: "依据车辆位置")
            case "trip_update": Phrase(english: "Rests on live times of the operator", chinese: "依据运营方的实时时间")
            default:
                Phrase(english: "Rests on the timetable, as nothing live is known", chinese: "没有实时信息，依据时刻表")
            }
        let seen = vehicle.map {
            Phrase(english: ", seen %@ ago", chinese: "，%@前定位").filled(with: [Self.span($0.age)])
        }
        let known = Phrase(english: ". As of \(asOf.clock).", chinese: "。截至\(asOf.clock)。")
        return basis + (seen ?? Phrase("")) + known
    }

    /// When the page ends by itself.
    var ending: Phrase {
        Phrase(
            english: "This page ends with the journey, at \(ends.clock) at the latest.",
            chinese: "本页随行程结束，最晚于\(ends.clock)结束。")
    }

    private var now: Phrase {
        let stop = Self.short(live["next_stop"]?["stop_name"]?.string)
        switch phase {
        case "planned":
            let first =
                ride.map { Phrase(english: "The first ride is the ", chinese: "第一程：") + $0 }
                ?? Phrase(english: "The first ride is planned", chinese: "第一程已计划")
            let from = stop.map { Phrase(english: " from \($0)", chinese: "，从\($0)上车") } ?? Phrase("")
            return Phrase(english: "Not on the way yet. ", chinese: "尚未出发。") + first + from + leaves + Self.fullStop
        case "walking":
            guard let stop else { return Phrase(english: "On foot.", chinese: "步行中。") }
            let toGo = nextStop.leaves.map {
                Phrase(english: ", to leave from there at \($0.clock)", chinese: "，\($0.clock)从那里出发")
            }
            return Phrase(english: "On foot to \(stop)", chinese: "步行中，前往\(stop)") + (toGo ?? Phrase(""))
                + Self.fullStop
        case "waiting":
            let at = stop.map { Phrase(english: "Waiting at \($0)", chinese: "在\($0)候车") }
            let toCome = ride.map { Phrase(english: " for the ", chinese: "：") + $0 }
            return (at ?? Phrase(english: "Waiting", chinese: "候车中")) + (toCome ?? Phrase("")) + leaves + Self.fullStop
        case "riding":
            let on = ride.map { Phrase(english: "On the ", chinese: "在车上：") + $0 }
            let next = stop.map { Phrase(english: ". Next stop: \($0)", chinese: "。下一站：\($0)") + arrives }
            return (on ?? Phrase(english: "On board", chinese: "在车上") + towards) + (next ?? Phrase("")) + Self.fullStop
        case "arrived": return Phrase(english: "The ride is over.", chinese: "行程已结束。")
        case "cancelled": return Phrase(english: "The ride is cancelled.", chinese: "班次已取消。")
        default:
            return Phrase(
                english: "Nothing live is known of the journey at the moment.", chinese: "目前没有这个行程的实时信息。")
        }
    }

    private static let fullStop = Phrase(english: ".", chinese: "。")

    /// The line that is ridden, and where to: `T1 towards Hornsby`; nil where it has no name.
    private var ride: Phrase? {
        Self.short(live["leg"]?["route_short_name"]?.string).map { Phrase($0) + towards }
    }

    private var towards: Phrase {
        let headsign = Self.short(live["leg"]?["headsign"]?.string)
        return headsign.map { Phrase(english: " towards \($0)", chinese: "（开往\($0)）") } ?? Phrase("")
    }

    /// When the vehicle leaves that is waited for.
    private var leaves: Phrase {
        nextStop.leaves.map { Phrase(english: ", which leaves at \($0.clock)", chinese: "，\($0.clock)发车") }
            ?? Phrase("")
    }

    /// When the vehicle is at the next stop.
    private var arrives: Phrase {
        nextStop.arrives.map { Phrase(english: " at \($0.clock)", chinese: "，\($0.clock)到") } ?? Phrase("")
    }

    private func flag(_ name: String) -> Bool { live[name] == .bool(true) }

    private static func span(_ seconds: Int64) -> Phrase {
        seconds < 90
            ? Phrase(english: "\(seconds) s", chinese: "\(seconds)秒")
            : Phrase(english: "\(seconds / 60) min", chinese: "\(seconds / 60)分钟")
    }
}
