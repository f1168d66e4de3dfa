import { describe, expect, it } from "vitest"
import { quoteClause } from "./error.ts"

describe("what another program said", () => {
  it.each([
    ["no space left on device", "no space left on device"],
    ["could not bind.", "could not bind"],
    ["FATAL: it is starting up...\n", "FATAL: it is starting up"],
    ["", ""],
  ])("%j ends a sentence as %j", (said, clause) => {
    expect(quoteClause(said)).toBe(clause)
  })
})
