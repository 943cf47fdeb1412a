import TransitAPI

/// Endpoints of a contract that is on its way out.
enum Old {
    static let ofEndpoint = Deprecation(
        since: "2026-11-25", version: "1.4.0", instead: "Use `GET /api/v1/stops/{stop_id}`.",
        successor: "/api/v1/stops/{stop_id}")
    static let ofParameter = Deprecation(since: "2026-11-25", version: "1.4.0", instead: "Leave it out.")
    static let ofBody = Deprecation(since: "2026-12-01", version: "1.4.1", instead: "Use `label`.")
    static let ofField = Deprecation(since: "2026-12-02", version: "1.4.2", instead: "Use `route_color`.")

    static let endpoint = Endpoint<StopRequest, OldAnswer>(
        "old", "/old/{stop_id}", tag: .stops, summary: "Old", description: "It was here first.", cache: .noStore,
        deprecated: ofEndpoint)
    static let asking = Endpoint<OldRequest, OldAnswer>(
        "askOld", "/old", method: .post, tag: .stops, summary: "Ask", description: "It was here first too.",
        cache: .noStore)
}

/// What it is asked.
struct OldRequest: EndpointRequest {
    static let wide = OptionalParameter<Bool>("wide", "Whether it is wide.", example: true)
    static let parameters = [wide.erased]
    static let body: DeclaredBody? = DeclaredBody(OldBody.self)
    static let deprecatedNames = ["wide": Old.ofParameter, "nickname": Old.ofBody]

    init(_ reader: ParameterReader) throws(ParameterError) {}
    func write(to writer: inout ParameterWriter) {}
}

/// What is sent to it.
struct OldBody: BodyObject {
    static let summary = "What is sent."
    static let documentedFields = ["label", "nickname"].map { name in
        BodyField(OptionalParameter<String>(name, "What it is called.", example: "Work").erased)
    }

    static func read(_ object: JSONObject, at place: BodyPlace) throws(ParameterError) -> OldBody { OldBody() }
    static func register(in registry: any NamedSchemas) {
        registry.register(schemaName) {
            [
                "type": "object",
                "properties": .object(
                    JSONObject(documentedFields.map { ($0.name, ["type": "string", "description": "A name."]) })),
            ]
        }
    }
    var bodyJSON: JSONObject { [:] }
}

/// What it answers.
struct OldAnswer: ResponseBody {
    var name: String
    var color: String

    static let summary = "What is answered."
    static let fieldDocs = ["name": "Its name.", "color": "Its colour."]
    static let deprecatedFields = ["color": Old.ofField]

    func writeMembers(to json: inout JSONWriter) {
        json.raw("\"name\":")
        json.write(name)
        json.raw(",\"color\":")
        json.write(color)
    }
}
