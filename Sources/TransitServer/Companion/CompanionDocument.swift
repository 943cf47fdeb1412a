import Companion
import RestSurface
import TransitAPI
import TransitAPIDocument

/// The companion's surfaces in the OpenAPI document, where the server has them: made of the declared tables and functions, which
/// the document's own target knows nothing of.
enum CompanionDocument {
    /// What stands beside the contract.
    static func parts(_ people: PeopleServices?) -> [OpenAPIPart] {
        guard let people, let companion = people.companion else { return [] }
        let rest = RestDescription(companion.surface, below: RestRoutes.prefix, tag: "Companion")
        var parts = [
            OpenAPIPart(
                tag: (
                    "Companion",
                    "Friends, shares, places, plans and safety reports, as clients of PostgREST ask for them."
                ),
                paths: rest.paths, schemas: rest.schemas)
        ]
        let functions = people.functions.compactMap { function in
            ServerFunctionShape.all[function.name].map { (function, $0) }
        }
        if !functions.isEmpty {
            let paths = functions.map { function, shape in
                (FunctionRoutes.prefix + "/" + function.name, ["post": shape.operation(function)] as JSONValue)
            }
            parts.append(
                OpenAPIPart(
                    tag: ("Functions", "What clients of Supabase invoke as functions."), paths: JSONObject(paths),
                    schemas: JSONObject()))
        }
        if people.objects != nil { parts.append(StorageDocument.part) }
        if people.realtime != nil { parts.append(BroadcastDocument.part) }
        return parts
    }
}

/// What a function of `/functions/v1` takes and answers, as the contract says.
private struct ServerFunctionShape {
    let operationID: String
    let takes: JSONValue
    let answers: JSONValue

    static let all = ["process-adventure": adventure, "send-eta-notification": notice]

    private static let adventure = ServerFunctionShape(
        operationID: "functionsProcessAdventure",
        takes: .schema(
            [
                ("adventure_id", .uuid("The plan, one of the caller's own.")),
                ("user_id", .uuid("The caller, if anybody.")),
                ("route_data", ["type": "object", "description": "In place of what the plan has."]),
            ], required: ["adventure_id"]),
        answers: .schema(
            [
                ("success", ["type": "boolean", "description": "Whether there is a plan."]),
                (
                    "processed_stops",
                    .list(of: ["type": "object"], "Stops in their order, each with a place and times.")
                ),
                ("estimated_duration", ["type": ["number", "null"], "description": "Minutes."]),
            ], required: ["success", "processed_stops", "estimated_duration"]))

    private static let notice = ServerFunctionShape(
        operationID: "functionsSendEtaNotification",
        takes: .schema(
            [
                ("eta_share_id", .uuid("The share, one of the caller's own.")),
                ("recipients", .list(of: ["type": "string", "format": "uuid"], "Some of the share's.")),
                ("message", ["type": "string", "maxLength": 140, "description": "A few words."]),
            ], required: ["eta_share_id"]),
        answers: .schema(
            [
                ("success", ["type": "boolean", "description": "Whether it was done."]),
                ("notifications_sent", ["type": "integer", "description": "How many recipients are told."]),
            ], required: ["success", "notifications_sent"]))

    private static let refusals = [
        ("400", "The body cannot be read, or a value is not allowed."), ("401", "Nobody has signed in."),
        ("403", "Not the caller's to do."), ("404", "There is no such thing of the caller's."),
        ("405", "Another method."), ("413", "The body is too large."), ("414", "The path and query are too long."),
        ("429", "Over the limit."), ("500", "A fault."),
        ("503", "The database is away, or there is no timetable yet; try again."), ("504", "It took too long."),
    ]

    func operation(_ function: ServerFunction) -> JSONValue {
        let error = JSONValue.schema(named: RestDescription.errorSchema)
        var responses: JSONObject = [
            "200": ["description": "Done.", "content": ["application/json": ["schema": answers]]]
        ]
        for (status, says) in Self.refusals {
            responses[status] = ["description": .string(says), "content": ["application/json": ["schema": error]]]
        }
        return [
            "operationId": .string(operationID), "tags": ["Functions"], "summary": .string("Invoke \(function.name)"),
            "description": .string(function.doc), "parameters": [],
            "requestBody": [
                "description": "Arguments by name.", "required": true,
                "content": ["application/json": ["schema": takes]],
            ], "responses": .object(responses), "security": [["apikey": [], "bearer": []]],
        ]
    }
}
