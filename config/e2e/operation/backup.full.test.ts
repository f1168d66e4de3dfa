import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type OwnPostgres, startOwnPostgres } from "../../testing/own-postgres.ts"
import { queryRows } from "../testing/contents.ts"
import { startHrsync } from "../testing/hrsync.ts"
import { runInProcess } from "../testing/run-in-process.ts"
import {
  createInstallation,
  createVendor,
  type Installation,
  makeImportArgs,
} from "../testing/installation.ts"

/* A backup and its drill with the real pg_dump: 15, as Debian has it, which dumps no newer server. */

const FILE = "employeeId,name,status\nE1,Asha Rao,Active\nE2,Ravi Rao,Active\n"

let server: OwnPostgres
let installation: Installation
let to: string
let keysTo: string

beforeAll(async () => {
  server = await startOwnPostgres(15)
  installation = await createInstallation({}, server)
  to = join(installation.folder, "backups")
  keysTo = join(installation.folder, "key-backups")
  const vendor = await createVendor(installation, "http://127.0.0.1:9/hook")
  const file = join(installation.folder, "employees.csv")
  writeFileSync(file, FILE)
  for (const corporate of ["acme", "globex"])
    expect(await installation.run(...makeImportArgs(file, vendor, corporate))).toMatchObject({ status: 0 })
})
afterAll(async () => {
  await installation.remove()
  await server.remove()
})

const run = async (...words: ReadonlyArray<string>) => {
  const { status, stdout, stderr } = await installation.run("backup", ...words, "--json")
  return { status, document: JSON.parse(stdout) as Record<string, never>, stderr }
}
const create = () => run("create", "--to", to, "--keys-to", keysTo)
const drill = (...words: ReadonlyArray<string>) => run("drill", "--from", to, "--keys-from", keysTo, ...words)
const doctor = async () => {
  const { findings } = JSON.parse((await installation.run("doctor", "--json")).stdout) as {
    findings: ReadonlyArray<{ check: string; code: string; detail: string }>
  }
  return findings.filter(({ check }) => /backups|drill/u.test(check)).map(({ code }) => code)
}
const listTemporary = async () =>
  queryRows(installation.storage, "SELECT datname FROM pg_database WHERE datname LIKE 'hrsync_drill%'")

describe("hrsync backup", () => {
  it("is missed by doctor until it is made", async () => {
    expect(await doctor()).toEqual(["backups.never", "restore-drill.never"])
  })

  it("copies the database and the key store, with what they hold, and no personal data", async () => {
    const { status, document } = await create()
    expect(status).toBe(0)
    expect(document).toMatchObject({
      database: { rows: { employee: { least: 4, most: 4 }, connection: { least: 2, most: 2 } } },
      key_store: { keys: 2 },
      pruned: [],
    })
    const [name = ""] = readdirSync(to)
    const manifest = readFileSync(join(to, name, "manifest.json"), "utf8")
    expect(JSON.parse(manifest)).toMatchObject({
      form: "dump",
      postgresql: expect.stringMatching(/^15/u) as string,
    })
    expect(manifest).not.toMatch(/asha|acme/iu)
    expect(await doctor()).toEqual(["backups.ok", "restore-drill.never"])
  })

  it.each([
    ["on a server of its own", () => []],
    ["on a server that the operator names", () => ["--server", installation.env["DATABASE_URL"] ?? ""]],
  ])("is drilled %s, and nothing of the drill remains", async (_, words) => {
    const { status, document, stderr } = await drill(...words())
    expect([status, stderr]).toEqual([0, expect.stringContaining("Exporting one connection")])
    expect(document).toMatchObject({ exported: 2, rows: { employee: 4 } })
    expect(await listTemporary()).toEqual([])
    expect(await doctor()).toEqual(["backups.ok", "restore-drill.ok"])
  })

  it("succeeds in its drill after a termination, which left a copy that opens no more", async () => {
    const [row] = await queryRows<{ id: string }>(installation.storage, "SELECT id FROM connection LIMIT 1")
    expect(await installation.run("connection", "terminate", row?.id ?? "", "--yes")).toMatchObject({
      status: 0,
    })
    const before = await drill()
    expect(before).toMatchObject({ status: 0, document: { exported: 2 } })
    expect((await create()).status).toBe(0)
  })

  it("fails its drill on a damaged file, says so to doctor, and succeeds with the next backup", async () => {
    const name = readdirSync(to).toSorted().at(-1) ?? ""
    writeFileSync(join(to, name, "database.dump"), "damaged")
    const { status, document } = await drill()
    expect([status, document]).toMatchObject([1, { error: { code: "BackupFailed" } }])
    expect(await doctor()).toEqual(["backups.ok", "restore-drill.failed"])
    expect((await create()).status).toBe(0)
    expect((await drill()).status).toBe(0)
    expect(await doctor()).toEqual(["backups.ok", "restore-drill.ok"])
  })

  it("finds a key store that lacks a key", async () => {
    const name = readdirSync(keysTo).toSorted().at(-1) ?? ""
    for (const each of readdirSync(join(installation.folder, "keys")).filter((file) =>
      file.endsWith(".part"),
    ))
      rmSync(join(installation.folder, "keys", each))
    rmSync(join(keysTo, name), { recursive: true })
    expect((await create()).status).toBe(0)
    const { status, document } = await drill()
    expect([status, document]).toMatchObject([
      1,
      { error: { message: expect.stringContaining("key store") as string } },
    ])
  })

  it("is in the audit log, with its failures", async () => {
    const { stdout } = await installation.run(
      "audit",
      "list",
      "--action",
      "backup.reported",
      "--limit",
      "50",
      "--json",
    )
    expect(stdout).toContain("checksum-differs")
  })
})

describe("hrsync backup with the embedded database", () => {
  it("copies it while another process uses it, and is drilled", async () => {
    const folder = installation.folder
    const env = { HRSYNC_DATA_DIR: join(folder, "embedded"), LOG_LEVEL: "warn", PORT: "0" }
    const inEmbedded = async (...words: ReadonlyArray<string>) => {
      const { status, stdout, stderr } = await runInProcess([...words, "--json"], env)
      return { status, stderr, document: JSON.parse(stdout) as Record<string, unknown> }
    }
    const running = startHrsync(["serve"], env)
    await running.waitUntilReady()
    const { document } = await inEmbedded("vendor", "create", "--name", "Vendor")
    const vendor = [
      "--vendor",
      String(document["org_id"]),
      "--org-name",
      "acme",
      "--email",
      "hr@acme.example",
    ]
    expect((await inEmbedded("import", "csv", join(folder, "employees.csv"), ...vendor)).status).toBe(0)
    const [database, keys] = [join(folder, "embedded-backups"), join(folder, "embedded-keys")]
    const made = await inEmbedded("backup", "create", "--to", database, "--keys-to", keys)
    expect(made).toMatchObject({ status: 0, document: { key_store: { keys: 1 } } })
    expect(await inEmbedded("backup", "drill", "--from", database, "--keys-from", keys)).toMatchObject({
      status: 0,
      document: { exported: 2, rows: { employee: 2, vendor: 1 } },
    })
    const states = (await inEmbedded("backup", "list")).document as unknown as ReadonlyArray<{
      state: string
    }>
    expect(states.map(({ state }) => state)).toEqual(["ok", "ok", "ok"])
    await running.kill("SIGTERM")
  })
})
