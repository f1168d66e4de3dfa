import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { App } from "../../app.ts"
import { runProgram } from "../../program.ts"
import { captureStreams } from "../../testing/captured-output.ts"

/* `hrsync read` prints exact JSON with and without `--json`. */

const RESPONSE = {
  status: "success",
  data: [{ name: "Ravi\nRao", address: '\u001b[2J\u009b31m\u202e\u2028 नमस्ते \\ "', pan: "************" }],
}

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hrsync-read-"))
  await writeFile(join(folder, "key.pem"), "a key")
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

const read = async (...further: ReadonlyArray<string>): Promise<string> => {
  const app = {
    version: "1",
    getBaseUrl: () => "http://here",
    readEmployees: () => Promise.resolve(RESPONSE),
  }
  const options = [
    "--connection",
    "c",
    "--key",
    join(folder, "key.pem"),
    "--username",
    "u",
    "--password",
    "p",
  ]
  const streams = captureStreams()
  await runProgram(app as unknown as App, ["read", ...options, ...further], { streams })
  return streams.out()
}

describe("hrsync read", () => {
  it.each([
    ["as text", []],
    ["as JSON", ["--json"]],
  ])("prints the response as exact JSON %s, with control characters escaped", async (_, further) => {
    const text = await read(...further)
    expect(JSON.parse(text)).toEqual(RESPONSE)
    expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
  })

  it("indents it without --json", async () => {
    expect((await read()).split("\n").length).toBeGreaterThan(5)
  })
})
