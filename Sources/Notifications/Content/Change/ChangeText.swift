import TransitAPI

/// What is said of a change of an alert or a run, in each language. Gaps are those of ``PushWording``.
package enum ChangeText: CaseIterable, Sendable {
    case until, untilWas, openWas, from, fromWas, fromNowWas
    case untilFurtherNotice, span
    case also, noLonger, and, comma, more, semicolon
    case now, nowWas, easedTo
    case minor, major, noService, delays, detour, fewerServices, trackwork, movedStop, accessProblem
    case runCancelled, runAfterAll, runLate
    case gone, stop, was, wasInside

    package var patterns: Phrase {
        switch self {
        case .until: Phrase(english: "until %@", chinese: "至 %@")
        case .untilWas: Phrase(english: "until %@, was %@", chinese: "至 %@，原为 %@")
        case .openWas: Phrase(english: "until further notice, was %@", chinese: "直至另行通知，原为 %@")
        case .from: Phrase(english: "from %@", chinese: "自 %@ 起")
        case .fromWas: Phrase(english: "from %@, was %@", chinese: "自 %@ 起，原为 %@")
        case .fromNowWas: Phrase(english: "from now, was %@", chinese: "即刻起，原为 %@")
        case .untilFurtherNotice: Phrase(english: "until further notice", chinese: "直至另行通知")
        case .span: Phrase(english: "%@ to %@", chinese: "%@ 至 %@")
        case .also: Phrase(english: "also %@", chinese: "另有 %@")
        case .noLonger: Phrase(english: "no longer %@", chinese: "不再涉及 %@")
        case .and: Phrase(english: " and ", chinese: "和")
        case .comma: Phrase(english: ", ", chinese: "、")
        case .more: Phrase(english: "%@ more", chinese: "另外 %@ 项")
        case .semicolon: Phrase(english: "; ", chinese: "；")
        case .now: Phrase(english: "now %@", chinese: "现为%@")
        case .nowWas: Phrase(english: "now %@, was %@", chinese: "现为%@，原为%@")
        case .easedTo: Phrase(english: "eased to %@, was %@", chinese: "缓解为%@，原为%@")
        case .minor: Phrase(english: "a minor disruption", chinese: "轻微影响")
        case .major: Phrase(english: "a major disruption", chinese: "严重影响")
        case .noService: Phrase(english: "no service", chinese: "停运")
        case .delays: Phrase(english: "delays", chinese: "晚点")
        case .detour: Phrase(english: "a detour", chinese: "绕行")
        case .fewerServices: Phrase(english: "fewer services", chinese: "班次减少")
        case .trackwork: Phrase(english: "trackwork", chinese: "轨道施工")
        case .movedStop: Phrase(english: "a moved stop", chinese: "站点迁移")
        case .accessProblem: Phrase(english: "an access problem", chinese: "无障碍设施停用")
        case .runCancelled:
            Phrase(
                english: "the %@ from %@ to %@ is cancelled, was about %@ min late",
                chinese: "%@ 从%@开往%@的班次停运，原晚点约 %@ 分钟")
        case .runAfterAll:
            Phrase(
                english: "the %@ from %@ to %@ runs after all, about %@ min late",
                chinese: "%@ 从%@开往%@的班次恢复运行，晚点约 %@ 分钟")
        case .runLate:
            Phrase(
                english: "the %@ from %@ to %@ is now about %@ min late, was %@",
                chinese: "%@ 从%@开往%@的班次现晚点约 %@ 分钟，原为 %@ 分钟")
        case .gone: Phrase(english: "No longer: ", chinese: "不再适用：")
        case .stop: Phrase(english: ". ", chinese: "。")
        case .was: Phrase(english: ", was %@", chinese: "，原为%@")
        case .wasInside: Phrase(english: " (was %@)", chinese: "（原为%@）")
        }
    }
}

extension Phrase {
    /// What is said of a change, with its gaps filled.
    init(_ text: ChangeText, _ arguments: Phrase...) { self = text.patterns.filled(with: arguments) }
}
