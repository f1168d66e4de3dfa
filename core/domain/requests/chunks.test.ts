import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { splitIntoChunks } from "./chunks.ts"

async function* from(chunks: ReadonlyArray<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield await Promise.resolve(chunk)
}

describe("bytes in pieces", () => {
  it("are the same bytes, in pieces of one size except the last, however they arrive", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 20 })),
        fc.integer({ min: 1, max: 30 }),
        async (chunks, size) => {
          const pieces: Array<Buffer> = []
          for await (const piece of splitIntoChunks(from(chunks), size)) pieces.push(piece)
          expect(Buffer.concat(pieces)).toEqual(Buffer.concat(chunks))
          expect(pieces.slice(0, -1).every(({ length }) => length === size)).toBe(true)
          expect(pieces.every(({ length }) => length > 0 && length <= size)).toBe(true)
        },
      ),
    )
  })
})
