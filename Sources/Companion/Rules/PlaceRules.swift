import Database
import RestSurface

/// What riders keep of places.
struct PlaceRules: TableRules {
    let table = CompanionTables.savedPlaces.name
    let limits: CompanionLimits
    let dated: Set = ["created_at"]

    func check(_ values: [String: SQLValue]) throws {
        try limits.check(values, text: "name", atMost: 200, in: CompanionTables.savedPlaces)
        try limits.check(values, text: "address", atMost: 500, in: CompanionTables.savedPlaces)
    }

    func admit(_ rows: [[String: SQLValue]], _ transaction: Transaction) throws {
        guard transaction.principal.role != .service else { return }
        let kept = try transaction.count(CompanionTables.savedPlaces)
        // Of these the row is there already, and takes no more room where it is put anew.
        let there = try transaction.count(
            CompanionTables.savedPlaces, where: .oneOf(.column("id"), rows.compactMap { $0["id"] }))
        guard kept + rows.count - there <= limits.savedPlaces else {
            throw RestError.limit("at most \(limits.savedPlaces) places are kept", of: CompanionTables.savedPlaces)
        }
    }
}

/// What riders say of themselves.
struct ProfileRules: TableRules {
    let table = CompanionTables.users.name
    let limits: CompanionLimits

    func check(_ values: [String: SQLValue]) throws {
        try limits.check(values, text: "display_name", atMost: 80, in: CompanionTables.users)
        try limits.check(values, text: "avatar_url", atMost: 500, in: CompanionTables.users)
        if case .text(let url)? = values["avatar_url"], !["https://", "http://", "/"].contains(where: url.hasPrefix) {
            throw RestError.check("avatar_url must begin with https://, http:// or /", of: CompanionTables.users)
        }
    }
}
