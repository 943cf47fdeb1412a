import Companion
import RestSurface
import TransitAPI
import TransitAPIDocument
import TransitAnswers

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
    /// What it is refused with beside ``refusals``.
    var others: [(String, String)] = []

    static let all = ["process-adventure": adventure, "send-eta-notification": notice]

    private static let adventure = ServerFunctionShape(
        operationID: "functionsProcessAdventure",
        takes: .schema(
            [
                ("adventure_id", .uuid("The plan, one of the caller's own.")),
                ("user_id", .uuid("The caller, if anybody.")),
                ("route_data", ["type": "object", "description": "In place of what the plan has."]),
            ], required: ["adventure_id"]),
        answers: .whole([
            ("success", .truth("Whether a stop can be reached.")),
            ("processed_stops", .list(of: stop, "Stops in the order of visits, with what was given of them.")),
            ("estimated_duration", .number("Minutes.")),
            ("legs", .list(of: way, "The ways to the stops.")),
            ("notes", .list(of: ["type": "string"], "Sentences on when and how.")),
            ("warnings", .list(of: warning, "What the rider should know.")),
            ("start_time", .moment("When it begins.")), ("end_time", .moment("When the last visit ends.")),
            ("last_way_home", .momentOrNull("When the last way home leaves; null for none, or no home.")),
            ("version", .text("Another one where stops or wishes are others.")),
        ]),
        others: [("409", "The plan is completed or cancelled, or was changed meanwhile.")])

    private static let stop: JSONValue = .schema([
        ("place", place), ("arrival_time", .momentOrNull("When the visit begins; null where no way leads there.")),
        ("leave_time", .momentOrNull("When it ends.")),
        ("duration_minutes", ["type": ["integer", "null"], "description": "How long it is."]),
        ("input_index", .number("Which of the stops given it is, from 0.")),
    ])

    private static let place: JSONValue = [
        "type": ["object", "null"], "description": "Where it is; null where that is not known.",
        "properties": [
            "name": .text("Its name."), "address": .text("Where it is, in words."),
            "latitude": ["type": "number", "description": "WGS 84, degrees."],
            "longitude": ["type": "number", "description": "WGS 84, degrees."],
            "place_type": .text("What it is."), "source": .text("Who knows of it."),
            "stop_id": .textOrNull("The stop, where it is one."),
        ],
    ]

    private static let way: JSONValue = .whole([
        ("from", ["type": ["integer", "null"], "description": "The visit it leads from; null for the start."]),
        ("to", .number("The visit it leads to, in their order from 0.")),
        ("departure_time", .moment("When it begins.")), ("arrival_time", .moment("When it ends.")),
        ("duration_minutes", .number("How long it is.")), ("walking_distance_meters", .number("How far on foot.")),
        ("transfers", .number("How often one changes.")), ("rides", .list(of: ride, "None on foot.")),
    ])

    private static let ride: JSONValue = .schema(
        [
            ("mode", .text("The kind of vehicle.")), ("route_short_name", .text("The route.")),
            ("from_stop_id", .text("Where one boards.")), ("from_stop_name", .text("Its name.")),
            ("to_stop_id", .text("Where one alights.")), ("to_stop_name", .text("Its name.")),
            ("departure_time", .moment("When it departs.")), ("arrival_time", .moment("When it arrives.")),
            ("realtime", .truth("Whether the times are those of now.")),
            ("trip_id", .text("The trip, where it is one of the timetable.")), ("headsign", .text("Where that goes.")),
        ],
        required: [
            "mode", "route_short_name", "from_stop_id", "from_stop_name", "to_stop_id", "to_stop_name",
            "departure_time", "arrival_time", "realtime",
        ])

    private static let warning: JSONValue = .whole([
        ("code", ["type": "string", "enum": .array(warningCodes), "description": "What it is about."]),
        ("stops", .list(of: ["type": "integer"], "Visits in their order from 0; empty for the whole.")),
        ("message", .text("The same in words.")),
    ])

    private static let warningCodes = AdventurePlan.Warning.Code.allCases.map { JSONValue.string($0.rawValue) }

    private static let notice = ServerFunctionShape(
        operationID: "functionsSendEtaNotification",
        takes: .schema(
            [
                ("eta_share_id", .uuid("The share, one of the caller's own.")),
                ("recipients", .list(of: ["type": "string", "format": "uuid"], "Some of the share's.")),
                ("message", ["type": "string", "maxLength": 140, "description": "A few words."]),
            ], required: ["eta_share_id"]),
        answers: .whole([
            ("success", .truth("Whether it was done.")),
            ("notifications_sent", .number("How many recipients are told.")),
        ]))

    private static let refusals = [
        ("400", "The body cannot be read, or a value is not allowed."), ("401", "Nobody has signed in."),
        ("403", "Not the caller's to do."), ("404", "There is no such thing of the caller's."),
        ("405", "Another method."), ("413", "The body is too large."), ("414", "The path and query are too long."),
        ("429", "Over the limit."), ("500", "A fault."),
        ("503", "The database is away, or there is no timetable yet; try again."), ("504", "It took too long."),
    ]

    func operation(_ function: ServerFunction) -> JSONValue {
        let error = JSONValue.schema(named: RestDescription.errorSchema)
        var responses: JSONObject = ["200": .answer("Done.", answers)]
        for (status, says) in Self.refusals + others {
            responses[status] = .answer(says, error)
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
