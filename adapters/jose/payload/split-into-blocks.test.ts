import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { splitIntoBlocks } from "./split-into-blocks.ts"

async function* from(chunks: ReadonlyArray<Uint8Array>) {
  for (const chunk of chunks) yield await Promise.resolve(chunk)
}

describe("splitIntoBlocks", () => {
  it("yields the same bytes in blocks of one size, the last one shorter and none empty", async () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 40 }))
    await fc.assert(
      fc.asyncProperty(chunks, fc.integer({ min: 1, max: 16 }), async (given, size) => {
        const blocks: Array<Buffer> = []
        for await (const block of splitIntoBlocks(from(given), size)) blocks.push(block)
        expect(Buffer.concat(blocks)).toEqual(Buffer.concat(given))
        expect(blocks.slice(0, -1).every((block) => block.length === size)).toBe(true)
        expect(blocks.every((block) => block.length > 0)).toBe(true)
      }),
    )
  })

  it("is not affected when the source reuses its chunk", async () => {
    async function* reusing() {
      const chunk = Buffer.alloc(4)
      for (const letter of ["a", "b", "c"]) yield await Promise.resolve(chunk.fill(letter))
    }
    const blocks: Array<Buffer> = []
    for await (const block of splitIntoBlocks(reusing(), 4)) blocks.push(block)
    expect(blocks.map(String)).toEqual(["aaaa", "bbbb", "cccc"])
  })
})
