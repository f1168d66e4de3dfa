import { describe, expect, it } from "vitest"
import { findDrift } from "./committed.ts"
import type { PactFile } from "./pact-files.ts"

const pact = (...interactions: ReadonlyArray<readonly [description: string, status: number]>): PactFile => ({
  interactions: interactions.map(([description, status]) => ({ description, response: { status } })),
})

describe("the drift of a pact", () => {
  it("is empty when both are equal", () => {
    expect(findDrift(pact(["a", 200]), pact(["a", 200]))).toEqual([])
  })

  it("names what differs, with both sides", () => {
    expect(findDrift(pact(["a", 200], ["b", 404]), pact(["a", 200], ["b", 409]))).toEqual([
      { changed: "b", response: { status: { committed: 404, made: 409 } } },
    ])
  })

  it("names what was removed and what was added", () => {
    expect(findDrift(pact(["a", 200]), pact(["b", 200]))).toEqual([
      "no longer relied on: a",
      "not committed: b",
    ])
  })

  it("detects another order", () => {
    const [a, b] = [["a", 200] as const, ["b", 200] as const]
    expect(findDrift(pact(a, b), pact(b, a))).toEqual(["names, order or metadata"])
  })
})
