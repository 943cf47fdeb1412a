import Hummingbird
import Logging

/// Counts every answer, and writes its log line.
struct Observation: Middleware {
    let metrics: RequestMetrics
    let clock: ServerClock
    let log: RequestLog
    let logger: Logger

    func after(_ response: inout Response, _ exchange: Exchange) {
        let seconds = clock.monotonicSeconds() - exchange.started
        let status = response.status.code
        metrics.count(exchange.operation.name, status: status, seconds: seconds)
        let line = RequestLog.Entry(
            now: exchange.now, event: exchange.operation.name, requestID: exchange.requestID, trace: exchange.trace,
            method: exchange.request.method.rawValue, template: exchange.operation.template, status: status,
            milliseconds: seconds * 1000, userID: exchange.caller.userID)
        if logger.logLevel <= line.level { log.add(line) }
    }
}
