import Foundation
import SwiftUI

extension Page {
    func list(_ node: _Node) -> String {
        let isPlain = node["plain", as: Bool.self] == true
        return "<div class=\"list\(isPlain ? " plain" : "")\">\(rows(node.content))</div>"
    }

    private func isSection(_ node: _Node) -> Bool {
        node.kind == "Section" || node.kind.hasPrefix(".") && node.content.contains { isSection($0) }
    }

    /// Rows, of which those outside of sections make up ones without a heading.
    private func rows(_ nodes: [_Node]) -> String {
        var (drawn, open) = ("", "")
        func close() {
            if !open.isEmpty { drawn += "<div class=gap></div><div class=section>\(open)</div>" }
            open = ""
        }
        for node in nodes {
            if let section = isSection(node) ? node.all.first(where: { $0.kind == "Section" }) : nil {
                close()
                drawn += self.section(section)
            } else if !isPresentation(node) {
                open += row(node)
            }
        }
        close()
        return drawn
    }

    private func isPresentation(_ node: _Node) -> Bool { node.kind == "Sheet" || node.kind == "Dialog" }

    private func row(_ node: _Node) -> String {
        node.kind == "Representable"
            ? draw(node)
            : "<div class=row><div class=p style=\"\(node.isWide ? "" : "justify-items:start")\">\(draw(node))</div></div>"
    }

    func section(_ node: _Node) -> String {
        let head = draw(node.part("header"))
        let foot = draw(node.part("footer"))
        return (head.isEmpty ? "<div class=gap></div>" : "<div class=head>\(head)</div>")
            + "<div class=section>\(node.part("content").map { row($0) }.joined())</div>"
            + (foot.isEmpty ? "" : "<div class=foot>\(foot)</div>")
    }

    /// Modifiers around the content, from the outside in.
    private func around(_ nodes: [_Node], _ kind: String) -> [_Node] {
        nodes.flatMap { node -> [_Node] in
            guard node.kind.hasPrefix(".") || node.kind == "ZStack" else { return [] }
            return (node.kind == kind ? [node] : []) + around(node.content, kind)
        }
    }

    func navigation(_ node: _Node) -> String {
        let depth = node["depth", as: Int.self] ?? 0
        let bars = around(node.content, ".toolbar")
        func bar(_ part: String) -> String { bars.map { draw($0.part(part)) }.joined() }
        let title = around(node.content, ".navigationTitle").first?["title", as: String.self] ?? ""
        let mode = around(node.content, ".titleMode").first?["inline", as: Bool.self]
        let isInline = mode ?? (depth > 0)
        let back = depth > 0 ? "<span style=\"font-size:24px;line-height:1\">‹</span>" : ""
        let search = around(node.content, ".searchable").first.map { field -> String in
            let value = field["value", as: (() -> String).self]?() ?? ""
            let shown = value.isEmpty ? field["prompt", as: String.self] ?? "" : value
            return "<div class=search>\(Symbols.svg("magnifyingglass")) \(escaped(shown))</div>"
        }
        let middle = bar("middle")
        let bottom = bar("bottom")
        let nav =
            "<div class=nav><span>\(back)\(bar("lead"))</span>"
            + "<span class=middle>\(middle.isEmpty && isInline ? escaped(title) : middle)</span>"
            + "<span>\(bar("trail"))</span></div>"
        let ground = node.all.contains { $0.kind == "List" } ? "var(--grouped)" : "var(--background)"
        return "<div class=fill style=\"background:\(ground)\"><div class=status></div>\(nav)"
            + (isInline || title.isEmpty ? "" : "<div class=title>\(escaped(title))</div>") + (search ?? "")
            + "<div class=fill>\(contents(node.content))</div>"
            + (bottom.isEmpty ? "" : "<div class=bottom>\(bottom)</div>") + "</div>"
    }

    /// What fills a screen: centred where it does not fill it.
    private func contents(_ nodes: [_Node]) -> String {
        let screens = nodes.filter { !isPresentation($0) }
        let style = screens.contains(where: \.isTall) ? "" : "justify-content:center;align-items:center;"
        let drawn = "<div class=fill style=\"\(style)\">\(draw(screens))</div>"
        return drawn + draw(nodes.filter { isPresentation($0) })
    }

    func tabs(_ node: _Node) -> String {
        let selected = node["selection", as: AnyHashable.self]
        let tabs = node.content.filter { !isPresentation($0) }
        func tag(_ tab: _Node) -> AnyHashable? { around([tab], ".tag").first?["tag", as: AnyHashable.self] }
        guard let shown = tabs.first(where: { tag($0) == selected }) ?? tabs.first else { return "" }
        let bar = tabs.map { tab -> String in
            let label = around([tab], ".tabItem").first?.part("tab") ?? []
            let icon = label.flatMap(\.all).first { $0.kind == "Image" }.map { draw($0) } ?? ""
            let text = label.map(\.text).joined()
            return "<div class=\"\(tag(tab) == tag(shown) ? "on" : "")\">\(icon)<span>\(escaped(text))</span></div>"
        }
        return "<div class=fill><div class=fill>\(draw(shown))</div><div class=tabs>\(bar.joined())</div></div>"
            + draw(node.content.filter { isPresentation($0) })
    }

    func sheet(_ node: _Node) -> String {
        let isHalf = node.all.contains { $0.kind == ".detents" && $0["full", as: Bool.self] == false }
        let kind = node["full", as: Bool.self] == true ? " full" : isHalf ? " half" : ""
        return "<div class=shade></div><div class=\"sheet\(kind)\">\(contents(node.content))</div>"
    }

    func dialog(_ node: _Node) -> String {
        let title =
            "<div><b>\(escaped(node["title", as: String.self] ?? ""))</b>"
            + "<div style=\"font-size:13px\">\(draw(node.part("message")))</div></div>"
        let actions = node.content.map { "<div class=p>\(draw($0))</div>" }.joined()
        return "<div class=shade></div><div class=dialog>\(title)\(actions)</div>"
    }
}
