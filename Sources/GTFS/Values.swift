// What a feed says of days, times and kinds is part of what is read from it.
@_exported import GTFSValues
