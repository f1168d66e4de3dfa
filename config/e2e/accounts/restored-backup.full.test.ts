import { spawnSync } from "node:child_process"
import { createSecretKey } from "node:crypto"
import { readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import getPort from "get-port"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sealBox } from "../../../adapters/node-crypto/sealed-box.ts"
import { unwrapDataKey } from "../../../adapters/node-crypto/wrapped-data-key.ts"
import { createTestDatabase, type TestDatabase } from "../../../adapters/typeorm/testing/test-database.ts"
import { makeVendorClient } from "../../../adapters/vendor-client/index.ts"
import { type OwnPostgres, startOwnPostgres } from "../../testing/own-postgres.ts"
import { queryRows } from "../testing/contents.ts"
import { importText } from "../testing/employees.ts"
import { runInProcess } from "../testing/run-in-process.ts"
import { type RunningCommand, startHrsync } from "../testing/hrsync.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/*
 * A corporate ends its connection, then the operator restores last night's backup: the ended connection cannot be
 * decrypted, although database and master key are the same as before.
 */

const PATIENCE = { interval: 100 }
const FILE = "employeeId,name,status,department\nE1,Asha Rao,Active,Sales\n"

let server: OwnPostgres
let service: TestService
let vendor: TestVendor
let restored: TestDatabase
let env: Readonly<Record<string, string>>
let ended: string
let going: string
let running: RunningCommand
let url: string

const tool = (name: string, ...args: ReadonlyArray<string>) => {
  const { status, stderr } = spawnSync(name, args, { encoding: "utf8" })
  if (status !== 0) throw new Error(`${name}: ${stderr}`)
}

const reading = async (connectionId: string) => {
  const { apiKey, username, password, privateKey: privateKeyPem } = vendor
  const client = makeVendorClient({ baseUrl: url, apiKey, read: { username, password, privateKeyPem } })
  try {
    return (await client.listEmployees(connectionId)).data.map(({ name }) => name)
  } catch (error) {
    return (error as { status?: unknown }).status
  }
}

beforeAll(async () => {
  // pg_dump cannot dump servers that are newer than itself.
  server = await startOwnPostgres(15)
  service = await startService([], {}, { server })
  vendor = await service.createVendor()
  const { installation } = service
  ended = (await importText(installation, vendor, "ended", FILE)).connection_id
  going = (await importText(installation, vendor, "going", FILE)).connection_id

  const dump = join(installation.folder, "hrsync.dump")
  tool(
    "pg_dump",
    "--format",
    "custom",
    "--no-owner",
    "--enable-row-security",
    "--file",
    dump,
    installation.storage.url,
  )
  const [row] = await queryRows<{ org_id: string }>(
    installation.storage,
    `SELECT org_id FROM connection WHERE id = '${ended}'`,
  )
  const answer = await vendor.call("POST", "/api/terminate_connection/", {
    json: { client_org: row?.org_id },
  })
  expect(answer.status).toBe(200)

  restored = await createTestDatabase({ ...server, template: "template0" })
  tool("pg_restore", "--exit-on-error", "--no-owner", "--dbname", restored.url, dump)
  const port = await getPort({ host: "127.0.0.1" })
  url = `http://127.0.0.1:${String(port)}`
  env = { ...installation.env, DATABASE_URL: restored.url, PORT: String(port) }
  running = startHrsync(["serve"], env)
  await running.waitUntilReady()
})
afterAll(async () => {
  await running.kill("SIGTERM")
  await restored.drop()
  await service.close()
  await server.remove()
})

const run = (...args: ReadonlyArray<string>) => runInProcess(args, env)
const receiptIn = async (storage: TestDatabase) =>
  (
    await queryRows<{ key_destroyed_at: Date | null }>(
      storage,
      `SELECT key_destroyed_at FROM deletion_receipt WHERE connection_id = '${ended}'`,
    )
  )[0]

describe("a termination", () => {
  it("destroys the key store entry, and the receipt records the time", async () => {
    expect(await receiptIn(service.installation.storage)).toEqual({
      key_destroyed_at: expect.any(Date) as Date,
    })
    const files = await readdir(join(service.installation.folder, "keys"))
    expect(files.filter((name) => name.startsWith(ended))).toEqual([`${ended}.destroyed`])
    expect(files).toContain(`${going}.part`)
  })
})

describe("a backup from before it, restored with the same master key", () => {
  it("contains the terminated connection with its employees", async () => {
    const [row] = await queryRows(restored, `SELECT status, data_key FROM connection WHERE id = '${ended}'`)
    expect(row).toEqual({ status: "CONNECTION_ACCEPTED", data_key: expect.any(Buffer) as Buffer })
    expect(await queryRows(restored, `SELECT FROM employee WHERE connection_id = '${ended}'`)).toHaveLength(1)
  })

  it("decrypts all other connections, and nothing of this one", async () => {
    expect(await reading(ended)).toBe(500)
    expect(await reading(going)).toEqual(["Asha Rao"])
    const { status, stderr } = await run("export", "csv", "--connection", ended, "--output", "/dev/null")
    expect([status, stderr]).toEqual([1, expect.stringContaining("its key destroyed")])
  })

  it("is detected by doctor, which says what to do", async () => {
    const { status, stdout } = await run("doctor")
    expect(status).toBe(1)
    expect(stdout).toContain(
      "FAIL  key store: restored from a backup from before a termination: the keys of 1 connection are destroyed",
    )
    expect(stdout).toContain(ended)
    expect(stdout).toContain("Terminate each of them again")
    expect(stdout).toMatch(/ok {4}master key: current e2e/u)
  })

  it("does not break the service, whatever is called for the connection", async () => {
    const file = join(service.installation.folder, "again.csv")
    await importFails(file)
    const ready = async () => (await fetch(`${url}/readyz`)).status
    await expect.poll(ready, PATIENCE).toBe(200)
    expect(running.isRunning()).toBe(true)
    expect(await run("connection", "list")).toMatchObject({ status: 0, stderr: "" })
    expect(await reading(going)).toEqual(["Asha Rao"])
  })

  const importFails = async (file: string) => {
    await writeFile(file, FILE.replace("Sales", "Legal"))
    const words = ["--vendor", vendor.orgId, "--org-name", "ended", "--email", "hr@ended.example"]
    const { status, stderr } = await run("import", "csv", file, ...words)
    expect([status, stderr]).toEqual([1, expect.stringContaining("its key destroyed")])
  }

  it("can be terminated again, and doctor then reports no problem", async () => {
    const [row] = await queryRows<{ org_id: string }>(
      restored,
      `SELECT org_id FROM connection WHERE id = '${ended}'`,
    )
    const answer = await fetch(`${url}/api/terminate_connection/`, {
      method: "POST",
      headers: { authorization: vendor.apiKey, "content-type": "application/json" },
      body: JSON.stringify({ client_org: row?.org_id }),
    })
    expect(answer.status).toBe(200)
    expect(await queryRows(restored, `SELECT FROM employee WHERE connection_id = '${ended}'`)).toHaveLength(0)
    const first = await receiptIn(service.installation.storage)
    expect(await receiptIn(restored)).toEqual(first)
    expect(await reading(ended)).toBe(403)
    const { status, stdout } = await run("doctor")
    expect([status, stdout]).toEqual([0, expect.stringContaining("ok    key store")])
  })
})

describe("a key store of another database", () => {
  it("is rejected if it is empty, before anything is created in it", async () => {
    const empty = join(service.installation.folder, "empty")
    const wrong = { ...env, HRSYNC_KEY_STORE: `file:${empty}` }
    const { status, stderr } = await runInProcess(["vendor", "list"], wrong)
    expect([status, stderr]).toEqual([1, expect.stringContaining(`HRSYNC_KEY_STORE: ${empty} is empty`)])
    await expect(readdir(empty)).rejects.toThrow("ENOENT")
  })

  it("is rejected if it is the database itself, or not configured", async () => {
    const same = await runInProcess(["vendor", "list"], {
      ...env,
      HRSYNC_KEY_STORE: env["DATABASE_URL"] ?? "",
    })
    expect([same.status, same.stderr]).toEqual([
      1,
      expect.stringContaining("this is the database of DATABASE_URL"),
    ])
    const none = await runInProcess(["vendor", "list"], { ...env, HRSYNC_KEY_STORE: "" })
    expect([none.status, none.stderr]).toEqual([
      1,
      expect.stringContaining("With DATABASE_URL a key store is required"),
    ])
  })
})

describe("an installation from before the key store", () => {
  it("protects its connections in the background, and their data stays readable", async () => {
    const { storage, folder } = service.installation
    await asBeforeTheKeyStore(storage, join(folder, "keys", `${going}.part`))
    const doctor = await service.installation.run("doctor")
    expect([doctor.status, doctor.stdout]).toEqual([
      0,
      expect.stringContaining("1 connection not protected yet"),
    ])
    expect((await service.installation.run("export", "csv", "--connection", going)).stdout).toContain(
      "Asha Rao",
    )

    const scheduler = startHrsync(["serve", "--role", "scheduler"], service.installation.env)
    await expect.poll(() => readFirstByte(storage, going), PATIENCE).toBe(2)
    await scheduler.kill("SIGTERM")
    expect(await readdir(join(folder, "keys"))).toContain(`${going}.part`)
    expect((await service.installation.run("export", "csv", "--connection", going)).stdout).toContain(
      "Asha Rao",
    )
    const after = await service.installation.run("doctor")
    expect([after.status, after.stdout]).toEqual([0, expect.not.stringContaining("not protected")])
  })

  const readFirstByte = async (storage: TestDatabase, id: string) =>
    (
      await queryRows<{ first: number }>(
        storage,
        `SELECT get_byte(data_key, 0) AS first FROM connection WHERE id = '${id}'`,
      )
    )[0]?.first

  /** Wraps the data key under the master key alone, as earlier versions did, and removes the key store entry. */
  const asBeforeTheKeyStore = async (storage: TestDatabase, part: string) => {
    const masterKey = createSecretKey(Buffer.alloc(32, 7))
    const [row] = await queryRows<{ data_key: Buffer }>(
      storage,
      `SELECT data_key FROM connection WHERE id = '${going}'`,
    )
    const bytes = Buffer.from((await readFile(part, "utf8")).trim().split(" ").at(-1) ?? "", "base64")
    const dataKey = unwrapDataKey({ masterKey, part: bytes }, going, row?.data_key ?? Buffer.alloc(0))
    const older = sealBox(masterKey, ["connection key", going], dataKey ?? Buffer.alloc(0))
    await queryRows(storage, "UPDATE connection SET data_key = $1 WHERE id = $2", [older, going])
    await rm(part)
  }
})
