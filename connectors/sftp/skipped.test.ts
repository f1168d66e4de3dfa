import { describe, expect, it } from "vitest"
import { listSkipped } from "./candidates.ts"
import { formatSkipped } from "./skipped.ts"

const NOW = Date.UTC(2026, 0, 5)
const file = (name: string, size = 100, age = 60) => ({ name, size, mtime: NOW / 1_000 - age })

describe("what is skipped in a directory", () => {
  it("has a reason each; a file that is taken and a marker file have none", () => {
    const files = [
      file("employees.csv"),
      file("employees.csv.done", 0),
      file("e.csv", 0),
      file("e.csv.tmp"),
      file("e.part"),
      file("payroll.txt"),
      file("late.csv", 100, -200_000),
      file("old.csv", 100, 9_000),
    ]
    const taken = { name: "last.csv", size: 1, mtime: NOW / 1_000 - 600 }
    expect(listSkipped(files, { pattern: "*.csv", taken, now: NOW })).toEqual([
      { name: "e.csv", reason: "empty" },
      { name: "e.csv.tmp", reason: "temporary" },
      { name: "e.part", reason: "temporary" },
      { name: "payroll.txt", reason: "pattern" },
      { name: "late.csv", reason: "future" },
      { name: "old.csv", reason: "older" },
    ])
  })

  it("is said in words, the first five of many", () => {
    const many = Array.from({ length: 7 }, (_, index) => ({
      name: `e${String(index)}.csv`,
      reason: "empty" as const,
    }))
    expect(formatSkipped(many)).toBe(
      " Not read: e0.csv is empty; e1.csv is empty; e2.csv is empty; e3.csv is empty; e4.csv is empty; and 2 more.",
    )
    expect(formatSkipped([{ name: null, reason: "name" }])).toBe(
      " Not read: one that cannot be shown has a name that is not UTF-8, or holds control characters: rename it.",
    )
    expect(formatSkipped([])).toBe("")
  })
})
