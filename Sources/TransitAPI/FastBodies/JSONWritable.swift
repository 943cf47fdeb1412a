/// A body with a hand-written way into a ``JSONWriter``, for hot paths. It says the same as its Codable form, field by
/// field; a test holds the two together.
public protocol JSONWritable {
    /// Writes the whole JSON value.
    func write(to json: inout JSONWriter)
}

extension Envelope: JSONWritable where Body: JSONWritable {
    /// Writes `{"data":…,"meta":…}`.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"data\":")
        data.write(to: &json)
        json.raw(",\"meta\":")
        meta.write(to: &json)
        json.raw("}")
    }
}

extension Meta: JSONWritable {
    /// Writes the object; what does not apply is left out.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"timestamp\":")
        json.write(timestamp)
        json.raw(",\"request_id\":")
        json.write(requestID)
        if let pagination {
            json.raw(",\"pagination\":{\"total\":")
            json.write(pagination.total)
            json.raw(",\"limit\":")
            json.write(pagination.limit)
            json.raw(",\"offset\":")
            json.write(pagination.offset)
            json.raw("}")
        }
        if let stale {
            json.raw(",\"stale\":")
            json.write(stale)
        }
        if let cachedAt {
            json.raw(",\"cached_at\":")
            json.write(cachedAt)
        }
        if let message {
            json.raw(",\"message\":")
            json.write(message)
        }
        if let ignoredParameters {
            json.raw(",\"ignored_parameters\":")
            json.write(ignoredParameters)
        }
        json.raw("}")
    }
}
