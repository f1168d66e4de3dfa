import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { capLog, logSince, logSize } from "./log-file.ts"
import { makeDataPaths, type DataPaths } from "./data-paths.ts"

describe("the server's log", () => {
  let places: DataPaths
  beforeEach(() => {
    places = makeDataPaths(mkdtempSync(path.join(os.tmpdir(), "hrsync-log-")))
    mkdirSync(places.root)
  })
  afterEach(() => rmSync(places.dataDir, { recursive: true }))

  it("may not exist yet", () => {
    capLog(places)
    expect([logSize(places), logSince(places, 0)]).toEqual([0, ""])
  })

  it("returns the last five lines since a position, and nothing older", () => {
    appendFileSync(places.log, "older\n")
    const from = logSize(places)
    expect(logSince(places, from)).toBe("")
    appendFileSync(places.log, "1\n2\n3\n4\n5\n6\n")
    expect(logSince(places, from)).toBe("2\n3\n4\n5\n6")
  })

  it("is emptied when it is too long, with its last content kept beside it", () => {
    appendFileSync(places.log, "short")
    capLog(places)
    expect(existsSync(`${places.log}.1`)).toBe(false)
    appendFileSync(places.log, "x".repeat(8 * 1024 * 1024))
    capLog(places)
    expect(logSize(places)).toBe(0)
    // A regular expression over 8 MiB can overflow the stack.
    expect(readFileSync(`${places.log}.1`, "utf8") === `short${"x".repeat(8 * 1024 * 1024)}`).toBe(true)
  })
})
