import Foundation
import SwiftUI

/// Somebody who looks at a screen: its tasks go on for as long as they look.
@MainActor final class Stage {
    let host: _Host
    private var tasks: [Task<Void, Never>] = []
    private var ends: [() -> Void] = []

    init(_ host: _Host) { self.host = host }

    /// The screen once what it asks for has come, which it may wait for on a busy machine.
    func settled(within seconds: Double = 6, loaded longer: Double = 30) async -> _Node {
        var node = host.render()
        for each in Self.visible(node) {
            each["appear", as: (() -> Void).self]?()
            if let end = each["disappear", as: (() -> Void).self] { ends.append(end) }
            if let task = each["task", as: (@Sendable () async -> Void).self] { tasks.append(Task { await task() }) }
        }
        var (before, calm) = ("", 0)
        let (end, patience) = (Date() + seconds, Date() + longer)
        while Date() < end || Self.isLoading(node), Date() < patience {
            try? await Task.sleep(nanoseconds: 60_000_000)
            node = host.render()
            let now = node.text
            calm = now == before && !Self.isLoading(node) ? calm + 1 : 0
            before = now
            if calm == 3 { break }
        }
        return node
    }

    /// Nobody looks any more.
    func leave() {
        for task in tasks { task.cancel() }
        for end in ends { end() }
        (tasks, ends) = ([], [])
    }

    /// What can be seen of a screen: of tabs, the one that is chosen.
    static func visible(_ node: _Node) -> [_Node] {
        guard node.kind == "TabView", let chosen = node["selection", as: AnyHashable.self] else {
            return [node] + node.children.flatMap(visible)
        }
        func isChosen(_ tab: _Node) -> Bool {
            if let tag = tab["tag", as: AnyHashable.self] { return tag == chosen }
            return tab.kind == "NavigationStack" ? false : tab.children.contains(where: isChosen)
        }
        let shown = node.children.filter { isChosen($0) || $0.kind == "Sheet" || $0.kind == "Dialog" }
        return [node] + (shown.isEmpty ? node.children : shown).flatMap(visible)
    }

    /// Whether something on the screen is still being asked for.
    static func isLoading(_ node: _Node) -> Bool {
        visible(node).contains { $0.kind == "ProgressView" && $0["fraction", as: Double.self] == nil }
    }
}
