import Foundation

/// A screen whose state lives on between drawings, for pictures and tests on Linux.
@MainActor public final class _Host {
    /// What the screen is drawn in: language, light or dark, size of text.
    public var environment: EnvironmentValues
    private let store = _Store()
    private let make: () -> any View

    public init(environment: EnvironmentValues = EnvironmentValues(), _ make: @escaping () -> any View) {
        (self.environment, self.make) = (environment, make)
    }

    /// The screen as it is now.
    public func render() -> _Node {
        _Node("Root", [:], _render(make(), _RenderContext(store, environment: environment)))
    }

    /// Does what SwiftUI would when the screen comes up, tasks to their end, then draws again. `seconds` is how long a task
    /// that does not end may take.
    public func appear(seconds: Double = 0.5) async -> _Node {
        var tasks: [Task<Void, Never>] = []
        for node in render().all {
            node["appear", as: (() -> Void).self]?()
            if let task = node["task", as: (@Sendable () async -> Void).self] { tasks.append(Task { await task() }) }
        }
        let deadline = Task {
            try? await Task.sleep(nanoseconds: UInt64(seconds * 1e9))
            for task in tasks { task.cancel() }
        }
        for task in tasks {
            await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
        }
        deadline.cancel()
        return render()
    }

    /// Taps the first button, link or switch that reads `label` or is called so to VoiceOver; false where there is none.
    @discardableResult public func tap(_ label: String) -> Bool {
        let nodes = render().all
        let named = nodes.filter { $0.kind == ".accessibility" && $0["label", as: String.self] == label }
        let found =
            nodes.first { node in
                node.action != nil && (node.text == label || node.all.contains { $0["name", as: String.self] == label })
            } ?? named.lazy.compactMap { $0.all.first { $0.action != nil } }.first
        found?.action?()
        return found != nil
    }

    /// Mistakes that SwiftUI shows only when it runs, or never.
    public func problems() -> [String] {
        let root = render()
        return root.all.flatMap(Self.navigation) + root.all.flatMap(Self.selection) + Self.unnamed(root, named: false)
    }

    /// Links to values that lead nowhere.
    private static func navigation(_ node: _Node) -> [String] {
        guard node.kind == "NavigationStack" else { return [] }
        let known = node["destinations", as: [ObjectIdentifier].self] ?? []
        return ownLinks(node).compactMap { link in
            guard link.kind == "NavigationLink", let value = link["value", as: AnyHashable.self] else { return nil }
            let type = type(of: value.base)
            return known.contains(ObjectIdentifier(type))
                ? nil : "NavigationLink to a \(type) that no navigationDestination takes"
        }
    }

    /// What lies in a stack and in none within it.
    private static func ownLinks(_ node: _Node) -> [_Node] {
        node.children.flatMap { $0.kind == "NavigationStack" ? [] : [$0] + ownLinks($0) }
    }

    /// Selections that no tag has, and tags of another type.
    private static func selection(_ node: _Node) -> [String] {
        guard node.kind == "TabView" || node.kind == "Picker" else { return [] }
        guard let selected = node["selection", as: AnyHashable.self] else { return [] }
        let tags = node.children.flatMap(Self.tags)
        let strangers = tags.filter { type(of: $0.base) != type(of: selected.base) }
        return (tags.contains(selected) ? [] : ["\(node.kind): no tag is the selection \(selected)"])
            + strangers.map { "\(node.kind): the tag \($0) is no \(type(of: selected.base))" }
    }

    private static func tags(_ node: _Node) -> [AnyHashable] {
        if let tag = node["tag", as: AnyHashable.self] { return [tag] }
        return node.kind.hasPrefix(".") || node.kind.hasPrefix("#") || node.kind == "Section"
            ? node.children.flatMap(tags) : []
    }

    /// Buttons that show but a picture and have no name for VoiceOver.
    private static func unnamed(_ node: _Node, named: Bool) -> [String] {
        let named = named || node["label", as: String.self]?.isEmpty == false
        if node.kind == "Button", !named, node.text.isEmpty,
            !node.all.contains(where: { $0["label", as: String.self] != nil })
        {
            let picture = node.all.first { $0.kind == "Image" }?["name", as: String.self] ?? "?"
            return ["Button with only the picture \(picture) has no accessibility label"]
        }
        return node.children.flatMap { unnamed($0, named: named) }
    }
}
