// Declarations of Apple's MetricKit, as far as the app uses them, with the versions of iOS that have them.
@_exported import Foundation

public final class MXMetricManager: NSObject, @unchecked Sendable {
    public static let shared = MXMetricManager()
    public func add(_ subscriber: any MXMetricManagerSubscriber) {}
    public func remove(_ subscriber: any MXMetricManagerSubscriber) {}
}
public protocol MXMetricManagerSubscriber: NSObjectProtocol {
    func didReceive(_ payloads: [MXMetricPayload])
    func didReceive(_ payloads: [MXDiagnosticPayload])
}
// Optional requirements, which Swift has only with Objective-C.
extension MXMetricManagerSubscriber {
    public func didReceive(_ payloads: [MXMetricPayload]) {}
    public func didReceive(_ payloads: [MXDiagnosticPayload]) {}
}
open class MXMetricPayload: NSObject {}
open class MXDiagnosticPayload: NSObject {
    open var crashDiagnostics: [MXCrashDiagnostic]? { nil }
    open var hangDiagnostics: [MXHangDiagnostic]? { nil }
    open var cpuExceptionDiagnostics: [MXCPUExceptionDiagnostic]? { nil }
    open var diskWriteExceptionDiagnostics: [MXDiskWriteExceptionDiagnostic]? { nil }
    @available(iOS 16.0, *) open var appLaunchDiagnostics: [MXAppLaunchDiagnostic]? { nil }
    open var timeStampBegin: Date { Date() }
    open var timeStampEnd: Date { Date() }
    open func jsonRepresentation() -> Data { Data() }
}
open class MXDiagnostic: NSObject {
    open var metaData: MXMetaData { MXMetaData() }
    open var applicationVersion: String { "" }
    open func jsonRepresentation() -> Data { Data() }
}
open class MXCrashDiagnostic: MXDiagnostic {}
open class MXHangDiagnostic: MXDiagnostic {}
open class MXCPUExceptionDiagnostic: MXDiagnostic {}
open class MXDiskWriteExceptionDiagnostic: MXDiagnostic {}
@available(iOS 16.0, *) open class MXAppLaunchDiagnostic: MXDiagnostic {}
open class MXMetaData: NSObject {
    open var regionFormat: String { "" }
    open var osVersion: String { "" }
    open var deviceType: String { "" }
    open var applicationBuildVersion: String { "" }
}
