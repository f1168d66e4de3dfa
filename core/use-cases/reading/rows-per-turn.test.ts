import { expect, it } from "vitest"
import { countRowsPerTurn } from "./rows-per-turn.ts"

it("is as long for wide rows as for narrow ones, and at least one row", () => {
  expect([0, 4, 20].map(countRowsPerTurn)).toEqual([50, 50, 50])
  expect(countRowsPerTurn(100)).toBe(10)
  expect(countRowsPerTurn(2_000)).toBe(1)
})
