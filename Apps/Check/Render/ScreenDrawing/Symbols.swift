/// Symbols as drawings of our own that say what Apple's would: 24 by 24, as SVG.
enum Symbols {
    /// The drawing of a symbol; a box for one that has none.
    static func svg(_ name: String) -> String {
        var parts = name.split(separator: ".").map(String.init)
        let isFilled = parts.contains("fill")
        parts.removeAll { $0 == "fill" }
        let isRound = parts.count > 1 && parts.last == "circle"
        while !parts.isEmpty {
            if let drawing = drawings[parts.joined(separator: ".")] {
                let shape = isFilled ? drawing.replacingOccurrences(of: "class=o", with: "class=f") : drawing
                let ring = isRound && parts != ["circle"] ? "<circle cx=12 cy=12 r=11 />" : ""
                let scale = ring.isEmpty ? shape : "<g transform=\"translate(5 5) scale(.58)\">\(shape)</g>"
                return "<svg class=symbol viewBox=\"0 0 24 24\"><title>\(name)</title>\(ring)\(scale)</svg>"
            }
            parts.removeLast()
        }
        return "<svg class=symbol viewBox=\"0 0 24 24\"><title>\(name)</title>"
            + "<rect x=3 y=3 width=18 height=18 rx=4 stroke-dasharray=3 /></svg>"
    }

    private static let drawings: [String: String] = [
        "tram": vehicle("<path d='M8 3l4-2 4 2M7 21l-2 2M17 21l2 2'/>", windows: "M7 7h10v5H7z"),
        "lightrail": vehicle("<path d='M9 1h6M12 1v3M7 21l-2 2M17 21l2 2'/>", windows: "M7 7h10v5H7z"),
        "bus": vehicle("<path d='M7 20v3M17 20v3'/>", windows: "M6 7h12v6H6z"),
        "car": "<path class=o d='M4 12l2-6h12l2 6v7H4z'/><path class=k d='M7 15h2M15 15h2'/>",
        "train": vehicle("<path d='M7 21l-2 2M17 21l2 2'/>", windows: "M7 7h10v5H7z"),
        "ferry":
            "<path class=o d='M3 14h18l-3 6H6z'/><path d='M6 14V8h12v6M12 8V3M2 23q3-2 5 0 3-2 5 0 3-2 5 0 3-2 5 0'/>",
        "figure": "<circle cx=12 cy=4 r=2 /><path d='M12 7l-1 8 4 7M11 15l-4 7M12 9l5 4M12 9l-4 5'/>",
        "figure.roll":
            "<circle cx=9 cy=3 r=2 /><path d='M9 7v7h6l3 6h2M9 9h5M7 11a5.5 5.5 0 107 9'/>",
        "bicycle": "<circle cx=6 cy=16 r=4 /><circle cx=18 cy=16 r=4 /><path d='M6 16l5-8h4l3 8M9 11h7l-5 5z'/>",
        "star": "<path class=o d='M12 2l3 7 7 .6-5.4 4.8 1.7 7.1L12 17.6 5.7 21.5l1.7-7.1L2 9.6 9 9z'/>",
        "heart": "<path class=o d='M12 21C2 13 3 4 8 4q3 0 4 3 1-3 4-3c5 0 6 9-4 17z'/>",
        "bookmark": "<path class=o d='M6 3h12v18l-6-5-6 5z'/>",
        "house": "<path class=o d='M3 12l9-8 9 8v9H3z'/>",
        "bell": "<path class=o d='M4 18q3-3 3-8 0-6 5-6t5 6q0 5 3 8zM10 21h4'/>",
        "flag": "<path class=o d='M5 22V3h13l-3 4 3 5H5'/>",
        "pin": "<path class=o d='M9 3h6l-1 7 4 4H6l4-4zM12 14v8'/>",
        "mappin": "<circle class=o cx=12 cy=7 r=5 /><path d='M12 12v10'/>",
        "map": "<path class=o d='M3 6l6-3 6 3 6-3v15l-6 3-6-3-6 3z'/><path class=k d='M9 3v15M15 6v15'/>",
        "location": "<path class=o d='M21 3L3 11l8 2 2 8z'/>",
        "clock": "<circle class=o cx=12 cy=12 r=9 /><path class=k d='M12 7v5l4 2'/>",
        "alarm": "<circle class=o cx=12 cy=13 r=8 /><path class=k d='M12 9v4l3 2'/><path d='M4 5l3-2M20 5l-3-2'/>",
        "timer": "<circle cx=12 cy=13 r=8 /><path d='M12 13l4-4M10 2h4'/>",
        "calendar": "<path d='M4 5h16v16H4zM4 10h16M8 2v5M16 2v5'/>",
        "gear": "<circle cx=12 cy=12 r=4 /><circle cx=12 cy=12 r=9 stroke-dasharray='4 3'/>",
        "gearshape": "<circle cx=12 cy=12 r=4 /><circle cx=12 cy=12 r=9 stroke-dasharray='4 3'/>",
        "magnifyingglass": "<circle cx=10 cy=10 r=7 /><path d='M15 15l7 7'/>",
        "plus": "<path d='M12 4v16M4 12h16'/>",
        "minus": "<path d='M4 12h16'/>",
        "xmark": "<path d='M5 5l14 14M19 5L5 19'/>",
        "checkmark": "<path d='M4 13l5 6L20 5'/>",
        "ellipsis": "<path d='M4 12h.1M12 12h.1M20 12h.1' stroke-width=4 />",
        "info": "<path d='M12 10v10M12 4v.1' stroke-width=3 />",
        "questionmark": "<path d='M7 8q0-5 5-5t5 5q0 3-5 5v3M12 21v.1' stroke-width=3 />",
        "exclamationmark": "<path d='M12 3v11M12 20v.1' stroke-width=3 />",
        "exclamationmark.triangle": "<path class=o d='M12 3l10 18H2z'/><path class=k d='M12 9v6M12 18v.1'/>",
        "circle": "<circle class=o cx=12 cy=12 r=9 />",
        "person": "<circle class=o cx=12 cy=8 r=4 /><path class=o d='M4 21q0-7 8-7t8 7z'/>",
        "person.2":
            "<circle class=o cx=9 cy=8 r=4 /><path class=o d='M2 21q0-7 7-7t7 7z'/><path d='M16 4a4 4 0 010 8M19 15q3 2 3 6'/>",
        "trash": "<path class=o d='M6 7h12l-1 14H7z'/><path d='M4 7h16M9 4h6'/>",
        "pencil": "<path d='M4 20l1-5L16 4l4 4L9 19z'/>",
        "square.and.arrow.up": "<path d='M8 10H5v11h14V10h-3M12 15V2M8 6l4-4 4 4'/>",
        "list": "<path d='M8 6h13M8 12h13M8 18h13M3 6h.1M3 12h.1M3 18h.1'/>",
        "line": "<path d='M3 6h18M6 12h12M9 18h6'/>",
        "slider": "<path d='M3 6h18M3 12h18M3 18h18M8 4v4M16 10v4M11 16v4'/>",
        "wifi": "<path d='M2 9q10-9 20 0M6 13q6-5 12 0M12 18v.1'/>",
        "dot": "<path d='M12 12h.1M8 8q-3 4 0 8M16 8q3 4 0 8M5 5q-5 7 0 14M19 5q5 7 0 14'/>",
        "envelope": "<path class=o d='M3 5h18v14H3z'/><path class=k d='M3 6l9 7 9-7'/>",
        "lock": "<path class=o d='M5 11h14v10H5z'/><path d='M8 11V7q0-4 4-4t4 4v4'/>",
        "key": "<circle cx=8 cy=8 r=5 /><path d='M12 12l9 9M18 18l3-3'/>",
        "briefcase": "<path class=o d='M3 8h18v12H3z'/><path d='M9 8V4h6v4M3 13h18'/>",
        "umbrella": "<path class=o d='M2 12q10-16 20 0z'/><path d='M12 12v8q0 2-3 1'/>",
        "globe": "<circle cx=12 cy=12 r=9 /><path d='M3 12h18M12 3q7 9 0 18-7-9 0-18'/>",
        "photo": "<path d='M3 5h18v14H3zM3 17l6-6 5 5 3-3 4 4'/>",
        "camera": "<path class=o d='M3 7h5l2-3h4l2 3h5v13H3z'/><circle class=k cx=12 cy=13 r=4 />",
        "creditcard": "<path d='M2 5h20v14H2zM2 10h20'/>",
        "accessibility": "<circle cx=12 cy=12 r=10 /><path d='M12 7v.1M7 10h10M12 10v4l-3 5M12 14l3 5'/>",
        "chevron.down": "<path d='M5 9l7 7 7-7'/>",
        "chevron.up": "<path d='M5 15l7-7 7 7'/>",
        "chevron": "<path d='M9 5l7 7-7 7'/>",
        "arrow.up.arrow.down": "<path d='M7 20V4M3 8l4-4 4 4M17 4v16M13 16l4 4 4-4'/>",
        "arrow.triangle": "<path d='M4 12h13M12 6l6 6-6 6'/>",
        "arrow.clockwise": "<path d='M20 12a8 8 0 11-3-6M17 2v5h-5'/>",
        "arrow.up": "<path d='M12 21V4M5 11l7-7 7 7'/>",
        "arrow.down": "<path d='M12 3v17M5 13l7 7 7-7'/>",
        "arrow": "<path d='M3 12h17M13 5l7 7-7 7'/>",
    ]

    private static func vehicle(_ details: String, windows: String) -> String {
        "<rect class=o x=4 y=4 width=16 height=16 rx=4 />\(details)<path class=k d='\(windows)M8 16h.1M16 16h.1'/>"
    }
}
