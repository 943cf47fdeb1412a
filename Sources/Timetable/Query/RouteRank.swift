/// What routes are ordered by in lists: mode, then the operator's order (`routes.txt` route_sort_order), then name with numbers in
/// their order.
struct RouteRank {
    let mode: Mode
    let sortOrder: UInt32
    /// The number the name begins with; the highest there is for none.
    let number: Int
    let name: String

    private init(_ route: RouteRecord, _ strings: StringPool) {
        mode = route.mode
        sortOrder = route.sortOrder
        name = strings[route.shortName == .empty ? route.longName : route.shortName]
        number = Int(name.prefix { $0.isASCII && $0.isNumber }) ?? .max
    }

    private static func isBefore(_ a: RouteRank, _ b: RouteRank) -> Bool? {
        if a.mode != b.mode { return a.mode.rawValue < b.mode.rawValue }
        if a.sortOrder != b.sortOrder { return a.sortOrder < b.sortOrder }
        if a.number != b.number { return a.number < b.number }
        return a.name == b.name ? nil : a.name < b.name
    }

    /// The place of each route, once for a timetable: texts are not compared at every question.
    static func ranks(of routes: RecordTable<RouteIndex, RouteRecord>, _ strings: StringPool) -> [UInt32] {
        let keys = routes.rows.map { RouteRank($0, strings) }
        var ranks = [UInt32](repeating: 0, count: keys.count)
        let order = keys.indices.sorted { isBefore(keys[$0], keys[$1]) ?? ($0 < $1) }
        for (rank, route) in order.enumerated() { ranks[route] = UInt32(rank) }
        return ranks
    }
}
