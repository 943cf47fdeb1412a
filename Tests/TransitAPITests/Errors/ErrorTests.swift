import Foundation
import Testing
import TransitAPI

/// Both forms of an error, from one value.
@Suite struct ErrorTests {
    static let meta = Meta(timestamp: Timestamp(epochSeconds: 0, offsetSeconds: 36_000), requestID: "req_1")

    @Test func `codes are their names, with a status and a sentence`() {
        let statuses: Set = [400, 401, 403, 404, 405, 409, 412, 413, 414, 416, 426, 429, 500, 503, 504]
        for code in ErrorCode.allCases {
            #expect(statuses.contains(code.httpStatus))
            #expect(code.defaultMessage.hasSuffix("."))
            #expect(code.rawValue == code.rawValue.uppercased())
        }
        #expect(ErrorCode.allCases.count == 42)
        #expect(ErrorCode.rateLimitExceeded.defaultMessage == "Rate limit exceeded for this endpoint.")
    }

    @Test func `the envelope is the contract's`() throws {
        let envelope = ErrorEnvelope(error: .rateLimitExceeded(limit: 60, retryAfter: 37), meta: Self.meta)
        let expected: JSONValue = [
            "error": [
                "code": "RATE_LIMIT_EXCEEDED", "message": "Rate limit exceeded for this endpoint.",
                "details": ["limit": 60, "window": "1 minute", "retry_after": 37],
            ],
            "meta": ["timestamp": "1970-01-01T10:00:00+10:00", "request_id": "req_1"],
        ]
        #expect(JSONValue(encoding: envelope) == expected)
        let again = try JSONDecoder().decode(ErrorEnvelope.self, from: JSONEncoder().encode(envelope))
        #expect(again == envelope)
    }

    @Test func `details are left out where there are none`() {
        let envelope = ErrorEnvelope(error: APIError(.internalServerError), meta: Self.meta)
        let error = JSONValue(encoding: envelope)?["error"]?.object
        #expect(error?.keys.sorted() == ["code", "message"])
    }

    @Test func `problem details say the same`() throws {
        let problem = ProblemDetails(.stopNotFound("9"), instance: "/api/v1/stops/9", requestID: "req_1")
        let expected: JSONValue = [
            "type": "urn:transit:problem:stop-not-found", "title": "Stop not found", "status": 404,
            "detail": "There is no stop with id \"9\".", "instance": "/api/v1/stops/9", "code": "STOP_NOT_FOUND",
            "request_id": "req_1", "details": ["stop_id": "9"],
        ]
        #expect(JSONValue(encoding: problem) == expected)
        #expect(try JSONDecoder().decode(ProblemDetails.self, from: JSONEncoder().encode(problem)) == problem)
    }

    @Test func `an unknown id is shown back clean and cut`() {
        let error = APIError.tripNotFound(String(repeating: "x", count: 300) + "\u{1}", on: ISODate("2025-11-12"))
        #expect(error.message == "No trip with id \"\(String(repeating: "x", count: 100))\" runs on 2025-11-12.")
        #expect(error.details?["service_date"] == "2025-11-12")
    }

    @Test func `too many streams are told whose they are`() {
        let error = APIError.streamLimitReached(.address, limit: 200, retryAfter: 30)
        #expect(error.httpStatus == 503)
        #expect(error.code.carriesRetryAfter)
        #expect(error.message == "200 event streams are open from your address; close one or try later.")
        #expect(error.details == ["limit": 200, "scope": "address", "retry_after": 30])
        #expect(APIError.streamLimitReached(.server, limit: 1000, retryAfter: 30).details?["limit"] == 1000)
    }

    @Test func `an alert that is gone is a 404`() {
        let error = APIError.alertNotFound("a\u{1}")
        #expect(error.httpStatus == 404)
        #expect(error.message == "There is no alert with id \"a\u{FFFD}\", or no longer.")
        #expect(error.details == ["alert_id": "a\u{FFFD}"])
    }

    @Test func `an old app is told what to do`() {
        let error = APIError.appUpdateRequired(minimum: AppVersion(1, 2), appStoreURL: "https://apps.apple.com/x")
        #expect(error.httpStatus == 426)
        #expect(error.message == "Please update to the latest version.")
        #expect(error.details == ["minimum_version": "1.2.0", "app_store_url": "https://apps.apple.com/x"])
    }
}
