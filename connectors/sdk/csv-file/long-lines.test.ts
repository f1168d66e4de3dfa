import { describe, expect, it } from "vitest"
import type { SourceFile } from "../../../core/ports/sync/source.ts"
import { catchFailure, makeFile, readFile } from "./testing/files.ts"

const MIB = 1024 * 1024

/** A file of `before`, many MiB of a repeated chunk, and `after`; never in memory as a whole. */
const vast = (before: string, mebibytes: number, filler: string, after: string): SourceFile => {
  const chunk = Buffer.alloc(MIB, filler)
  return {
    name: "vast.csv",
    size: before.length + mebibytes * MIB + after.length,
    open: async function* () {
      yield await Promise.resolve(Buffer.from(before))
      for (let n = 0; n < mebibytes; n++) yield chunk
      yield Buffer.from(after)
    },
  }
}

/** The maximum growth of the process while `work` ran, sampled between chunks. */
const growthDuring = async (file: SourceFile, work: (file: SourceFile) => Promise<unknown>) => {
  const start = process.memoryUsage().rss
  let peak = start
  await work({
    ...file,
    open: async function* () {
      for await (const chunk of file.open()) {
        peak = Math.max(peak, process.memoryUsage().rss)
        yield chunk
      }
    },
  })
  return peak - start
}

describe("a line of 400 MiB", () => {
  it("causes one error and little memory, and the rows around it are read", async () => {
    const file = vast("a,b\n1,2\n", 400, "x", ",y\n3,4\n")
    const growth = await growthDuring(file, async (watched) => {
      expect(await readFile(watched)).toEqual({
        columns: ["a", "b"],
        rows: [
          [2, "1", "2"],
          [4, "3", "4"],
        ],
        unreadable: [[3, "is longer than 1048576 bytes: a line break is missing"]],
      })
    })
    expect(growth).toBeLessThan(200 * MIB)
  })

  it("is rejected as a header", async () => {
    const file = vast("", 400, "x", "")
    const growth = await growthDuring(file, async (watched) => {
      const failure = await catchFailure(watched)
      expect(failure).toMatchObject({ kind: "data", position: 1 })
      expect(failure.message).toContain("should be the header, but it does not end within 1048576 bytes")
    })
    expect(growth).toBeLessThan(200 * MIB)
  })

  it("in an unclosed quote causes an error for its first line", async () => {
    const { rows, unreadable } = await readFile(vast('a,b\n1,2\n"', 400, "x", ""))
    expect(rows).toEqual([[2, "1", "2"]])
    expect(unreadable.map(([line]) => line)).toEqual([3])
  })
})

describe("the longest record", () => {
  const makeRow = (length: number) => `1,${"x".repeat(length - 3)}\n`

  it("is 1 MiB, for any chunk size", async () => {
    for (const chunkBytes of [1_000, 64 * 1024, MIB + 5, 5 * MIB]) {
      const fits = await readFile(makeFile(`a,b\n${makeRow(MIB)}2,3\n`, chunkBytes))
      expect(fits.rows.map(([line]) => line)).toEqual([2, 3])
      const tooLong = await readFile(makeFile(`a,b\n${makeRow(MIB + 1)}2,3\n`, chunkBytes))
      expect(tooLong.rows.map(([line]) => line)).toEqual([3])
      expect(tooLong.unreadable.map(([line]) => line)).toEqual([2])
    }
  })
})
