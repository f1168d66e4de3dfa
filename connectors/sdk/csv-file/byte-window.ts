import type { Utf8Chunk } from "./encoding/transcode.ts"

/** The part of the text that is being parsed. Bytes are added at its end and consumed at its start. */
export interface ByteWindow {
  readonly bytes: () => Buffer
  /** Whether the bytes reach the end of the file. */
  readonly atEnd: () => boolean
  /** Number of bytes of the file, in its own encoding, that were read so far. */
  readonly read: () => number
  /** Waits until the window holds this many bytes, or all that are left. */
  readonly fill: (length: number) => Promise<void>
  readonly drop: (length: number) => void
  /** Closes the file when it was not read to its end. */
  readonly close: () => Promise<void>
}

export const makeByteWindow = (chunks: AsyncGenerator<Utf8Chunk>): ByteWindow => {
  let bytes: Buffer = Buffer.alloc(0)
  let atEnd = false
  let read = 0

  const fill = async (length: number) => {
    const parts = [bytes]
    let size = bytes.length
    while (size < length && !atEnd) {
      const next = await chunks.next()
      if (next.done === true) {
        atEnd = true
      } else {
        parts.push(next.value.bytes)
        size += next.value.bytes.length
        read = next.value.read
      }
    }
    if (parts.length > 1) bytes = Buffer.concat(parts, size)
  }

  return {
    bytes: () => bytes,
    atEnd: () => atEnd,
    read: () => read,
    fill,
    drop: (length) => {
      bytes = bytes.subarray(length)
    },
    close: async () => {
      await chunks.return(undefined)
    },
  }
}
