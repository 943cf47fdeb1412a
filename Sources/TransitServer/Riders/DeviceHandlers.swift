import Riders
import TransitAPI

/// `/user/device`, `/user/devices` and `/devices`.
enum DeviceHandlers {
    static let routes = [register, registerToken, list, delete]

    /// `POST /user/device`.
    static let register = Registration.waiting(TransitContract.registerDevice) { request, exchange in
        try await keep(request.token, request.deviceID, request.details, exchange)
    }

    /// `POST /devices`.
    static let registerToken = Registration.waiting(TransitContract.registerToken) { request, exchange in
        try await keep(request.token, request.deviceID, request.details, exchange)
    }

    private static func keep(
        _ token: DeviceToken, _ deviceID: String?, _ details: DeviceDetails, _ exchange: Exchange
    ) async throws -> Answer {
        let call = try RiderCall(exchange)
        let record = try await call.ask {
            try await $0.registerDevice(
                token: token, deviceID: deviceID, details, of: call.rider, in: call.session,
                reading: call.language.rawValue)
        }
        return RiderAnswer.made(
            DeviceRegistration(deviceID: record.deviceID, registeredAt: call.timestamp(record.createdAt)), exchange)
    }

    /// `GET /user/devices`.
    static let list = Registration.waiting(TransitContract.devices) { _, exchange in
        let call = try RiderCall(exchange)
        let records = try await call.ask { try await $0.devices(of: call.rider) }
        return .json(DevicesBody(devices: records.map(call.body)))
    }

    /// `DELETE /user/device/{device_id}`.
    static let delete = Registration.waiting(TransitContract.deleteDevice) { request, exchange in
        let call = try RiderCall(exchange)
        try await call.ask(about: RiderSubject(notFound: .deviceNotFound(request.deviceID))) {
            try await $0.removeDevice(request.deviceID, of: call.rider)
        }
        return RiderAnswer.nothing
    }
}
