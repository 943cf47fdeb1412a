import ErrorReports
import Testing

@Suite struct SendingPauseTests {
    struct Row: Sendable {
        var status = 200
        var limits: String?
        var retryAfter: String?
        var pause: Double?
    }

    @Test(
        arguments: [
            Row(pause: nil),
            Row(status: 500, retryAfter: "30", pause: nil),
            Row(status: 429, pause: 60),
            Row(status: 429, retryAfter: "7", pause: 7),
            Row(status: 429, retryAfter: "0.2", pause: 1),
            Row(status: 429, retryAfter: "Mon, 09 Mar 2026 22:31:00 GMT", pause: 60),
            Row(status: 429, retryAfter: "soon", pause: 60),
            Row(status: 429, retryAfter: "-5", pause: 60),
            Row(status: 429, retryAfter: "1e300", pause: 3_600),
            Row(status: 429, retryAfter: "nan", pause: 60),
            // It may come with any status.
            Row(limits: "60:error:organization", pause: 60),
            Row(limits: "60::organization", pause: 60),
            Row(limits: "60:transaction:key, 2700:default;error;security:organization", pause: 2_700),
            Row(limits: "60:transaction:key", pause: nil),
            Row(limits: " 60 : error : key ", pause: 60),
            Row(limits: "99999999:error:key", pause: 3_600),
            Row(limits: "inf:error:key, nan::key, x:error, :, 5", pause: nil),
            // What is refused was not taken, whatever is said to be limited.
            Row(status: 429, limits: "60:transaction:key", retryAfter: "9", pause: 9),
            Row(status: 429, limits: "60:error:key", retryAfter: "9", pause: 60),
        ])
    func `is what the answer says, an hour at most`(row: Row) {
        // 2026-03-09T22:30:00Z.
        let pause = SendingPause.seconds(
            status: row.status, limits: row.limits, retryAfter: row.retryAfter, now: 1_773_095_400)
        #expect(pause == row.pause)
    }
}
