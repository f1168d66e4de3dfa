import { mkdirSync, writeFileSync } from "node:fs"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { isPostmaster, readPostmaster } from "./cluster.ts"
import { type DataPaths, makeDataPaths } from "./data-folder.ts"
import { clearFolder, makeFolder } from "./testing/processes.ts"

describe("readPostmaster", () => {
  let places: DataPaths
  beforeEach(async () => {
    places = makeDataPaths(await makeFolder())
    mkdirSync(places.cluster, { recursive: true })
  })
  afterEach(() => clearFolder(places.dataDir))

  const read = (text: string) => {
    writeFileSync(places.postmasterFile, text)
    return readPostmaster(places)
  }

  it.each(["starting", "ready", "stopping"])("reads process, socket folder and state: %s", (state) => {
    const text = `4711\n/data/cluster\n1700000000\n5432\n/data/run\n\n  1234  5678\n${state}   \n`
    expect(read(text)).toEqual({ pid: 4711, socketFolder: "/data/run", state })
  })

  it("treats a file that is still being written as a server that does not listen yet", () => {
    expect(read("4711\n/data/cluster\n17000")).toEqual({ pid: 4711, socketFolder: "", state: "" })
  })

  it.each(["", "\n", "-4711\n", "nonsense\n"])("returns null without a process id: %j", (text) => {
    expect(read(text)).toBeNull()
  })

  it("returns null without a file", () => {
    expect(readPostmaster(places)).toBeNull()
  })
})

describe("isPostmaster", () => {
  it("does not count any living process as the server, nor a dead one", () => {
    const places = makeDataPaths("/nowhere")
    expect(isPostmaster(process.pid, places)).toBe(false)
    expect(isPostmaster(2 ** 22 + 1, places)).toBe(false)
  })
})
