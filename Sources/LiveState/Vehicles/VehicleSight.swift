/// Where the vehicle of a run was seen, without all else that is known of it: cheap to ask for thousands of runs.
public struct VehicleSight: Sendable, Hashable {
    /// Degrees, WGS 84.
    public var latitude: Double
    public var longitude: Double
    /// Degrees clockwise from true north; nil where not known.
    public var bearing: Double?
    /// When it was there, in seconds since 1970-01-01T00:00:00Z.
    public var evidence: Int64
    /// Until when that is believed.
    public var believedUntil: Int64
    /// The call it is at or on its way to, counted from 0; nil where not known.
    public var nextCall: Int?
    /// Whether it stands there.
    public var isStopped: Bool
}

extension LiveState {
    /// Where the vehicle of a run of the timetable was seen, as ``vehicle(of:now:)`` has it.
    public func sight(of run: RunKey, now: Int64) -> VehicleSight? {
        var best: (layer: Int, vehicle: Int, evidence: Int64)?
        for index in layers.indices {
            guard let at = layers[index].vehicleByRun[run] else { continue }
            let evidence = layers[index].vehicles[at].evidence
            guard layers[index].isBelieved(evidence, now: now), best.map({ $0.evidence < evidence }) ?? true else {
                continue
            }
            best = (index, at, evidence)
        }
        guard let best else { return nil }
        let layer = layers[best.layer]
        // Field by field: a copy of the whole would count the references of all its texts.
        return VehicleSight(
            latitude: layer.vehicles[best.vehicle].latitude, longitude: layer.vehicles[best.vehicle].longitude,
            bearing: layer.vehicles[best.vehicle].bearing, evidence: best.evidence,
            believedUntil: best.evidence + layer.source.limit, nextCall: layer.vehicles[best.vehicle].nextCall,
            isStopped: layer.vehicles[best.vehicle].status == .stoppedAt)
    }
}
