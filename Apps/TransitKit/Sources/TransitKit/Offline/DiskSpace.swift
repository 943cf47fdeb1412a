import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// Whether there is room on the phone for what is to be kept.
enum DiskSpace {
    /// Whether something was not written because the disk is full, or what the app may have of it.
    static func isMissing(_ error: any Error) -> Bool {
        var next: NSError? = error as NSError
        while let error = next {
            switch error.domain {
            case NSCocoaErrorDomain where error.code == CocoaError.Code.fileWriteOutOfSpace.rawValue: return true
            case NSPOSIXErrorDomain where [ENOSPC, EDQUOT].contains(Int32(error.code)): return true
            default: next = error.userInfo[NSUnderlyingErrorKey] as? NSError
            }
        }
        return false
    }

    /// Whether the system's words for why something was not written say that.
    static func isMissing(said reason: String) -> Bool {
        [ENOSPC, EDQUOT].contains { reason == String(cString: strerror($0)) }
    }

    /// Bytes that may be written where a folder is, or will be; nil where the system does not say.
    static func free(for folder: URL) -> Int? {
        var folder = folder
        while !FileManager.default.fileExists(atPath: folder.path), folder.pathComponents.count > 1 {
            folder.deleteLastPathComponent()
        }
        #if canImport(Darwin)
        // Counts what the system would clear away for something that a rider asked for.
        let values = try? folder.resourceValues(forKeys: [.volumeAvailableCapacityForImportantUsageKey])
        return values?.volumeAvailableCapacityForImportantUsage.map { Int($0) }
        #else
        let values = try? FileManager.default.attributesOfFileSystem(forPath: folder.path)
        return (values?[.systemFreeSize] as? NSNumber)?.intValue
        #endif
    }
}
