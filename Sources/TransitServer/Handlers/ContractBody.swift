import TransitAPI

/// A body of the contract; the name `ResponseBody` is that of HTTP here.
typealias ContractBody = TransitAPI.ResponseBody
