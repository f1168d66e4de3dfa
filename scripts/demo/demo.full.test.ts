import { execFile } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hrsync-demo-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const runDemo = (env: Readonly<Record<string, string>>) =>
  promisify(execFile)("npm", ["run", "--silent", "demo", "--", "--once"], {
    env: { ...process.env, HRSYNC_DATA_DIR: join(folder, "data"), ...env },
  })

describe("npm run demo", () => {
  it(
    "runs from a file to verified webhooks and the encrypted read, and from a second file to the changes, on another port if the default one is in use",
    { timeout: 240_000 },
    async () => {
      const occupied = createServer().listen(0, "127.0.0.1")
      await once(occupied, "listening")
      const { port } = occupied.address() as AddressInfo

      const { stdout, stderr } = await runDemo({ PORT: String(port) })
      occupied.close()

      expect(stdout).toContain("#13  sync.events.completed")
      expect(stdout).toContain("employees on the page: 25")
      expect(stdout).toContain("#1   sync.events.employee.add     2 employees")
      expect(stdout).toContain("#2   sync.events.employee.update  3 employees")
      expect(stdout).toContain("#3   sync.events.completed")
      expect(stdout.trimEnd().split("\n").at(-2)).toContain("and nothing else")
      expect(stdout).not.toContain(`127.0.0.1:${String(port)}\n`)
      expect(
        stderr
          .split("\n")
          .filter((line) => /warn|error|failed/iu.test(line))
          .join("\n"),
      ).toBe("")
    },
  )
})
