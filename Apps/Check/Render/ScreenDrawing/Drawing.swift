import Foundation
import SwiftUI

extension Page {
    func draw(_ nodes: [_Node]) -> String { nodes.map { draw($0) }.joined() }

    /// One thing of the tree.
    func draw(_ node: _Node) -> String {
        if node.kind.hasPrefix(".") { return modifier(node) }
        switch node.kind {
        case "Text": return text(node)
        case "Texts": return "<span class=texts style=\"\(textStyle(node))\">\(draw(node.content))</span>"
        case "Image": return Symbols.svg(node["name", as: String.self] ?? "")
        case "HStack", "VStack", "ZStack", "Table", "TableRow", "Grid": return stack(node)
        case "Spacer": return ""
        case "Fitting": return "<div class=fits>\(node.content.map { "<div class=p>\(draw($0))</div>" }.joined())</div>"
        case "Divider": return "<div style=\"border-top:.5px solid var(--separator);width:100%\"></div>"
        case "Color", "Shape": return shape(node)
        case "Representable":
            let name = node["name", as: String.self] ?? ""
            return "<div class=map>\(escaped(name.replacingOccurrences(of: "_", with: "")))</div>"
        case "ScrollView": return scroll(node)
        case "List": return list(node)
        case "Section": return section(node)
        case "GroupBox": return "<div class=section style=\"padding:12px\">\(column(node.content))</div>"
        case "NavigationStack": return navigation(node)
        case "TabView": return tabs(node)
        case "Sheet", "Dialog":
            above.nodes.append(node)
            return ""
        case "Root": return draw(node.content)
        default: return control(node)
        }
    }

    func escaped(_ string: String) -> String {
        string.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: "\n", with: "<br>")
    }

    private func text(_ node: _Node) -> String {
        "<span class=t style=\"\(textStyle(node))\">\(escaped(node["text", as: String.self] ?? ""))</span>"
    }

    private func textStyle(_ node: _Node) -> String {
        let names = [
            "weight": "font-weight", "color": "color", "style": "font-style", "decoration": "text-decoration",
            "digits": "font-variant-numeric",
        ]
        let own = names.compactMap { name, property in node[name, as: String.self].map { "\(property):\($0)" } }
        return ([node["font", as: String.self]].compactMap { $0 } + own.sorted()).joined(separator: ";")
    }

    private func shape(_ node: _Node) -> String {
        if node.kind == "Color" {
            return "<div style=\"background:\(node["css", as: String.self] ?? "");min-height:4px\"></div>"
        }
        let paint =
            node["fill", as: String.self].map { "background:\($0)" }
            ?? "border:2px solid \(node["stroke", as: String.self] ?? "currentColor")"
        return "<div style=\"\(paint);border-radius:\(node["radius", as: String.self] ?? "0");min-height:4px\"></div>"
    }

    private func scroll(_ node: _Node) -> String {
        let isHorizontal = node["h", as: Bool.self] == true
        return isHorizontal
            ? "<div class=\"h across\">\(draw(node.content))</div>"
            : "<div class=fill style=\"overflow:hidden\">\(column(node.content))</div>"
    }

    /// Nodes below one another, centred.
    func column(_ nodes: [_Node], align: String = "center", gap: CGFloat = 0) -> String {
        let places = nodes.map { place($0, inRow: false) }.joined()
        return "<div class=v style=\"align-items:\(align);gap:\(gap)px\">\(places)</div>"
    }

    private func stack(_ node: _Node) -> String {
        let gap = node["gap", as: CGFloat.self] ?? 8
        let align = node["align", as: String.self] ?? "center"
        switch node.kind {
        case "HStack":
            // Whatever else takes all the width that there is leaves a spacer none.
            let isFull = node.flat.contains(where: \.isWide)
            let places = node.flat.map { isFull && $0.kind == "Spacer" ? "" : place($0, inRow: true) }.joined()
            return "<div class=h style=\"align-items:\(align);gap:\(gap)px\">\(places)</div>"
        case "VStack":
            return column(node.flat, align: align, gap: gap)
        case "ZStack":
            let horizontal = node["h", as: String.self] ?? "center"
            let vertical = node["v", as: String.self] ?? "center"
            let places = node.flat.map { one in
                let wide = one.isWide ? "justify-self:stretch;" : ""
                return "<div class=p style=\"\(wide)\(one.isTall ? "align-self:stretch" : "")\">\(draw(one))</div>"
            }
            return "<div class=z style=\"height:100%;justify-items:\(horizontal);align-items:\(vertical)\">"
                + places.joined() + "</div>"
        case "Table":
            return "<table style=\"--gap:\(gap)px\">\(draw(node.content))</table>"
        case "TableRow":
            return "<tr>" + node.flat.map { "<td>\(draw($0))</td>" }.joined() + "</tr>"
        default:
            let columns = "repeat(auto-fill,minmax(100px,1fr))"
            return "<div style=\"display:grid;gap:8px;grid-template-columns:\(columns)\">\(draw(node.content))</div>"
        }
    }

    /// A node in a stack, as long along it as its content asks for.
    private func place(_ node: _Node, inRow: Bool) -> String {
        if node.kind == "Spacer" { return "<div style=\"flex:1 1 0\"></div>" }
        let grows = inRow ? node.isWide : node.isTall
        let stretches = inRow ? node.isTall : node.isWide
        let style = (grows ? "flex:1 1 0;" : "flex:0 1 auto;") + (stretches ? "align-self:stretch;" : "")
        return "<div class=p style=\"\(style)\">\(draw(node))</div>"
    }
}

extension _Node {
    /// What it holds, but for its named parts.
    var content: [_Node] { children.filter { !$0.kind.hasPrefix("#") } }

    /// What it holds, with groups that only listen for events opened up.
    var flat: [_Node] { content }

    /// The part of a name.
    func part(_ name: String) -> [_Node] { children.filter { $0.kind == "#" + name }.flatMap(\.children) }

    /// Whether it takes all the width that it is given.
    var isWide: Bool {
        switch kind {
        case ".frame": return self["w", as: CGFloat.self] == nil && content.contains(where: \.isWide)
        case ".flexframe":
            return self["mw", as: CGFloat.self] == .infinity || content.contains(where: \.isWide)
        case ".fixed": return false
        case "HStack": return content.contains { $0.isWide || $0.kind == "Spacer" }
        case "Color", "Shape", "Divider", "Toggle", "Labeled", "TextField", "Slider", "List", "ScrollView",
            "Representable",
            "Stepper", "NavigationStack", "TabView", "Grid", "GroupBox", "NavigationLink", "Fitting":
            return true
        case "Picker": return true
        case "ProgressView": return self["fraction", as: Double.self] != nil
        case "Spacer", "Text", "Image": return false
        default: return content.contains(where: \.isWide)
        }
    }

    /// Whether it takes all the height that it is given.
    var isTall: Bool {
        switch kind {
        case ".frame": return self["h", as: CGFloat.self] == nil && content.contains(where: \.isTall)
        case ".flexframe":
            return self["mh", as: CGFloat.self] == .infinity || content.contains(where: \.isTall)
        case ".fixed": return false
        case "VStack": return content.contains { $0.isTall || $0.kind == "Spacer" }
        case "Color", "Shape", "List", "Representable", "NavigationStack", "TabView": return true
        case "ScrollView": return self["h", as: Bool.self] != true
        case "Spacer", "Text", "Image", "Button", "Label", "NavigationLink": return false
        default: return content.contains(where: \.isTall)
        }
    }
}
