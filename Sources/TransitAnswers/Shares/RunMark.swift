import LiveState
import Timetable

/// What is believed of a run in one number, so that two states can be compared quickly.
enum RunMark {
    /// Nothing is believed of it.
    private static let silent: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// The number of a run's status, of the times and stops of its calls, and of where its vehicle is.
    static func of(_ key: RunKey, _ live: LiveState, now: Int64) -> UInt64 {
        var mark = silent
        func mix(_ value: UInt64) { mark = (mark ^ value) &* 0xFF51_AFD7_ED55_8CCD ^ mark >> 29 }
        if let shown = live.run(key, now: now) {
            let layer = live.layers[shown.layer]
            mix(UInt64(layer.trips[shown.trip].status.rawValue) << 1 | 1)
            let range = layer.trips[shown.trip].calls
            layer.calls.withUnsafeBufferPointer { calls in
                for index in range {
                    let call = calls[index]
                    mix(
                        UInt64(UInt32(bitPattern: call.bestArrival)) << 32
                            | UInt64(UInt32(bitPattern: call.bestDeparture)))
                    let flags = UInt64(call.status.rawValue) << 2 | (call.isLive ? 2 : 0) | (call.isTouched ? 1 : 0)
                    mix(UInt64(call.stop.rawValue) << 8 | flags)
                }
            }
        }
        if let vehicle = live.sight(of: key, now: now) {
            mix(vehicle.latitude.bitPattern)
            mix(vehicle.longitude.bitPattern)
            mix(vehicle.bearing?.bitPattern ?? 1)
            mix(UInt64(bitPattern: vehicle.evidence / ShareProgress.longestQuiet))
            mix(UInt64(bitPattern: Int64(vehicle.nextCall ?? -1)) << 1 | (vehicle.isStopped ? 1 : 0))
        }
        return mark
    }
}
