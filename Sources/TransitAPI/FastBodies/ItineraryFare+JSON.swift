extension ItineraryFare: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"amount_cents\":")
        json.write(amountCents)
        json.raw(",\"currency\":")
        json.write(currency)
        json.raw(",\"rider\":")
        json.write(rider)
        json.raw(",\"table\":")
        json.write(table)
        json.raw(",\"certainty\":")
        json.write(certainty)
        json.raw(",\"table_ends\":")
        json.write(tableEnds)
        json.raw(",\"remark\":")
        json.write(remark)
        json.raw(",\"legs\":")
        json.write(legs)
        json.raw("}")
    }
}

extension LegFare: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"leg_index\":")
        json.write(legIndex)
        json.raw(",\"amount_cents\":")
        json.write(amountCents)
        json.raw(",\"band\":")
        json.write(band)
        json.raw(",\"peak\":")
        json.write(peak)
        json.raw(",\"discount_cents\":")
        json.write(discountCents)
        json.raw(",\"access_fee_cents\":")
        json.write(accessFeeCents)
        json.raw("}")
    }
}
