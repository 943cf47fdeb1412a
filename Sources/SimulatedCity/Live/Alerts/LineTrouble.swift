import GTFSRealtime

/// Why a line is delayed, in words that fit the kind of vehicle.
struct LineTrouble: Sendable {
    let cause: PublishedAlert.Cause
    let reason: String

    /// What can happen to a kind of vehicle.
    static func all(of mode: LiveMode) -> [LineTrouble] {
        let anywhere = [
            LineTrouble(cause: .policeActivity, reason: "a police operation"),
            LineTrouble(cause: .medicalEmergency, reason: "a passenger who needs medical help"),
            LineTrouble(cause: .weather, reason: "the weather"),
        ]
        switch mode {
        case .train, .metro:
            return anywhere + [
                LineTrouble(cause: .technicalProblem, reason: "urgent signal equipment repairs"),
                LineTrouble(cause: .technicalProblem, reason: "a mechanical fault on a train"),
                LineTrouble(cause: .maintenance, reason: "urgent track repairs"),
            ]
        case .lightRail:
            return anywhere + [
                LineTrouble(cause: .accident, reason: "a car on the tracks"),
                LineTrouble(cause: .technicalProblem, reason: "an overhead wire fault"),
            ]
        case .ferry:
            return [
                LineTrouble(cause: .weather, reason: "fog on the harbour"),
                LineTrouble(cause: .otherCause, reason: "a large ship in the harbour"),
            ]
        case .bus:
            return anywhere + [
                LineTrouble(cause: .accident, reason: "an accident"),
                LineTrouble(cause: .construction, reason: "roadworks"),
                LineTrouble(cause: .demonstration, reason: "a march in the city"),
            ]
        }
    }

    /// How bad it is, as it develops.
    enum Stage: CaseIterable, Sendable {
        case beginning
        case worse
        case easing

        /// The stages an incident goes through that has one, two or three texts.
        static func stages(_ count: Int) -> [Stage] {
            switch count {
            case 1: [.beginning]
            case 2: [.beginning, .easing]
            default: allCases
            }
        }
    }

    func wording(_ stage: Stage, line: Line, mode: LiveMode, translated: Bool) -> Wording {
        let name = "\(line.id) \(line.name)"
        let (header, chinese) =
            switch stage {
            case .beginning: ("\(name): delays of up to 10 minutes", "\(line.id)：最多延误10分钟")
            case .worse: ("\(name): delays of up to 20 minutes", "\(line.id)：最多延误20分钟")
            case .easing: ("\(name): delays easing", "\(line.id)：延误正在缓解")
            }
        let advice =
            stage == .easing
            ? "Services are returning to the timetable after \(reason)."
            : "Allow extra time because of \(reason). Each \(mode.vehicle) may wait longer at stops than usual."
        return Wording(
            header: header, description: advice,
            other: translated ? ("zh-Hans", chinese, "请预留更多出行时间，并留意车站广播和显示屏。") : nil)
    }

    static func severity(_ stage: Stage) -> PublishedAlert.SeverityLevel {
        switch stage {
        case .beginning: .warning
        case .worse: .severe
        case .easing: .info
        }
    }
}
