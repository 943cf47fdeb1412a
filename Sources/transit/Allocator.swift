import Foundation

/// Where this process takes its memory from.
enum Allocator {
    /// Bytes from which a block is taken from the machine by itself, and given back to it as soon as it is free.
    private static let large: Int32 = 256 << 10
    /// `M_MMAP_THRESHOLD`.
    private static let mmapThreshold: Int32 = -3
    /// Seconds after which whatever else is free is given back.
    private static let period = 30

    /// Has memory that is free given back to the machine: large blocks at once, all else twice a minute.
    ///
    /// Left to itself, glibc takes blocks of up to 32 MB from pools once one of that size has been freed. Nearly every thread has a pool
    /// of its own, and what is free in the middle of one stays with the process: in a city of 2.4 M stop times with live data as much
    /// again as is in use, and after a day of pushes three times as much. What the environment says of this comes first.
    static func givesBackWhatIsFree() {
        #if canImport(Glibc)
        guard getenv("MALLOC_MMAP_THRESHOLD_") == nil, getenv("GLIBC_TUNABLES") == nil,
            // <malloc.h>, which the module of the library leaves out.
            let mallopt = dlsym(nil, "mallopt").map({
                unsafeBitCast($0, to: (@convention(c) (Int32, Int32) -> Int32).self)
            }),
            let trim = dlsym(nil, "malloc_trim").map({ unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self) })
        else { return }
        _ = mallopt(Self.mmapThreshold, large)
        upkeep.setEventHandler { _ = trim(0) }
        upkeep.schedule(deadline: .now() + .seconds(period), repeating: .seconds(period), leeway: .seconds(5))
        upkeep.activate()
        #endif
    }

    #if canImport(Glibc)
    nonisolated(unsafe) private static let upkeep = DispatchSource.makeTimerSource(
        queue: DispatchQueue(label: "transit.memory", qos: .background))
    #endif
}
