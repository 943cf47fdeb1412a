import Foundation
import SwiftUI

extension Page {
    /// What a modifier makes of its content.
    func modifier(_ node: _Node) -> String {
        let css = node["css", as: String.self]
        switch node.kind {
        case ".font": return inherited(node, css ?? "")
        case ".fg": return inherited(node, "color:\(css ?? "inherit")")
        case ".tint": return inherited(node, "--tint:\(css ?? "var(--accent)")")
        case ".typeSize": return inherited(node, css ?? "")
        case ".ta":
            return inherited(node, "--align:\(node["v", as: String.self] == "center" ? "center" : alignment(node))")
        case ".lineLimit": return inherited(node, "--lines:\(node["n", as: Int.self].map(String.init) ?? "none")")
        case ".padding": return box(node, padding(node))
        case ".insets": return box(node, "padding:\(css ?? "0")")
        case ".frame", ".flexframe": return box(node, frame(node))
        case ".fixed":
            return node["h", as: Bool.self] == true
                ? "<div class=\"p fixed\">\(draw(node.content))</div>" : draw(node.content)
        case ".background":
            return box(node, "background:\(css ?? "");border-radius:\(node["radius", as: String.self] ?? "0")")
        case ".border": return box(node, "border:1px solid \(css ?? "")")
        case ".clip": return box(node, "border-radius:\(node["radius", as: String.self] ?? "0");overflow:hidden")
        case ".shadow": return box(node, "box-shadow:0 1px \(node["r", as: CGFloat.self] ?? 0)px #0004")
        case ".opacity": return box(node, "opacity:\(node["v", as: Double.self] ?? 1)")
        case ".disabled": return box(node, node["v", as: Bool.self] == true ? "opacity:.4" : "")
        case ".rot": return box(node, "transform:rotate(\(node["deg", as: Double.self] ?? 0)deg)")
        case ".offset":
            let x = node["x", as: CGFloat.self] ?? 0
            let y = node["y", as: CGFloat.self] ?? 0
            return box(node, "transform:translate(\(x)px,\(y)px)")
        case ".backgroundView": return layered(below: node.part("bg"), node.content)
        case ".overlay": return layered(node.content, above: node.part("ov"), node)
        case ".buttonStyle": return buttons(node)
        case ".listStyle":
            let isPlain = node["style", as: String.self]?.hasPrefix("Plain") == true
            let drawn = draw(node.content)
            return isPlain ? drawn.replacingOccurrences(of: "class=\"list\"", with: "class=\"list plain\"") : drawn
        case ".pickerStyle": return pickers(node)
        case ".inset": return inset(node)
        default: return draw(node.content)
        }
    }

    private func inherited(_ node: _Node, _ style: String) -> String {
        "<div style=\"display:contents;\(style)\">\(draw(node.content))</div>"
    }

    private func box(_ node: _Node, _ style: String) -> String {
        "<div class=p style=\"\(style)\">\(draw(node.content))</div>"
    }

    private func alignment(_ node: _Node) -> String {
        node["v", as: String.self] == "trailing" ? "end" : "start"
    }

    /// Edges are bits: top, leading, bottom, trailing.
    private func padding(_ node: _Node) -> String {
        let edges = node["e", as: Int.self] ?? 15
        let length = node["l", as: CGFloat.self] ?? 16
        let sides = ["top", "inline-start", "bottom", "inline-end"].enumerated().filter {
            edges & (1 << $0.offset) != 0
        }
        return sides.map { "padding-\($0.element):\(length)px" }.joined(separator: ";")
    }

    private func frame(_ node: _Node) -> String {
        var style = ""
        if let width = node["w", as: CGFloat.self] { style += "width:\(width)px;flex:none;" }
        if let height = node["h", as: CGFloat.self] { style += "height:\(height)px;flex:none;" }
        if let width = node["minw", as: CGFloat.self] { style += "min-width:\(width)px;" }
        if let height = node["minh", as: CGFloat.self] { style += "min-height:\(height)px;" }
        if let width = node["mw", as: CGFloat.self], width.isFinite { style += "max-width:\(width)px;" }
        if let height = node["mh", as: CGFloat.self] {
            style += height.isFinite ? "max-height:\(height)px;" : "height:100%;"
        }
        let isWide = node.content.contains(where: \.isWide)
        let isTall = node.content.contains(where: \.isTall)
        style += "justify-items:\(isWide ? "stretch" : node["x", as: String.self] ?? "center");"
        style += "align-items:\(isTall ? "stretch" : node["y", as: String.self] ?? "center");"
        return style + "grid-template-rows:minmax(0,1fr)"
    }

    private func layered(below: [_Node], _ content: [_Node]) -> String {
        let ground = "<div style=\"position:absolute;inset:0;display:grid\">\(draw(below))</div>"
        return "<div class=p style=\"position:relative\">\(ground)<div class=p style=\"position:relative\">"
            + "\(draw(content))</div></div>"
    }

    private func layered(_ content: [_Node], above: [_Node], _ node: _Node) -> String {
        let x = node["h", as: String.self] ?? "center"
        let y = node["v", as: String.self] ?? "center"
        let isTall = above.contains(where: \.isTall)
        let isWide = above.contains(where: \.isWide)
        let place = "justify-items:\(isWide ? "stretch" : x);align-items:\(isTall ? "stretch" : y)"
        return "<div class=p style=\"position:relative\">\(draw(content))"
            + "<div style=\"position:absolute;inset:0;display:grid;\(place)\">\(draw(above))</div></div>"
    }

    private func buttons(_ node: _Node) -> String {
        let style = node["style", as: String.self] ?? ""
        let name =
            style.contains("Prominent")
            ? "prominent" : style.contains("Plain") ? "" : style.contains("Bordered") ? "bordered" : "button"
        let drawn = draw(node.content).replacingOccurrences(of: "class=\"p button", with: "class=\"p \(name)")
        return drawn
    }

    private func pickers(_ node: _Node) -> String {
        let isSegmented = node["style", as: String.self]?.contains("Segmented") == true
        guard isSegmented, let picker = node.all.first(where: { $0.kind == "Picker" }) else {
            return draw(node.content)
        }
        return segments(picker)
    }

    private func inset(_ node: _Node) -> String {
        let bar = "<div class=p style=\"flex:none\">\(draw(node.part("inset")))</div>"
        let content = "<div class=fill>\(draw(node.content))</div>"
        let isBottom = node["bottom", as: Bool.self] == true
        return "<div class=fill style=\"height:100%\">\(isBottom ? content + bar : bar + content)</div>"
    }
}
