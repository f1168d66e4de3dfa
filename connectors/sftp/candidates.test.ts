import { describe, expect, it } from "vitest"
import { findCandidates, type RemoteFile, type CandidateFilter } from "./candidates.ts"

const NOW = 1_800_000_000
const file = (name: string, age = 100, size = 10): RemoteFile => ({ name, size, mtime: NOW - age })

const listNames = (files: ReadonlyArray<RemoteFile>, wanted: Partial<CandidateFilter> = {}) =>
  findCandidates(files, { pattern: null, taken: null, now: NOW * 1_000, ...wanted }).map(({ name }) => name)

describe("the candidates in a directory", () => {
  it("are sorted by time, newest first, then by name in descending order", () => {
    const files = [file("a.csv", 5), file("c.csv", 5), file("b.csv", 5), file("z.csv", 9), file("y.csv", 1)]
    expect(listNames(files)).toEqual(["y.csv", "c.csv", "b.csv", "a.csv", "z.csv"])
  })

  it("have names that match the pattern", () => {
    expect(listNames([file("pay.csv", 1), file("employees_1.csv", 5)], { pattern: "employees_*" })).toEqual([
      "employees_1.csv",
    ])
  })

  it("exclude partial uploads, empty files and files dated in the future", () => {
    const tomorrow = file("late.csv", -25 * 3_600)
    const wrongZone = file("zone.csv", -14 * 3_600)
    const files = [file("a.csv.part", 1), file("b.tmp", 1), file("c.csv", 1, 0), tomorrow, wrongZone]
    expect(listNames(files)).toEqual(["zone.csv"])
  })

  it("exclude files older than the one taken last, unless they replace it", () => {
    const taken = file("b.csv", 50)
    const files = [file("a.csv", 60), file("c.csv", 40), file("b.csv", 70, 11)]
    expect(listNames(files, { taken })).toEqual(["c.csv", "b.csv"])
  })
})

describe("a marker file", () => {
  const isDone = (...files: ReadonlyArray<RemoteFile>) =>
    findCandidates(files, { pattern: "*.csv", taken: null, now: NOW * 1_000 }).map((each) => each.isDone)

  it.each(["employees.csv.done", "employees.csv.ok"])("marks a file as finished: %s", (name) => {
    expect(isDone(file("employees.csv", 5), file(name, 5, 0))).toEqual([true])
  })

  it("does not count when it is older than the file's last write, or belongs to another file", () => {
    expect(isDone(file("employees.csv", 5), file("employees.csv.done", 6))).toEqual([false])
    expect(isDone(file("employees.csv", 5), file("employees.done", 1))).toEqual([false])
    expect(isDone(file("employees.csv", 5))).toEqual([false])
  })
})
