import SwiftUI
import TransitKit

@testable import SydneyTransit

/// Walks through the app: from each tab's first screen along every link, and behind each button that opens something.
@MainActor struct Walk {
    /// A screen to be looked at: a tab, and what lies above its first screen.
    private struct Stop {
        var tab: Router.Tab
        var path: [Destination]
        /// How one gets there, for whoever reads about it.
        var way: String
    }

    private let demo: Demo
    private var waiting: [Stop]
    private var problems: [String] = []
    /// How often each kind of screen was met: the third stop is as good as the second.
    private var met: [String: Int] = [:]
    private var seen: Set<Destination> = []
    private var (screens, taps, sheets) = (0, 0, 0)

    /// Screens of a kind that are walked.
    private static let perKind = 2
    /// Buttons of a screen that are tapped.
    private static let perScreen = 12

    init(_ demo: Demo) {
        self.demo = demo
        waiting = Router.Tab.allCases.map { Stop(tab: $0, path: [], way: $0.rawValue) }
    }

    /// Walks, and says what was wrong on the way.
    mutating func found() async -> [String] {
        while !waiting.isEmpty {
            let stop = waiting.removeFirst()
            let (stage, router) = open(stop)
            let node = await stage.settled()
            screens += 1
            check(node, stage.host, stop.way)
            follow(node, from: stop)
            let labels = Self.buttons(node)
            stage.leave()
            _ = router
            for label in labels.prefix(Self.perScreen) { await tap(label, at: stop) }
        }
        print(
            "walked \(screens) screens of \(met.count + Router.Tab.allCases.count) kinds, \(taps) buttons, \(sheets) sheets"
        )
        return problems
    }

    private func open(_ stop: Stop) -> (Stage, Router) {
        let router = Router()
        router.tab = stop.tab == .home ? .plan : .home
        router.tab = stop.tab
        router[path: stop.tab] = stop.path
        let view = RootView(services: demo.services, router: router)
        return (Stage(_Host { view }), router)
    }

    /// What must hold of whatever is shown.
    private mutating func check(_ node: _Node, _ host: _Host, _ way: String) {
        problems += host.problems().map { "\(way): \($0)" }
        let seen = Stage.visible(node)
        let texts = Set(seen.compactMap { $0["text", as: String.self] }.filter { !$0.isEmpty })
        let isMap = seen.contains { $0.kind == "Representable" }
        if texts.count < 2, !isMap { problems.append("\(way): shows nothing") }
        if Stage.isLoading(node) { problems.append("\(way): still loads") }
        if texts.contains("Try again") { problems.append("\(way): asks to try again") }
        for text in texts where text.wholeMatch(of: /[a-z_]+(\.[a-z_]+)+( %(lld|@))*/) != nil {
            problems.append("\(way): the key \(text) is shown")
        }
    }

    /// Notes where the links of a screen lead.
    private mutating func follow(_ node: _Node, from stop: Stop) {
        for link in Stage.visible(node) where link.kind == "NavigationLink" {
            guard let target = link["value", as: AnyHashable.self]?.base as? Destination else { continue }
            let kind = String("\(target)".prefix { $0 != "(" })
            guard !seen.contains(target), met[kind, default: 0] < Self.perKind else { continue }
            seen.insert(target)
            met[kind, default: 0] += 1
            waiting.append(Stop(tab: stop.tab, path: stop.path + [target], way: stop.way + " > " + kind))
        }
    }

    /// What the buttons of a screen read, without those that end or remove something.
    private static func buttons(_ node: _Node) -> [String] {
        var labels: [String] = []
        for button in Stage.visible(node) where button.kind == "Button" && button.action != nil {
            guard button["role", as: String.self] != "destructive" else { continue }
            let label =
                button.text.isEmpty ? button.all.lazy.compactMap { $0["name", as: String.self] }.first : button.text
            if let label, !label.isEmpty, !labels.contains(label) { labels.append(label) }
        }
        return labels
    }

    /// What a button reads, or shows.
    private static func name(_ button: _Node) -> String? {
        button.text.isEmpty ? button.all.lazy.compactMap { $0["name", as: String.self] }.first : button.text
    }

    /// Taps a button of a screen that is opened anew for it, and looks at what that has opened.
    private mutating func tap(_ label: String, at stop: Stop) async {
        let (stage, router) = open(stop)
        let before = await stage.settled()
        defer { stage.leave() }
        let sheet = Self.above(before).count
        let found = Stage.visible(before).first { $0.kind == "Button" && $0.action != nil && Self.name($0) == label }
        guard let found else { return }
        found.action?()
        taps += 1
        try? await Task.sleep(nanoseconds: 50_000_000)
        let opened = stage.host.render()
        let hasMoved = router.state.paths[router.tab] ?? [] != stop.path || router.tab != stop.tab
        guard hasMoved || Self.above(opened).count > sheet else { return }
        sheets += 1
        let node = await stage.settled()
        let way = "\(stop.way) > “\(label.prefix(30))”"
        for part in Self.above(node) where part.text.isEmpty { problems.append("\(way): the \(part.kind) is empty") }
        check(node, stage.host, way)
        follow(node, from: Stop(tab: router.tab, path: router[path: router.tab], way: way))
    }

    /// Sheets and dialogs that are open.
    private static func above(_ node: _Node) -> [_Node] {
        Stage.visible(node).filter { $0.kind == "Sheet" || $0.kind == "Dialog" }
    }
}
