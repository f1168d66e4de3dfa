import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { SourceError } from "../sdk/index.ts"
import { gunzip } from "./gunzip.ts"

const tooLarge = new SourceError({ kind: "data", message: "too large" })
const damaged = new SourceError({ kind: "data", message: "damaged" })
const MOST = 1024 * 1024

async function* inChunks(bytes: Buffer, size = 1_000) {
  for (let at = 0; at < bytes.length; at += size) {
    await Promise.resolve()
    yield bytes.subarray(at, at + size)
  }
}

const unpacked = async (packed: AsyncIterable<Buffer>) => {
  const chunks: Array<Buffer> = []
  for await (const chunk of gunzip(packed, { most: MOST, tooLarge, damaged })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const TEXT = Buffer.from("employeeId,name\nE1,Asha\n".repeat(5_000))

describe("a gzip archive", () => {
  it("is unpacked, also with several members", async () => {
    expect((await unpacked(inChunks(gzipSync(TEXT)))).equals(TEXT)).toBe(true)
    const both = Buffer.concat([gzipSync(TEXT), gzipSync(TEXT)])
    expect((await unpacked(inChunks(both))).equals(Buffer.concat([TEXT, TEXT]))).toBe(true)
  })

  it("is aborted when it holds more than the limit", async () => {
    await expect(unpacked(inChunks(gzipSync(Buffer.alloc(MOST + 1))))).rejects.toBe(tooLarge)
    expect(await unpacked(inChunks(gzipSync(Buffer.alloc(MOST))))).toHaveLength(MOST)
  })

  it("is reported as damaged when it is cut, altered or not an archive", async () => {
    const packed = gzipSync(TEXT)
    const altered = Buffer.from(packed)
    altered.fill(0xff, 200, 260)
    for (const bytes of [packed.subarray(0, -4), altered, TEXT]) {
      await expect(unpacked(inChunks(bytes))).rejects.toBe(damaged)
    }
  })

  it("fails with the error of the input when reading fails", async () => {
    const reason = new SourceError({ kind: "transient", message: "broke off" })
    const breaking = async function* () {
      yield* inChunks(gzipSync(TEXT).subarray(0, 100))
      throw reason
    }
    await expect(unpacked(breaking())).rejects.toBe(reason)
  })

  it("is not read further when the consumer stops", async () => {
    let read = 0
    const counting = async function* () {
      for await (const chunk of inChunks(
        gzipSync(Buffer.from(Array.from({ length: 500_000 }, (_, n) => (n * n) % 251))),
        10,
      )) {
        read++
        yield chunk
      }
    }
    for await (const chunk of gunzip(counting(), { most: MOST, tooLarge, damaged })) {
      expect(chunk.length).toBeGreaterThan(0)
      break
    }
    const then = read
    await new Promise((resolve) => setImmediate(resolve))
    expect(read - then).toBeLessThanOrEqual(1)
  })
})
