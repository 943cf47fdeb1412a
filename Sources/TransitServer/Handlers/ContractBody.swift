import TransitAPI

/// The name `ResponseBody` is the framework's here.
typealias ContractBody = TransitAPI.ResponseBody
