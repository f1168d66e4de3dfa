import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { generateMasterKey } from "../../adapters/node-crypto/master-key.ts"
import { runInProcess } from "../e2e/testing/run-in-process.ts"
import { createInstallation, createVendor, type Installation } from "../e2e/testing/installation.ts"

/* Which master key an installation uses, when it creates one, and the messages for a wrong key. */

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hrsync-keys-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

describe("a database server", () => {
  let installation: Installation
  beforeAll(async () => {
    installation = await createInstallation()
    await createVendor(installation, "http://127.0.0.1:9/hook")
  })
  afterAll(() => installation.remove())

  const runWith = (env: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>) =>
    runInProcess(args, { ...installation.env, HRSYNC_MASTER_KEY: "", ...env })

  it("does not start without the file in HRSYNC_MASTER_KEY_FILE, and does not create it", async () => {
    const missing = join(folder, "typo.key")
    const { status, stderr } = await runWith({ HRSYNC_MASTER_KEY_FILE: missing }, "vendor", "list")
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`HRSYNC_MASTER_KEY_FILE: ${missing} does not exist`),
    ])
    expect(await isThere(missing)).toBe(false)
    const doctor = await runWith({ HRSYNC_MASTER_KEY_FILE: missing }, "doctor")
    expect([doctor.status, doctor.stdout]).toEqual([
      1,
      expect.stringContaining(`FAIL  master key: HRSYNC_MASTER_KEY_FILE: ${missing}`),
    ])
    expect(await isThere(missing)).toBe(false)
  })

  it("passes doctor with its own key", async () => {
    const { status, stdout } = await installation.run("doctor")
    expect([status, stdout]).toEqual([0, expect.stringContaining("master key: current e2e")])
  })

  it("fails doctor with an unrelated master key, and names the missing one", async () => {
    const { status, stdout } = await runWith({ HRSYNC_MASTER_KEY: generateMasterKey() }, "doctor")
    expect([status, stdout]).toEqual([
      1,
      expect.stringMatching(
        /FAIL {2}master key: Master key "e2e", which \d+ keys and secrets .* is not conf/u,
      ),
    ])
  })

  it("fails doctor with another key of the same id", async () => {
    const other = `e2e:${Buffer.alloc(32, 8).toString("base64")}`
    const { status, stdout } = await runWith({ HRSYNC_MASTER_KEY: other }, "doctor")
    expect([status, stdout]).toEqual([
      1,
      expect.stringContaining('FAIL  master key: Master key "e2e" does not open'),
    ])
    expect(stdout).toContain("it has the right id and is another key")
  })
})

describe("the embedded database", () => {
  const newFolder = async (name: string) => {
    const dataDir = join(folder, name)
    await mkdir(dataDir)
    return { dataDir, env: { HRSYNC_DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn" } }
  }

  it("creates its key at the first start, and no other one for existing data", async () => {
    const { dataDir, env } = await newFolder("embedded")
    const key = join(dataDir, "master.key")
    const before = await runInProcess(["doctor"], env)
    expect([before.status, before.stdout]).toEqual([
      0,
      expect.stringContaining("none yet: the first start makes it"),
    ])
    expect(await isThere(key)).toBe(false)

    expect(await runInProcess(["vendor", "list"], env)).toMatchObject({ status: 0 })
    const made = await readFile(key, "utf8")
    await rm(key)
    const { status, stderr } = await runInProcess(["vendor", "list"], env)
    expect(status).toBe(1)
    expect(stderr).toContain(`${key} is missing, and the database beside it is sealed under master key`)
    expect((await readdir(dataDir)).filter((name) => name.startsWith("master"))).toEqual([])

    const doctor = await runInProcess(["doctor"], env)
    expect([doctor.status, doctor.stdout]).toEqual([1, expect.stringContaining("is not configured")])
    await writeFile(key, made, { mode: 0o600 })
    expect(await runInProcess(["doctor"], env)).toMatchObject({ status: 0 })
  })

  it("creates nothing if the file in HRSYNC_MASTER_KEY_FILE is missing", async () => {
    const { dataDir, env } = await newFolder("typo")
    const missing = join(folder, "other.key")
    const { status, stderr } = await runInProcess(["vendor", "list"], {
      ...env,
      HRSYNC_MASTER_KEY_FILE: missing,
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining(`${missing} does not exist`)])
    expect(await isThere(missing)).toBe(false)
    expect(await readdir(dataDir)).toEqual([])
  })
})
