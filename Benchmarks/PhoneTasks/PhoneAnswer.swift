import Dispatch
import Foundation

/// How a process tells what its task came to.
package enum PhoneAnswer {
    /// Does the task, prints its answer as a line of JSON, and ends the process.
    package static func print<Answer: Encodable>(_ task: @escaping @MainActor () async throws -> Answer) -> Never {
        Task { @MainActor in
            do {
                Swift.print(String(decoding: try JSONEncoder().encode(try await task()), as: UTF8.self))
                exit(0)
            } catch {
                Swift.print("\(error)")
                exit(1)
            }
        }
        dispatchMain()
    }
}
