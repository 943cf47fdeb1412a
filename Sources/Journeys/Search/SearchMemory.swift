/// The memory of a search as plain pointers, copied from its scratch when it begins.
struct SearchMemory {
    let arrived: UnsafeMutablePointer<Int32>
    let ready: UnsafeMutablePointer<Int32>
    let rides: UnsafeMutablePointer<RideRecord>
    let walkedFrom: UnsafeMutablePointer<UInt32>
    let readyMarks: UnsafeMutablePointer<UInt64>
    let arrivedMarks: UnsafeMutablePointer<UInt64>
    let targetMarks: UnsafeMutablePointer<UInt64>
    let viaMarks: UnsafeMutablePointer<UInt64>
    let egress: UnsafeMutablePointer<Int32>
    let target: UnsafeMutablePointer<Int32>
    let targetNode: UnsafeMutablePointer<UInt32>
    let laneBase: UnsafeMutablePointer<Lane>
    let laneCount: Int
    let rowNodes: Int
    let layerNodes: Int
    let words: Int

    /// - Parameter scratch: with the lanes of the search open.
    init(_ scratch: JourneyScratch) {
        (arrived, ready, rides) = (scratch.arrived, scratch.ready, scratch.rides)
        (walkedFrom, readyMarks, arrivedMarks) = (scratch.walkedFrom, scratch.readyMarks, scratch.arrivedMarks)
        (targetMarks, viaMarks, egress) = (scratch.targetMarks, scratch.viaMarks, scratch.egress)
        (target, targetNode, laneBase) = (scratch.target, scratch.targetNode, scratch.laneBase)
        (laneCount, rowNodes, layerNodes) = (scratch.laneCount, scratch.rowNodes, scratch.layerNodes)
        words = scratch.words
    }
}
