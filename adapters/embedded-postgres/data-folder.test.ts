import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { capLog, logSize, makeDataPaths, type DataPaths } from "./data-folder.ts"

describe("the server's log", () => {
  let places: DataPaths
  beforeEach(() => {
    places = makeDataPaths(mkdtempSync(path.join(os.tmpdir(), "hrsync-log-")))
    mkdirSync(places.root)
  })
  afterEach(() => rmSync(places.dataDir, { recursive: true }))

  it("may not exist yet", () => {
    capLog(places)
    expect(logSize(places)).toBe(0)
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
