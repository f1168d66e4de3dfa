import { describe, expect, it } from "vitest"
import { makeLookup, splitIntoChunks } from "./index.ts"

const makeRecording = (existing: ReadonlyArray<string>) => {
  const requests: Array<ReadonlyArray<string>> = []
  const lookup = makeLookup<string>({
    idsPerRequest: 2,
    request: (ids) => {
      requests.push(ids)
      return Promise.resolve(
        ids.filter((id) => existing.includes(id)).map((id) => [id, `name of ${id}`] as const),
      )
    },
  })
  return { lookup, requests }
}

describe("a lookup", () => {
  it("requests each unknown id once, several in one request", async () => {
    const { lookup, requests } = makeRecording(["a", "b", "c"])
    lookup.add("z", "known anyway")
    await lookup.load(["a", "b", "a", "c", "z"])
    await lookup.load(["c", "a"])
    expect(requests).toEqual([["a", "b"], ["c"]])
    expect(lookup.get("c")).toBe("name of c")
    expect(lookup.get("z")).toBe("known anyway")
  })

  it("does not request again what the source does not have", async () => {
    const { lookup, requests } = makeRecording([])
    await lookup.load(["gone"])
    await lookup.load(["gone"])
    expect(requests).toEqual([["gone"]])
    expect(lookup.get("gone")).toBeNull()
  })

  it("returns null for an id that was never loaded", () => {
    expect(makeRecording(["a"]).lookup.get("a")).toBeNull()
  })
})

describe("splitting into chunks", () => {
  it("keeps every item in its order", () => {
    expect(splitIntoChunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
    expect(splitIntoChunks([], 2)).toEqual([])
  })
})
