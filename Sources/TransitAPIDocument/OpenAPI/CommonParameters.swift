import TransitAPI

/// Headers a client may send with every request.
extension CommonParameters {
    static let components: JSONObject = [
        "AcceptLanguage": plain(
            "Accept-Language",
            "Languages the rider reads (RFC 9110 §12.5.4): texts of publishers, and names of stops, lines and operators, are in "
                + "the first that there is, sentences of the server in English or Chinese, simplified or traditional. Where "
                + "English comes first, names are as published.",
            example: "zh-Hans, en;q=0.8"),
        "AppVersion": .object(appVersion.erased.openAPI),
        "Prefer": plain(
            "Prefer",
            "`handling=strict` (RFC 7240) refuses query parameters and fields of bodies that are not declared. Without it they "
                + "are ignored, and named in `meta.ignored_parameters` where the answer has a `meta`.",
            example: "handling=strict"),
        "RequestID": plain(
            "X-Request-Id", "Identifier for this request; repeated in the answer. Unusable ones are replaced.",
            example: "req_abc123"),
        "InstallID": plain(
            "X-Install-Id",
            "The app's installation, made up once: 16 to 64 letters, digits and hyphens. With the anon key in apikey, where "
                + "the server has accounts, it has limits of its own within those of its address.",
            example: "7e3f5f0e-5d0c-4f57-9a37-0d7f4f3f1a11"),
        "IfNoneMatch": plain(
            "If-None-Match", "ETag of the answer already held; answered with 304 if it is still current.",
            example: "\"4f2a\""),
        "IfRange": plain(
            "If-Range", "ETag of the part already held; without a match the whole file is sent.",
            example: "\"4f2a\""),
        "LastEventID": plain(
            "Last-Event-ID", "Id of the last event seen, sent by a client that connects again.", example: "4711"),
        "Range": plain("Range", "Bytes wanted, one range (RFC 9110 §14.2).", example: "bytes=0-1023"),
    ]

    /// The references an operation lists.
    static func references(for endpoint: EndpointDescription) -> [JSONValue] {
        var names = ["RequestID", "Prefer"]
        if endpoint.mount == .versioned { names.insert("AppVersion", at: 0) }
        if endpoint.rateClass != .unlimited { names.append("InstallID") }
        if endpoint.followsLanguage || endpoint.translatesNames { names.append("AcceptLanguage") }
        if endpoint.cache.hasETag { names.append("IfNoneMatch") }
        if case .file = endpoint.form { names += ["Range", "IfRange"] }
        if endpoint.form == .events { names.append("LastEventID") }
        return names.map { ["$ref": .string("#/components/parameters/\($0)")] }
    }

    private static func plain(_ name: String, _ text: String, example: String) -> JSONValue {
        [
            "name": .string(name), "in": "header", "description": .string(text), "required": false,
            "schema": ["type": "string"], "example": .string(example),
        ]
    }
}

extension AnyParameter {
    /// The parameter object of OpenAPI.
    var openAPI: JSONObject {
        var schema = schema
        if let defaultValue { schema["default"] = defaultValue }
        var text = summary
        if let unit { text += " Unit: \(unit)." }
        var parameter: JSONObject = [
            "name": .string(name), "in": .string(location.rawValue), "description": .string(text),
            "required": .bool(isRequired), "schema": .object(schema), "example": example,
        ]
        if schema["type"] == "array" {
            parameter["style"] = "form"
            parameter["explode"] = false
        }
        return parameter
    }
}
