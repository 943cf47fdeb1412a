import TransitAPI

// Favourites are read at every start of the app.
extension FavoritesBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.raw("{\"favorites\":")
        json.write(favorites)
        json.raw("}")
    }
}

extension Favorite: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.raw("{\"id\":")
        json.write(id.description)
        json.raw(",\"stop_id\":")
        json.write(stopID)
        json.raw(",\"stop_name\":")
        json.write(stopName)
        json.raw(",\"route_id\":")
        json.write(routeID)
        json.raw(",\"route_name\":")
        json.write(routeName)
        json.raw(",\"label\":")
        json.write(label)
        json.raw(",\"sort_order\":")
        json.write(sortOrder)
        json.raw(",\"created_at\":")
        json.write(createdAt)
        json.raw(",\"updated_at\":")
        json.write(updatedAt)
        json.raw(",\"version\":")
        json.write(version)
        json.raw(",\"is_available\":")
        json.write(isAvailable)
        json.raw(",\"notice\":")
        json.write(notice)
        json.raw("}")
    }
}
