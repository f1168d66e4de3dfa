import { describe, expect, it } from "vitest"
import { evaluateDirectory, evaluateSessions } from "./evaluate-directory.ts"

const TRUTH = new Map([
  ["A", 1],
  ["B", 3],
])
const row = (employeeId: string, version: number) => ({ employeeId, version })

describe("the oracle of the directory", () => {
  it("finds nothing when every employee is stored once, as in the source", () => {
    expect(evaluateDirectory([row("B", 3), row("A", 1)], TRUTH)).toEqual([])
  })

  it.each([
    ["an old version", [row("A", 1), row("B", 2)], "B is stored as version 2 and is version 3"],
    ["a missing employee", [row("A", 1)], "B is missing from the directory"],
    ["a duplicate employee", [row("A", 1), row("A", 1), row("B", 3)], "A is in the directory twice"],
    [
      "an employee who is not in the source",
      [row("A", 1), row("B", 3), row("C", 1)],
      "C is in the directory, and is not in the source",
    ],
    [
      "a record that cannot be decrypted",
      [row("A", Number.NaN), row("B", 3)],
      "A is stored as version NaN and is version 1",
    ],
  ])("detects %s", (_, rows, complaint) => {
    expect(evaluateDirectory(rows, TRUTH)).toEqual([complaint])
  })
})

describe("the oracle of sessions", () => {
  const first = { kind: "initial", added: 2, updated: 0 }
  const later = { kind: "delta", added: 1, updated: 5 }

  it("finds nothing when every employee was added once, over however many sessions", () => {
    expect(evaluateSessions("acme", [first, later], 3)).toEqual([])
  })

  it("finds employees who were added twice or not at all, and two first sessions", () => {
    expect(evaluateSessions("acme", [first, later], 2)).toEqual([
      "acme added 3 employees of 2 over all its sessions",
    ])
    expect(evaluateSessions("acme", [first], 3)).toHaveLength(1)
    expect(evaluateSessions("acme", [first, first], 4)).toEqual(["acme has 2 first sessions"])
  })
})
