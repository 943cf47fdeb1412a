import Timetable

/// What frames are held against, made once for a timetable.
struct TimetableLookups: Sendable {
    let ruler: PathRuler
    let area: CityArea
    let stopKeys: StopKeys

    init(of timetable: Timetable) {
        ruler = PathRuler(timetable: timetable)
        area = CityArea(of: timetable)
        stopKeys = StopKeys(of: timetable)
    }
}
