import { describe, expect, it, vi } from "vitest"
import type { App, MadeLogin } from "../app.ts"
import { runProgram } from "../program.ts"
import { captureStreams } from "../testing/captured-output.ts"

const LOGINS: ReadonlyArray<MadeLogin> = [
  {
    setting: "DATABASE_URL_SERVICE",
    login: "hrsync_worker",
    url: "postgresql://hrsync_worker:secret@db/hrsync",
  },
  { setting: "DATABASE_URL_TENANT", login: "hrsync_api", url: null },
]
const makeLogins = vi.fn(() => Promise.resolve(LOGINS))
const app = { version: "1", migrate: () => Promise.resolve(["First"]), makeLogins } as unknown as App

describe("hrsync migrate", () => {
  const run = async (...words: ReadonlyArray<string>): Promise<string> => {
    const streams = captureStreams()
    await runProgram(app, ["migrate", ...words], { streams })
    return streams.out()
  }

  it("makes no logins unless it is told to", async () => {
    expect(JSON.parse(await run("--json"))).toEqual({ migrations: ["First"] })
    expect(makeLogins).not.toHaveBeenCalled()
  })

  it("prints the address of each login that it made, and which ones it left as they are", async () => {
    expect(JSON.parse(await run("--logins", "--json"))).toEqual({ migrations: ["First"], logins: LOGINS })
    const lines = (await run("--logins")).split("\n")
    expect(lines).toContain("DATABASE_URL_SERVICE=postgresql://hrsync_worker:secret@db/hrsync")
    expect(lines).toContainEqual(expect.stringMatching(/hrsync_api exists; its password was not changed/u))
  })
})
