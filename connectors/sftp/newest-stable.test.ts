import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Candidate, RemoteFile } from "./candidates.ts"
import { findNewestStable } from "./newest-stable.ts"

const file = (name: string, size: number, mtime = size, isDone = false): Candidate => ({
  name,
  size,
  mtime,
  isDone,
})

/** Runs the search with the given directory listings, one per look; the last one repeats. */
const look = async (shows: ReadonlyArray<ReadonlyArray<Candidate>>, taken: RemoteFile | null = null) => {
  let looks = 0
  let slept = 0
  const found = await findNewestStable({
    candidates: () => Promise.resolve(shows[Math.min(looks++, shows.length - 1)] ?? []),
    taken,
    sleep: (millis) => {
      slept += millis
      return Promise.resolve()
    },
  })
  const name = found.found === "file" ? found.file.name : found.found
  return { name, slept }
}

describe("the newest file that is not being written", () => {
  it("is the newest one, when it stays unchanged for ten seconds", async () => {
    expect(await look([[file("b", 2), file("a", 1)]])).toEqual({ name: "b", slept: 10_000 })
  })

  it("is taken at once when a marker file says it is finished, or when it was taken before", async () => {
    expect(await look([[file("b", 2, 2, true)]])).toEqual({ name: "b", slept: 0 })
    expect(await look([[file("b", 2)]], file("b", 2))).toEqual({ name: "b", slept: 0 })
  })

  it("is waited for while it grows", async () => {
    const shows = [
      [file("b", 2), file("a", 1)],
      [file("b", 3), file("a", 1)],
      [file("b", 3), file("a", 1)],
    ]
    expect(await look(shows)).toEqual({ name: "b", slept: 20_000 })
  })

  it("is waited for when it appears while another was checked", async () => {
    const shows = [[file("a", 1)], [file("b", 2), file("a", 1)]]
    expect(await look(shows)).toEqual({ name: "b", slept: 20_000 })
  })

  it("is an older one when the newest keeps growing", async () => {
    const shows = [2, 3, 4, 5, 6].map((size) => [file("b", size), file("a", 1)])
    expect(await look(shows)).toEqual({ name: "a", slept: 30_000 })
  })

  it("is missing when all files change, by size or by time alone", async () => {
    expect(await look([1, 2, 3, 4].map((size) => [file("b", size)]))).toEqual({
      name: "growing",
      slept: 30_000,
    })
    expect(await look([1, 2, 3, 4].map((time) => [file("b", 1, time)]))).toMatchObject({ name: "growing" })
  })

  it("is missing when the directory is empty, or the file is removed", async () => {
    expect(await look([[]])).toEqual({ name: "nothing", slept: 0 })
    expect(await look([[file("b", 1)], []])).toMatchObject({ name: "nothing" })
  })

  it("is never one that changed since the previous look", async () => {
    const size = fc.integer({ min: 1, max: 3 })
    const shows = fc.array(fc.tuple(size, size), { minLength: 4, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(shows, async (sizes) => {
        const listed = sizes.map(([b, a]) => [file("b", b, 9), file("a", a, 1)])
        let looks = 0
        const found = await findNewestStable({
          candidates: () => Promise.resolve(listed[looks++] ?? []),
          taken: null,
          sleep: () => Promise.resolve(),
        })
        if (found.found !== "file") return
        const [before, last] = listed.slice(looks - 2, looks)
        expect(last).toContainEqual({ ...found.file, isDone: false })
        expect(before).toContainEqual({ ...found.file, isDone: false })
      }),
    )
  })
})
