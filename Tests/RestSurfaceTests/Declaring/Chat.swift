import Database
import DatabaseFixtures
import Foundation
import RestSurface

/// A small chat, as a file declares it.
enum Chat {
    static let text = #"""
        {
          "tables": {
            "users": {
              "doc": "Who writes.",
              "columns": {
                "username": {"type": "text"},
                "owner": {"type": "uuid", "nullable": true},
                "age": {"type": "bigint", "nullable": true, "range": [0, 150]},
                "data": {"type": "jsonb", "nullable": true},
                "status": {"type": "text", "default": "ONLINE", "allowed": ["ONLINE", "OFFLINE"], "nullable": true}
              },
              "primary_key": ["username"],
              "open": true
            },
            "messages": {
              "columns": {
                "id": {"type": "bigint"},
                "message": {"type": "text", "nullable": true},
                "username": {"type": "text", "references": "users.username"},
                "sent_at": {"type": "timestamptz", "default": "now"}
              },
              "indexes": [["username"]],
              "open": true
            },
            "notes": {
              "columns": {
                "id": {"type": "uuid", "default": "random"},
                "user_id": {"type": "uuid"},
                "text": {"type": "text"},
                "is_shared": {"type": "boolean", "default": false}
              },
              "unique": [["user_id", "text"]],
              "grants": {
                "authenticated": {"select": true, "insert": ["id", "user_id", "text"], "update": ["text"], "delete": true},
                "anon": {"select": ["id", "text"]}
              },
              "policies": {
                "own": {"for": "all", "where": {"own": "user_id"}},
                "shared": {"for": "select", "to": ["anon", "authenticated"],
                  "where": {"equal": [{"column": "is_shared"}, {"value": true}]}}
              }
            },
            "comments": {
              "columns": {
                "id": {"type": "bigint"},
                "note_id": {"type": "uuid", "references": "notes"},
                "text": {"type": "text"}
              },
              "grants": {"authenticated": {"select": true, "insert": true}},
              "policies": {
                "of_notes_seen": {"for": "select", "where":
                  {"exists": "notes", "where": {"equal": [{"column": "id"}, {"outer": "note_id"}]}}},
                "never_empty": {"for": "insert", "where":
                  {"not": {"any": [{"equal": [{"column": "text"}, {"value": ""}]}, {"null": "note_id"}]}}}
              }
            }
          },
          "functions": {
            "get_status": {"parameters": {"name_param": "text"}, "value": "users.status",
              "where": {"equal": [{"column": "username"}, {"parameter": "name_param"}]}},
            "adults": {"parameters": {"least": "bigint?"}, "rows": "users",
              "where": {"at_least": [{"column": "age"}, {"parameter": "least"}]}},
            "hello": {"constant": {"says": "hello"}},
            "touch": {"writes": true}
          }
        }
        """#

    static let rows = #"""
        {
          "users": [
            {"username": "supabot", "age": 7, "data": {"a": [1, 2]}},
            {"username": "kiwicopple", "age": 40, "status": "OFFLINE"}
          ],
          "messages": [{"message": "Hello", "username": "supabot"}, {"id": 9, "message": null, "username": "supabot"}],
          "notes": [
            {"id": "00000000-0000-4000-8000-000000000011", "user_id": "00000000-0000-4000-8000-000000000001", "text": "milk"},
            {"id": "00000000-0000-4000-8000-000000000012", "user_id": "00000000-0000-4000-8000-000000000002", "text": "tea",
              "is_shared": true}
          ],
          "comments": [
            {"note_id": "00000000-0000-4000-8000-000000000011", "text": "soon"},
            {"note_id": "00000000-0000-4000-8000-000000000012", "text": "later"}
          ]
        }
        """#

    static func declared() throws -> DeclaredSurface { try DeclaredSurface(Array(text.utf8), file: "chat.json") }

    /// Asks the chat with its rows: each request in turn as the client that it names.
    static func answers(
        _ requests: [(RestRequest.Method, String, Principal, String)], prefer: [String] = []
    ) async throws -> [String] {
        let declared = try declared()
        return try await withDatabase(.sqlite, schema: declared.schema) { database in
            _ = try await DeclaredRows(Array(rows.utf8), file: "rows.json", of: declared.tables).fill(database)
            let surface = declared.surface()
            var answers: [String] = []
            for (method, target, principal, body) in requests {
                let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
                let pairs =
                    parts.count < 2 ? [] : parts[1].split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
                let isCall = parts[0].hasPrefix("rpc/")
                var request = RestRequest(
                    method, isCall ? String(parts[0].dropFirst(4)) : parts[0],
                    query: pairs.map { (String($0[0]), $0.count > 1 ? String($0[1]) : "") })
                (request.body, request.prefer) = (Array(body.utf8), prefer)
                let answer =
                    isCall
                    ? await surface.call(request, as: principal, in: database)
                    : await surface.answer(request, as: principal, in: database)
                answers.append("\(answer.status) \(answer.text)")
            }
            return answers
        }
    }
}
