import SwiftUI

/// What a page looks like around its screen: light or dark, the size of text, the language.
public struct Look: Sendable {
    /// Light or dark.
    public var scheme: ColorScheme = .light
    /// The size of text that the rider chose.
    public var size: DynamicTypeSize = .large
    /// Language and region.
    public var locale = Locale(identifier: "en_AU")

    /// The look of a phone as it comes.
    public init() {}

    /// The same as SwiftUI tells views of it.
    public var environment: EnvironmentValues {
        var values = EnvironmentValues()
        (values.colorScheme, values.dynamicTypeSize, values.locale) = (scheme, size, locale)
        return values
    }
}

/// A screen as a page of HTML that looks roughly as it would on a phone: a check of ours, not a product. What SwiftUI lays out
/// by asking views for their sizes is left to the browser here, so that lengths are near and not exact.
@MainActor public struct Page {
    /// Points across and down.
    public static let width = 390
    /// Points down.
    public static let height = 844

    let look: Look
    /// Colours of the asset catalogue by name, as CSS.
    let assets: [String: String]
    /// Sheets and dialogs met while drawing: they lie above all else, wherever they come from.
    let above = Above()

    /// What is still to be drawn above the screen.
    final class Above {
        var nodes: [_Node] = []
    }

    /// A page with a look; `assets` are the colours of the asset catalogue in that look, as CSS.
    public init(look: Look, assets: [String: String] = [:]) { (self.look, self.assets) = (look, assets) }

    /// The whole page of a drawn screen.
    public func html(_ root: _Node) -> String {
        let isDark = look.scheme == .dark
        let named = assets.map { "--\($0):\($1)" }.sorted().joined(separator: ";")
        let accent = assets["AccentColor"] ?? "var(--blue)"
        let colours = (isDark ? Self.dark : Self.light).map { "--\($0):\($1)" }.joined(separator: ";")
        let language = look.locale.identifier.replacingOccurrences(of: "_", with: "-")
        var screen = draw(root.children)
        while !above.nodes.isEmpty {
            let node = above.nodes.removeFirst()
            screen += node.kind == "Sheet" ? sheet(node) : dialog(node)
        }
        return """
            <!doctype html><html lang="\(language)"><meta charset="utf-8"><style>
            :root{\(colours);\(named);--accent:\(accent);--tint:var(--accent);\(Font._variables(look.size))}
            \(Self.style)
            </style><body><div class="screen">\(screen)</div><script>\(Self.fitting)\(Self.breaking)</script></body></html>
            """
    }

    /// System colours, as in Apple's Human Interface Guidelines.
    private static let light = [
        "red": "#ff3b30", "orange": "#ff9500", "yellow": "#ffcc00", "green": "#34c759", "mint": "#00c7be",
        "teal": "#30b0c7", "cyan": "#32ade6", "blue": "#007aff", "indigo": "#5856d6", "purple": "#af52de",
        "pink": "#ff2d55", "brown": "#a2845e", "gray": "#8e8e93", "label": "#000", "secondary": "rgba(60,60,67,.6)",
        "tertiary": "rgba(60,60,67,.3)", "quaternary": "rgba(60,60,67,.18)", "separator": "#c6c6c8",
        "background": "#fff", "grouped": "#f2f2f7", "row": "#fff", "bar": "#f9f9f9", "field": "#e3e3e8",
        "material": "rgba(255,255,255,.8)",
    ]
    private static let dark = [
        "red": "#ff453a", "orange": "#ff9f0a", "yellow": "#ffd60a", "green": "#30d158", "mint": "#63e6e2",
        "teal": "#40c8e0", "cyan": "#64d2ff", "blue": "#0a84ff", "indigo": "#5e5ce6", "purple": "#bf5af2",
        "pink": "#ff375f", "brown": "#ac8e68", "gray": "#8e8e93", "label": "#fff",
        "secondary": "rgba(235,235,245,.6)", "tertiary": "rgba(235,235,245,.3)",
        "quaternary": "rgba(235,235,245,.18)", "separator": "#38383a", "background": "#000", "grouped": "#000",
        "row": "#1c1c1e", "bar": "#161618", "field": "#1c1c1e", "material": "rgba(30,30,30,.8)",
    ]

    /// Shows the first of several layouts that is no wider than there is room.
    private static let fitting = """
        for(const all of document.querySelectorAll('.fits')){const room=all.clientWidth;let last=null;
        for(const one of all.children){if(last)last.style.display='none';one.style.display='';last=one;
        one.style.width='max-content';const wide=one.getBoundingClientRect().width;one.style.width='';
        if(wide<=room+.5)break}
        for(let next=last.nextElementSibling;next;next=next.nextElementSibling)next.style.display='none'}
        """

    /// Breaks words that are longer than there is room, and no others.
    private static let breaking = """
        for(const text of document.querySelectorAll('.row .t')){const row=text.closest('.row');
        const edge=row.getBoundingClientRect().right-16;
        if(text.getBoundingClientRect().right<=edge+1&&text.scrollWidth<=text.clientWidth+1)continue;
        for(let one=text;one!==row;one=one.parentElement)one.classList.add('narrow')}
        """

    private static let style = """
        *{box-sizing:border-box;margin:0}
        body{font-family:Inter,'DejaVu Sans','WenQuanYi Micro Hei',sans-serif;font-size:var(--body);line-height:1.29;
        width:\(width)px;height:\(height)px;overflow:hidden;background:var(--background);color:var(--label)}
        .screen{display:flex;flex-direction:column;height:100%;position:relative}
        .fill{display:flex;flex-direction:column;flex:1 1 0;min-height:0;position:relative}
        .h,.v{display:flex;min-width:0;min-height:0}.v{flex-direction:column}.z{display:grid}.z>*{grid-area:1/1}
        .p{display:grid;grid-template:minmax(0,auto)/minmax(min-content,1fr);min-width:0}
        .narrow{grid-template-columns:minmax(0,1fr)!important;min-width:0!important}.narrow.t{overflow-wrap:anywhere}
        .fixed .t{white-space:nowrap}
        .pair{display:flex;flex-wrap:wrap;align-items:center;gap:8px;justify-content:space-between}
        .pair>*{max-width:100%}
        .t{overflow-wrap:break-word;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:var(--lines,none);
        overflow:hidden;text-align:var(--align,start)}
        .list{padding:0 16px 24px;overflow:hidden;flex:1 1 0;background:var(--grouped)}
        .plain{padding:0 0 24px;background:var(--background)}.plain .section{border-radius:0;background:none}
        .section{background:var(--row);border-radius:10px;overflow:hidden}
        .row{padding:11px 16px;min-height:44px;display:flex;align-items:center;position:relative}.row>*{flex:1;min-width:0}
        .row+.row:before{content:'';position:absolute;top:0;left:16px;right:0;border-top:.5px solid var(--separator)}
        .head,.foot{font-size:var(--footnote);color:var(--secondary);margin:18px 16px 6px}.foot{margin:6px 16px}
        .head{text-transform:uppercase}.gap{height:20px}
        .status{height:47px;flex:none}
        .nav{display:flex;justify-content:space-between;min-height:44px;align-items:center;padding:0 16px;gap:16px;
        color:var(--tint);flex:none;font-size:17px}.nav>*{display:flex;gap:16px;align-items:center}
        .middle{font-weight:600;color:var(--label);min-width:0;white-space:nowrap;overflow:hidden}
        .title{font-size:var(--largeTitle);font-weight:700;padding:2px 16px 8px;flex:none;line-height:1.15}
        .search{margin:0 16px 10px;background:var(--field);border-radius:10px;padding:8px 10px;color:var(--secondary);flex:none;
        font-size:min(var(--body),28px)}
        .tabs{display:flex;background:var(--bar);border-top:.5px solid var(--separator);padding:7px 0 24px;flex:none}
        .tabs>*{flex:1;text-align:center;font-size:10px;color:var(--gray);display:grid;justify-items:center;gap:3px}
        .tabs>.on{color:var(--tint)}.tabs svg{width:24px;height:24px}
        .bottom{display:flex;justify-content:space-around;padding:12px 16px 30px;background:var(--bar);
        border-top:.5px solid var(--separator);color:var(--tint);flex:none}
        .label{display:inline-flex;gap:.5em;align-items:center;min-width:0}
        .button{color:var(--tint)}.destructive{color:var(--red)}.off{opacity:.4}
        .prominent{background:var(--tint);color:#fff;border-radius:8px;padding:.5em .8em;justify-items:center}
        .bordered{background:color-mix(in srgb,var(--tint) 15%,transparent);border-radius:8px;padding:.45em .75em;
        justify-items:center}
        .switch{width:51px;height:31px;border-radius:16px;background:var(--quaternary);position:relative;flex:none}
        .switch.on{background:var(--green)}
        .switch:after{content:'';position:absolute;width:27px;height:27px;top:2px;inset-inline-start:2px;border-radius:50%;
        background:#fff}.switch.on:after{inset-inline-start:22px}
        .segments{display:flex;background:var(--quaternary);border-radius:8px;padding:2px;width:100%}
        .segments>*{flex:1;font-size:13px;padding:5px;border-radius:7px;display:grid;justify-items:center}
        .segments>.on{background:var(--row);font-weight:600}
        .field{color:var(--label);padding:2px 0}.prompt{color:var(--tertiary)}
        .h>.p{min-width:min-content}.texts .t{display:inline}.fits{min-width:0;width:100%}.across{overflow:hidden}.across>*{width:max-content;flex:none}
        .across .t{white-space:nowrap}.nav .chevron{display:none}
        .map{height:100%;background:repeating-linear-gradient(45deg,#86a97a55 0 18px,#7aa0c455 18px 36px);min-height:120px;display:grid;
        place-items:center;color:var(--secondary);font-size:13px}
        .spinner{width:22px;height:22px;border:3px solid var(--quaternary);border-top-color:var(--gray);border-radius:50%}
        .track{height:4px;border-radius:2px;background:var(--quaternary);overflow:hidden;align-self:center}
        .track>*{height:100%;background:var(--tint)}
        .chevron{color:var(--tertiary);flex:none;margin-inline-start:8px}
        .shade{position:absolute;inset:0;background:#0006}
        .sheet{position:absolute;inset:54px 0 0;background:var(--grouped);border-radius:12px 12px 0 0;overflow:hidden;
        display:flex;flex-direction:column}.sheet.half{inset:50% 0 0}.sheet.full{inset:0;border-radius:0}
        .sheet .status{height:8px}
        .dialog{position:absolute;inset:auto 40px;top:50%;transform:translateY(-50%);background:var(--row);
        border-radius:14px;text-align:center;overflow:hidden}.dialog>*{padding:12px 16px;justify-items:center}
        .dialog>*+*{border-top:.5px solid var(--separator)}
        .symbol{width:1.25em;height:1.25em;flex:none;vertical-align:-.2em;fill:none;stroke:currentColor;stroke-width:1.9;
        stroke-linecap:round;stroke-linejoin:round}.symbol .f{fill:currentColor}.symbol .k{stroke:var(--background)}
        table{border-spacing:8px var(--gap,8px);margin:calc(-1*var(--gap,8px)) -8px}td{vertical-align:baseline}
        """
}
