// Declarations of Apple's BackgroundTasks, as far as the app uses them, with the versions of iOS that have them.
@_exported import Foundation

open class BGTask: NSObject, @unchecked Sendable {
    public var identifier: String { "" }
    open var expirationHandler: (() -> Void)?
    open func setTaskCompleted(success: Bool) {}
}
open class BGTaskRequest: NSObject {
    public let identifier: String
    open var earliestBeginDate: Date?
    init(named identifier: String) { self.identifier = identifier }
}
public final class BGAppRefreshTaskRequest: BGTaskRequest {
    public init(identifier: String) { super.init(named: identifier) }
}
public final class BGProcessingTaskRequest: BGTaskRequest {
    public var requiresNetworkConnectivity = false
    public init(identifier: String) { super.init(named: identifier) }
}
public final class BGTaskScheduler: NSObject, @unchecked Sendable {
    public static let shared = BGTaskScheduler()
    @discardableResult public func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping (BGTask) -> Void
    ) -> Bool { true }
    public func submit(_ taskRequest: BGTaskRequest) throws {}
    public func cancel(taskRequestWithIdentifier identifier: String) {}
}
