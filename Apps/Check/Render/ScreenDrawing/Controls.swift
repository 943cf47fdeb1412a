import Foundation
import SwiftUI

extension Page {
    /// A control, or the content of what is not known.
    func control(_ node: _Node) -> String {
        switch node.kind {
        case "Button": return button(node)
        case "NavigationLink":
            // As long as it is, from the leading edge.
            let width = node.content.contains(where: \.isWide) ? "" : ";justify-items:start"
            let label = "<div class=p style=\"flex:1;min-width:0\(width)\">\(draw(node.content))</div>"
            return "<div class=h style=\"align-items:center\">\(label)<span class=chevron>›</span></div>"
        case "Label":
            return "<span class=label>\(draw(node.part("icon")))\(draw(node.part("title")))</span>"
        case "Labeled":
            return pair(
                draw(node.part("label")), "<span style=\"color:var(--secondary)\">\(draw(node.part("value")))</span>")
        case "Toggle":
            return sides(
                draw(node.content), "<div class=\"switch\(node["on", as: Bool.self] == true ? " on" : "")\"></div>")
        case "Picker": return picker(node)
        case "TextField":
            let value = node["value", as: String.self] ?? ""
            let isTall = node["tall", as: Bool.self] == true
            let shown = escaped(value.isEmpty ? node["prompt", as: String.self] ?? "" : value)
            return "<div class=\"field\(value.isEmpty ? " prompt" : "")\"\(isTall ? " style=\"min-height:96px\"" : "")>"
                + "\(shown)&nbsp;</div>"
        case "Slider": return track(node["fraction", as: Double.self] ?? 0.5)
        case "Stepper": return sides(draw(node.content), "<span class=segments style=\"width:auto\">−&emsp;+</span>")
        case "ProgressView":
            guard let fraction = node["fraction", as: Double.self] else {
                return column([], gap: 8).replacingOccurrences(
                    of: "></div>", with: "><div class=spinner></div>\(draw(node.content))</div>")
            }
            return "<div class=v style=\"gap:6px\">\(draw(node.content))\(track(fraction))</div>"
        case "Gauge":
            return "<div class=v style=\"align-items:center\">\(track(node["fraction", as: Double.self] ?? 0))"
                + "\(draw(node.part("current")))\(draw(node.part("label")))</div>"
        default: return draw(node.content)
        }
    }

    private func button(_ node: _Node) -> String {
        let kind = node["own", as: Bool.self] == true ? "p" : "p button"
        let role = node["role", as: String.self] == "destructive" ? " destructive" : ""
        return "<div class=\"\(kind)\(role)\">\(draw(node.content))</div>"
    }

    private func sides(_ leading: String, _ trailing: String) -> String {
        "<div class=h style=\"align-items:center;gap:8px;justify-content:space-between\"><div style=\"flex:1;min-width:0\">"
            + "\(leading)</div>\(trailing)</div>"
    }

    /// One below the other where they don't fit beside one another, as forms have it.
    private func pair(_ leading: String, _ trailing: String) -> String {
        "<div class=pair><div class=p>\(leading)</div><div class=p>\(trailing)</div></div>"
    }

    private func track(_ fraction: Double) -> String {
        "<div class=track style=\"width:100%;min-width:60px\"><div style=\"width:\(fraction * 100)%\"></div></div>"
    }

    private func tag(_ node: _Node) -> AnyHashable? {
        node["tag", as: AnyHashable.self]
            ?? (node.kind.hasPrefix(".") ? node.content.compactMap { tag($0) }.first : nil)
    }

    private func picker(_ node: _Node) -> String {
        let selected = node["selection", as: AnyHashable.self]
        let chosen = node.part("options").flatMap(\.all).first { tag($0) == selected }
        return pair(
            draw(node.part("label")), "<span style=\"color:var(--secondary)\">\(chosen.map { draw($0) } ?? "–")</span>")
    }

    /// A picker whose choices stand beside one another.
    func segments(_ node: _Node) -> String {
        let selected = node["selection", as: AnyHashable.self]
        let options = node.part("options").map { option in
            "<div class=\"\(tag(option) == selected ? "on" : "")\">\(draw(option))</div>"
        }
        return "<div class=segments>\(options.joined())</div>"
    }
}
