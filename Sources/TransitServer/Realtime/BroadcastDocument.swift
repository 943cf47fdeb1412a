import TransitAPI
import TransitAPIDocument

/// Broadcasts over HTTP in the OpenAPI document, where the server has them. Sockets are no matter of OpenAPI: see docs/realtime.md.
enum BroadcastDocument {
    private static let (tag, errorSchema) = ("Broadcasts", "RealtimeError")

    static let part = OpenAPIPart(
        tag: (tag, "Broadcasts of who has no socket, as clients of Supabase's Realtime send them."),
        paths: [
            RealtimeRoutes.prefix + "/api/broadcast": [
                "post": operation(
                    "Broadcast", "Broadcast messages", parameters: [],
                    takes: ["required": true, "content": ["application/json": ["schema": messages]]])
            ],
            RealtimeRoutes.prefix + "/api/broadcast/{topic}/events/{event}": [
                "post": operation(
                    "BroadcastEvent", "Broadcast one message",
                    parameters: [inPath("topic", "The topic, as `eta:{share_id}`."), inPath("event", "The event.")],
                    takes: [
                        "description": "The payload, 8 KiB at most; `{}` where it is left out.", "required": false,
                        "content": [
                            "application/json": ["schema": ["description": "JSON of any kind."]],
                            "application/octet-stream": [
                                "schema": ["type": "string", "format": "binary", "description": "Bytes, as they are."]
                            ],
                        ],
                    ])
            ],
        ],
        schemas: [
            errorSchema: .whole([("error", .text("What was wrong."))])
        ])

    private static let messages = JSONValue.whole([
        ("messages", .list(of: message, "100 at most; all are broadcast, or none is."))
    ])

    private static let message = JSONValue.schema(
        [
            ("topic", .text("The topic, as `eta:{share_id}`.")), ("event", .text("The event.")),
            ("payload", ["description": "8 KiB at most; `{}` where it is left out."]),
        ], required: ["topic", "event"])

    private static func inPath(_ name: String, _ text: String) -> JSONValue {
        .parameter(name, in: "path", text, isRequired: true)
    }

    private static let refusals = [
        ("401", "There is no API key, or no valid token."), ("403", "Not the caller's to say."),
        ("405", "Another method."), ("413", "A message is too large."), ("414", "The path and query are too long."),
        ("422", "The body cannot be read."), ("429", "Over the limit."), ("500", "A fault."),
        ("503", "The database is away; try again."), ("504", "It took too long."),
    ]

    private static func operation(
        _ id: String, _ summary: String, parameters: [JSONValue], takes: JSONValue
    ) -> JSONValue {
        var responses: JSONObject = ["202": ["description": "Broadcast; no body."]]
        for (status, says) in refusals {
            responses[status] = .answer(says, .schema(named: errorSchema))
        }
        return [
            "operationId": .string("realtime" + id), "tags": [.string(tag)], "summary": .string(summary),
            "description": "To whoever hears the topic, on sockets of this process.", "parameters": .array(parameters),
            "requestBody": takes, "responses": .object(responses), "security": [["apikey": [], "bearer": []]],
        ]
    }
}
