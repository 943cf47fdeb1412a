// A reader of Mapbox vector tiles (version 2.1): protobuf, as far as they are made of it. What is none is refused, never waited for.

const EXTENT = 4096;

/** The number that protobuf writes as this one: 0, -1, 1, -2… */
const zigzag = (value) => (value % 2 ? -(value + 1) / 2 : value / 2);

/** Part of a tile's bytes, read from its beginning on. */
class Bytes {
  constructor(bytes, at = 0, end = bytes.length) {
    Object.assign(this, { bytes, at, end });
  }

  get isDone() { return this.at >= this.end; }

  byte() {
    if (this.isDone) throw new RangeError("A tile ends too early.");
    return this.bytes[this.at++];
  }

  varint() {
    let value = 0;
    for (let place = 0; place < 10; place++) {
      const byte = this.byte();
      value += (byte & 127) * 128 ** place;
      if (byte < 128) return value;
    }
    throw new RangeError("A number of a tile is too long.");
  }

  signed() { return zigzag(this.varint()); }

  part(length = this.varint()) {
    if (length > this.end - this.at) throw new RangeError("A part of a tile is longer than the tile.");
    this.at += length;
    return new Bytes(this.bytes, this.at - length, this.at);
  }

  /** The fields of a message, each with its number and its content: a part, or a number. */
  *fields() {
    while (!this.isDone) {
      const tag = this.varint();
      const kind = tag % 8;
      if (kind > 2 && kind !== 5) throw new RangeError("A field of a tile is of no kind.");
      yield [Math.floor(tag / 8), kind === 0 ? this.varint() : this.part({ 1: 8, 5: 4 }[kind])];
    }
  }

  get text() { return new TextDecoder().decode(this.bytes.subarray(this.at, this.end)); }

  get view() { return new DataView(this.bytes.buffer, this.bytes.byteOffset + this.at, this.end - this.at); }
}

/**
 * The layers of a tile by their names: of each its features `{ type, properties, parts }`. `type` is 1 for points, 2 for lines,
 * 3 for areas; each part has its coordinates one after the other, `[x, y, x, y…]`, from 0 to 1 across the tile.
 */
export function readTile(buffer) {
  const layers = new Map();
  for (const [field, content] of new Bytes(new Uint8Array(buffer)).fields()) {
    if (field !== 3) continue;
    const { name, features } = readLayer(message(content));
    layers.set(name, features);
  }
  return layers;
}

/** A field that has to be a message or a text. */
function message(content) {
  if (content instanceof Bytes) return content;
  throw new RangeError("A field of a tile is a number.");
}

function readLayer(bytes) {
  const [found, keys, values] = [[], [], []];
  let [name, extent] = ["", EXTENT];
  for (const [field, content] of bytes.fields()) {
    if (field === 1) name = message(content).text;
    else if (field === 2) found.push(message(content));
    else if (field === 3) keys.push(message(content).text);
    else if (field === 4) values.push(readValue(message(content)));
    else if (field === 5) extent = content > 0 ? content : EXTENT;
  }
  return { name, features: found.map((feature) => readFeature(feature, keys, values, extent)) };
}

function readValue(bytes) {
  for (const [field, content] of bytes.fields()) {
    if (field === 1) return message(content).text;
    if (field === 2) return message(content).view.getFloat32(0, true);
    if (field === 3) return message(content).view.getFloat64(0, true);
    if (field === 6) return zigzag(content);
    return field === 7 ? content !== 0 : content;
  }
  return null;
}

function readFeature(bytes, keys, values, extent) {
  const properties = {};
  let [type, parts] = [0, []];
  for (const [field, content] of bytes.fields()) {
    if (field === 2) {
      const tags = message(content);
      while (!tags.isDone) properties[keys[tags.varint()]] = values[tags.varint()];
    } else if (field === 3) type = content;
    else if (field === 4) parts = readParts(message(content), extent);
  }
  return { type, properties, parts };
}

/** Commands of a pen: to go somewhere, to draw a line there, to close a ring. */
function readParts(bytes, extent) {
  const parts = [];
  let [x, y] = [0, 0];
  while (!bytes.isDone) {
    const command = bytes.varint();
    const [act, count] = [command % 8, Math.floor(command / 8)];
    if (act === 7) continue;
    if (act !== 1 && act !== 2) throw new RangeError("A tile has an unknown command.");
    for (let i = 0; i < count; i++) {
      x += bytes.signed();
      y += bytes.signed();
      if (act === 1) parts.push([]);
      if (parts.length === 0) throw new RangeError("A line of a tile begins nowhere.");
      parts.at(-1).push(x / extent, y / extent);
    }
  }
  return parts;
}
