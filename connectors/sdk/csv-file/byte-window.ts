import type { Utf8Chunk } from "./transcode.ts"

/** The stretch of the text that is being worked on. Bytes come in at its end and go out at its start. */
export interface ByteWindow {
  readonly bytes: () => Buffer
  /** Do the bytes reach the end of the file? */
  readonly atEnd: () => boolean
  /** How many bytes of the file, in its own encoding, were read so far. */
  readonly read: () => number
  /** Waits until the window holds so many bytes, or all that are left. */
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
