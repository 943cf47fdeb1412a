import TransitAPI

/// How callers say who they are, and which operation looks at it.
enum SecuritySchemes {
    static let components: JSONObject = [
        "bearer": ["type": "http", "scheme": "bearer", "bearerFormat": "JWT"],
        "apikey": [
            "type": "apiKey", "in": "header", "name": "apikey",
            "description": .string(keyText),
        ],
    ]

    private static let keyText = """
        The anon key, for apps, or the service key, for operators' servers; `transit keys` prints both. `/auth/v1` wants it. \
        Elsewhere nothing does: with the anon key, and without a bearer token, an installation (X-Install-Id) has limits of \
        its own.
        """

    /// What an endpoint of the contract looks at; nil where that is nothing.
    static func requirements(_ endpoint: EndpointDescription) -> JSONValue? {
        let key: [JSONValue] = endpoint.rateClass == .unlimited ? [] : [["apikey": []]]
        switch endpoint.auth {
        case .none: return key.isEmpty ? nil : .array([[:]] + key)
        case .optional, .operations: return .array([[:], ["bearer": []]] + key)
        case .required: return [["bearer": []]]
        }
    }

    /// What an operation of `/auth/v1` looks at.
    static func requirements(_ operation: AuthOperation) -> JSONValue {
        switch operation.key {
        case .optional: [[:], ["apikey": []]]
        case .required where operation.caller == .anyone: [["apikey": []]]
        case .required: [["apikey": [], "bearer": []]]
        }
    }
}
