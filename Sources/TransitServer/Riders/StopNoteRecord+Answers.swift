import Riders
import TransitAPI

extension StopNoteRecord: AnsweredRecord {
    /// `/me/stop-notes`.
    static let routes = [
        list(TransitContract.stopNotes) { StopNotesBody(stopNotes: $0) },
        create(TransitContract.createStopNote) { request, call in
            _ = try call.requireAnswers().requireStop(request.stopID)
            return request
        },
        update(TransitContract.updateStopNote), delete(TransitContract.deleteStopNote),
    ]

    func body(_ call: RiderCall) -> StopNote {
        StopNote(
            id: RecordID(id), stopID: stopID, text: text, sortOrder: sortOrder,
            createdAt: call.timestamp(stamp.createdAt), updatedAt: call.timestamp(stamp.updatedAt),
            version: stamp.version)
    }
}
