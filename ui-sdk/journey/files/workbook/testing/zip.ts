import { constants, deflateRawSync } from "node:zlib"

/** A part of an archive as it is packed. `declaredSize` is what the directory says, which need not be true. */
export interface PackedPart {
  readonly name: string
  readonly packed: Buffer
  readonly declaredSize: number
}

export const pack = (name: string, content: string): PackedPart => {
  const bytes = Buffer.from(content)
  return { name, packed: deflateRawSync(bytes, { level: 1 }), declaredSize: bytes.length }
}

/**
 * A part that repeats one piece between its start and end: gigabytes, without making them. Each piece ends at a whole byte,
 * so that the packed bytes of one can be repeated.
 */
export const packRepeated = (
  name: string,
  {
    start,
    piece,
    times,
    end,
  }: Readonly<Record<"start" | "piece" | "end", string>> & { readonly times: number },
): PackedPart => {
  const flushed = (content: string) =>
    deflateRawSync(content, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
  const repeated = flushed(piece)
  const packed = [flushed(start), ...Array.from({ length: times }, () => repeated), deflateRawSync(end)]
  const declaredSize = Buffer.byteLength(start) + times * Buffer.byteLength(piece) + Buffer.byteLength(end)
  return { name, packed: Buffer.concat(packed), declaredSize }
}

/** A ZIP archive of these parts, without their checksums, which nobody needs to open it. */
export const zip = (parts: ReadonlyArray<PackedPart>): Buffer => {
  const locals: Array<Buffer> = []
  const directory: Array<Buffer> = []
  let offset = 0
  for (const { name, packed, declaredSize } of parts) {
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(declaredSize, 8)
    const nameLength = Buffer.alloc(4)
    nameLength.writeUInt16LE(name.length)
    const shared = Buffer.concat([Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]), sizes, nameLength])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), shared, Buffer.from(name), packed])
    locals.push(local)
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), shared, place, Buffer.from(name))
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, central, Buffer.from("PK\x05\x06"), end])
}
