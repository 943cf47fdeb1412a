// The contract speaks of the values of the wire: who imports it has them too.
@_exported import Wire
