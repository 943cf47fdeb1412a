import Database
import DatabaseFixtures
import Foundation

/// Riders, friendships and places in numbers, with values that are hard to compare: no values, quotation marks, letters of many scripts.
enum Populace {
    static let texts = [
        "Home", "home", "HOME", "Café", "CAFÉ", "a,b", "(x)", "50%", "under_score", "quo\"te", "it's", "back\\slash",
        "{a}", " lead", "日本", "🚋 tram", "null", "true", "Zürich", "é", "e\u{301}", "",
    ]

    /// As they are kept: their numbers are written as doubles are, for `->>` tells on PostgreSQL how many digits there were.
    static let documents = [
        "{}", "[]", "null", "1", "1.5", "\"a\"", "true", #"{"tags":["a1","b"]}"#, #"{"floor":2}"#, #"{"floor":"2"}"#,
        #"["a1","b"]"#, #"[1,2,3]"#, #"{"by":{"name":"x"}}"#, #"{"tags":[],"floor":null,"by":{"name":"y","n":100}}"#,
        #"{"tags":["b","a1",{"k":1}],"floor":2.5}"#, #"["x",["y"]]"#, #"{"none":null}"#,
    ]

    /// Those who ask: one with friends and places, one who is a friend, one with places alone, and one who has nothing.
    static let riders = [People.ann, People.bob, People.cat, People.id(99)]

    /// Fills a database; the same rows for the same seed.
    static func fill(_ database: Database, seed: UInt64) async throws {
        try await database.write(as: .service) { transaction in
            var random = SeededNumbers(seed: seed)
            let people = [People.ann, People.bob, People.cat] + (40..<52).map { People.id($0) }
            for (number, id) in people.enumerated() {
                try transaction.insert(
                    Insert(
                        into: People.users,
                        [
                            "id": .uuid(id), "display_name": .text(texts[number]),
                            "email": chance(3, &random) ? .null : .text("\(number)@example.com"),
                        ]))
            }
            var number = 100
            for one in people {
                for other in people where one != other && chance(4, &random) {
                    number += 1
                    try transaction.insert(
                        Insert(
                            into: People.friends,
                            [
                                "id": .uuid(People.id(number)), "user_id": .uuid(one), "friend_id": .uuid(other),
                                "status": chance(2, &random) ? "accepted" : "pending",
                            ]))
                }
                for (place, name) in texts.enumerated() where one == People.ann || chance(3, &random) {
                    let known = Int.random(in: 0..<32, using: &random)
                    try transaction.insert(
                        Insert(
                            into: People.places,
                            [
                                "id": .uuid(People.id(1_000 + number * 100 + place)), "user_id": .uuid(one),
                                "name": .text(name),
                                "latitude": known & 1 == 0 ? .null : .double([-33.5, 0, 12.25, -34, 90][place % 5]),
                                "visits": .int([0, 1, 10, -5, 9_007_199_254_740_993][place % 5]),
                                "is_home": known & 2 == 0 ? .null : .bool(place % 2 == 0),
                                "details": known & 4 == 0 ? .null : .json(documents[place % documents.count]),
                                "visited_at": known & 8 == 0
                                    ? .null : .instant(Instant("2026-11-2\(place % 5)T08:00:00.5Z")!),
                            ]))
                }
                number += 1
            }
        }
    }

    private static func chance(_ oneIn: Int, _ random: inout SeededNumbers) -> Bool {
        Int.random(in: 0..<oneIn, using: &random) == 0
    }
}
