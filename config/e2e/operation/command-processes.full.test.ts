import { randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { BUILT_MAIN } from "../../testing/built-service.ts"
import { runShell } from "../../testing/run-shell.ts"

/* What only processes of their own show: pipes, devices and signals. The table of every command runs in one process. */

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hrsync-processes-"))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs a line of bash in which `hrsync` is the built command; `env` is all that it gets. */
const runHere = (line: string, env: Readonly<Record<string, string>> = {}) =>
  runShell(`hrsync() { "${process.execPath}" "${BUILT_MAIN}" "$@"; }\n${line}`, {
    cwd: folder,
    env: { HRSYNC_DATA_DIR: join(folder, "data"), ...env },
  })

const CLOSED_PORT = { DATABASE_URL: "postgresql://127.0.0.1:9/x" }

/** The keys that a database server demands. `file:/tmp`: nothing is read from it before the database is open. */
const KEYS = {
  HRSYNC_MASTER_KEY: `2026:${randomBytes(32).toString("base64")}`,
  HRSYNC_KEY_STORE: `file:${tmpdir()}`,
}

describe("a process of the command", () => {
  it("ends quietly with 0 when its reader goes away", async () => {
    const { code, out, err } = await runHere("hrsync openapi | head -1")
    expect({ code, out, err }).toEqual({ code: 0, out: "{\n", err: "" })
  })

  it.each(["openapi > /dev/full", "openapi --output /dev/full", "--help > /dev/full"])(
    "says that the disk is full, without a stack: %s",
    async (words) => {
      const { code, err } = await runHere(`hrsync ${words}`)
      expect(code).toBe(1)
      expect(err).toMatch(/^hrsync: .+no space is left on the device\.\nFree space.+\n$/u)
    },
  )

  it("says that the database cannot be reached, as text and as JSON", async () => {
    const { code, out, err } = await runHere("hrsync vendor list --json", { ...CLOSED_PORT, ...KEYS })
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({ error: { code: "DatabaseUnavailable", field: "DATABASE_URL" } })
    expect(err).toMatch(/^hrsync: The database cannot be opened: .+\nCheck the host.+\n$/u)
  })

  it.each(["/proc/x", "/proc"])("ends when nothing can be created in its data folder %s", async (data) => {
    const { code, err } = await runHere("hrsync vendor list", { HRSYNC_DATA_DIR: data })
    expect(code).toBe(1)
    expect(err).toContain("HRSYNC_DATA_DIR: nothing can be created in /proc.")
  })

  it("names a misspelt setting, and a wrong value in JSON", async () => {
    const env = { ...CLOSED_PORT, HRSYNC_DATADIR: "/x", PORT: "abc" }
    const { code, out, err } = await runHere("hrsync vendor list --json", env)
    expect(code).toBe(1)
    expect(err).toContain("HRSYNC_DATADIR is not a setting of this program")
    expect(err).toContain("Did you mean HRSYNC_DATA_DIR?")
    expect(JSON.parse(out)).toMatchObject({ error: { code: "InvalidSettings", field: "PORT" } })
  })

  it("refuses an unknown role with those that there are, and ends with 2", async () => {
    const { code, out, err } = await runHere("hrsync serve --role bogus --json")
    expect(code).toBe(2)
    expect(JSON.parse(out)).toMatchObject({ error: { code: "UsageInvalid", field: "--role" } })
    expect(err).toBe(
      'hrsync: Unknown role bogus.\nThe roles are api, worker, scheduler. See "hrsync serve --help".\n',
    )
  })

  it("refuses a wrong master key with its reason", async () => {
    const { code, err } = await runHere("hrsync vendor list", { ...CLOSED_PORT, HRSYNC_MASTER_KEY: "zz" })
    expect(code).toBe(1)
    expect(err).toMatch(/^hrsync: .*master key/iu)
  })

  it("shows its help with invalid settings", async () => {
    const { code, out } = await runHere("hrsync --help", { PORT: "abc" })
    expect(code).toBe(0)
    expect(out).toContain("Exit codes:")
  })

  it("completes in bash", async () => {
    const line = `source <(hrsync completion bash); COMP_WORDS=(hrsync vendor cr); COMP_CWORD=2; _hrsync; echo "\${COMPREPLY[@]}"`
    expect(await runHere(line)).toEqual({ code: 0, out: "create credentials\n", err: "" })
  })
})
