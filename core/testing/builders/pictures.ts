import { crc32, deflateSync } from "node:zlib"

/** A PNG of one colour, 8 bits a channel. */
export const makePng = (
  width = 64,
  height = 64,
  rgb: readonly [number, number, number] = [15, 95, 120],
): Buffer => {
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.from(rgb))])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    makeChunk("IHDR", header),
    makeChunk("IDAT", deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    makeChunk("IEND", Buffer.alloc(0)),
  ])
}

const makeChunk = (type: string, data: Buffer): Buffer => {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}
