import { describe, expect, it } from "vitest"
import { isClusterPostmaster, parsePostmasterFile } from "./postmaster-file.ts"
import { makeDataPaths } from "./data-paths.ts"

const file = (state: string) => `4711\n/data/cluster\n1700000000\n5432\n/data/run\n\n  1234  5678\n${state}\n`

describe("parsePostmasterFile", () => {
  it("parses process, socket folder and state", () => {
    expect(parsePostmasterFile(file("ready   "))).toEqual({
      pid: 4711,
      socketFolder: "/data/run",
      state: "ready",
    })
  })

  it.each(["starting", "stopping"])("parses a server that is %s", (state) => {
    expect(parsePostmasterFile(file(state))?.state).toBe(state)
  })

  it("treats a file that is still being written as a server that does not listen yet", () => {
    const begun = { pid: 4711, socketFolder: null, state: "unknown" }
    expect(parsePostmasterFile("4711\n/data/cluster\n17000")).toEqual(begun)
  })

  it.each(["", "\n", "-4711\n", "nonsense\n"])("returns null without a process id: %j", (text) => {
    expect(parsePostmasterFile(text)).toBeNull()
  })
})

describe("isClusterPostmaster", () => {
  it("does not count any living process as the server, nor a dead one", () => {
    const places = makeDataPaths("/nowhere")
    expect(isClusterPostmaster(process.pid, places)).toBe(false)
    expect(isClusterPostmaster(2 ** 22 + 1, places)).toBe(false)
  })
})
