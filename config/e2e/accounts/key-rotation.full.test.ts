import { runAsService } from "../../../core/testing/run-as-service.ts"
import { createPrivateKey, createPublicKey } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import getPort from "get-port"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeFileKeyStore } from "../../../adapters/node-crypto/file-key-store.ts"
import { generateServiceKey } from "../../../adapters/jose/keys/service-key.ts"
import { generateMasterKey, parseMasterKeys } from "../../../adapters/node-crypto/master-key.ts"
import { makeMasterKeyRing } from "../../../adapters/node-crypto/master-key-ring.ts"
import { makeVault } from "../../../adapters/node-crypto/vault.ts"
import { makeVendorClient } from "../../../adapters/vendor-client/index.ts"
import { type OwnPostgres, startOwnPostgres } from "../../testing/own-postgres.ts"
import { queryRows } from "../testing/contents.ts"
import { importText } from "../testing/employees.ts"
import { type RunningCommand, startHrsync } from "../testing/hrsync.ts"
import { createInstallation, type Installation } from "../testing/installation.ts"
import { runInProcess } from "../testing/run-in-process.ts"

/*
 * Rotates the master key while vendors read: a serving process, the command line as another process, and a
 * PostgreSQL server. No read fails, the old key wraps nothing afterwards, and it can be removed.
 */

const PATIENCE = { timeout: 120_000, interval: 200 }
const VENDORS = 4
const FILE = "employeeId,name,status,department\nE1,Asha Rao,Active,Sales\nE2,Ravi Nair,Active,Legal\n"

/** Additional connections, so that wrapping takes several batches. */
const MORE_CONNECTIONS = 450

interface Reader {
  readonly read: () => Promise<unknown>
}

let server: OwnPostgres
let installation: Installation
let env: Readonly<Record<string, string>>
let url: string
let serving: RunningCommand
let readers: ReadonlyArray<Reader>
let keyFile: string

const run = (...args: ReadonlyArray<string>) => runInProcess(args, env)

interface CreatedJson {
  readonly org_id: string
  readonly api_key: string
  readonly username: string
  readonly password: string
}

const makeReader = async (index: number): Promise<Reader> => {
  const { privateJwk } = await generateServiceKey()
  const privateKey = createPrivateKey({ key: privateJwk, format: "jwk" })
  const publicFile = join(installation.folder, `vendor-${String(index)}.pem`)
  await writeFile(publicFile, createPublicKey(privateKey).export({ type: "spki", format: "pem" }))
  const words = [
    "vendor",
    "create",
    "--json",
    "--name",
    `Vendor ${String(index)}`,
    "--public-key",
    publicFile,
  ]
  const { stdout, stderr } = await run(...words)
  if (stdout === "") throw new Error(stderr)
  const vendor = JSON.parse(stdout) as CreatedJson
  const imported = await importText(
    { ...installation, run: (...args) => run(...args) },
    { orgId: vendor.org_id },
    `corporate${String(index)}`,
    FILE,
  )
  const { api_key: apiKey, username, password } = vendor
  const privateKeyPem = privateKey.export({ type: "pkcs8", format: "pem" }).toString()
  const client = makeVendorClient({ baseUrl: url, apiKey, read: { username, password, privateKeyPem } })
  return { read: () => client.listEmployees(imported.connection_id, { page: 1, size: 10 }) }
}

/** Connections that nobody reads, each with its own key. */
const addConnections = async () => {
  await queryRows(
    installation.storage,
    `WITH made AS (INSERT INTO organization (id, name, folded_name, created_at, modified_at, is_client, is_corporate)
        SELECT gen_random_uuid(), 'More ' || n, 'more ' || n, now(), now(), false, true
        FROM generate_series(1, ${String(MORE_CONNECTIONS)}) n RETURNING id)
      INSERT INTO connection (id, vendor_org_id, org_id, status, status_at, withheld, subset, allowed_missing_share, created_at, corporate_name, org_number)
        SELECT id, (SELECT org_id FROM vendor LIMIT 1), id, 'CONNECTION_INVITED', now(), '{}', '[]', 0.2, now(), 'More', 1 FROM made`,
  )
  const vault = makeVault({
    masterKeys: makeMasterKeyRing({ initial: parseMasterKeys(await readFile(keyFile, "utf8")) }),
    keyStore: makeFileKeyStore(join(installation.folder, "keys")),
  })
  const rows = await queryRows<{ id: string }>(
    installation.storage,
    "SELECT id FROM connection WHERE data_key IS NULL",
  )
  for (const { id } of rows) {
    const { bytes, masterKeyId } = await runAsService(vault.createConnectionKey(id))
    await queryRows(
      installation.storage,
      "UPDATE connection SET data_key = $1, master_key_id = $2 WHERE id = $3",
      [bytes, masterKeyId, id],
    )
  }
}

/** Reads as all vendors, below each vendor's limit, until `stop`; returns the number of reads and the failures. */
const keepReading = () => {
  let isOver = false
  let reads = 0
  const failures: Array<string> = []
  const each = readers.map(async ({ read }) => {
    while (!isOver) {
      // Waits before the read, not after it: a test that ended just now may have read as well, and each user has 4
      // reads a second.
      await sleep(270)
      await read().catch((error: unknown) => failures.push(String(error)))
      reads += 1
    }
  })
  return {
    reads: () => reads,
    stop: async () => {
      isOver = true
      await Promise.all(each)
      return failures
    },
  }
}

const serve = () => startHrsync(["serve", "--role", "api"], env)
const list = async () => {
  const { stdout } = await run("keys", "list", "--json")
  return JSON.parse(stdout) as {
    readonly master_keys: ReadonlyArray<{
      readonly id: string
      readonly state: string
      readonly total: number
    }>
    readonly service_keys: ReadonlyArray<{ readonly kid: string; readonly use: string }>
  }
}

beforeAll(async () => {
  server = await startOwnPostgres(18)
  installation = await createInstallation({}, server)
  keyFile = join(installation.folder, "master.key")
  await writeFile(keyFile, `first:${Buffer.alloc(32, 7).toString("base64")}\n`, { mode: 0o600 })
  const port = await getPort({ host: "127.0.0.1" })
  url = `http://127.0.0.1:${String(port)}`
  env = { ...installation.env, HRSYNC_MASTER_KEY: "", HRSYNC_MASTER_KEY_FILE: keyFile, PORT: String(port) }
  const made: Array<Reader> = []
  for (let index = 0; index < VENDORS; index += 1) made.push(await makeReader(index))
  readers = made
  await addConnections()
  serving = serve()
  await serving.waitUntilReady()
})
afterAll(async () => {
  await serving.kill("SIGTERM")
  await installation.remove()
  await server.remove()
})

describe("a rotation of the master key under load", () => {
  let rotated: string

  it("resumes after a kill, fails no read, and leaves nothing under the old key", async () => {
    const reading = keepReading()
    await expect.poll(reading.reads, PATIENCE).toBeGreaterThan(VENDORS)

    const killed = startHrsync(["keys", "rotate"], env)
    const underNew = async () =>
      (
        await queryRows<{ count: number }>(
          installation.storage,
          "SELECT count(*)::int AS count FROM connection WHERE master_key_id <> 'first'",
        )
      )[0]?.count
    while (killed.isRunning() && (await underNew()) === 0) await sleep(1)
    await killed.kill("SIGKILL")
    const before = reading.reads()
    expect((await list()).master_keys.map(({ state }) => state)).toEqual(["current", "older"])

    const done = await run("keys", "rotate", "--rewrap", "--json")
    expect([done.status, JSON.parse(done.stdout)]).toMatchObject([0, { unopened: 0, left: 0 }])
    expect(done.stderr).toContain("re-wrapped")
    rotated = (JSON.parse(done.stdout) as { current: string }).current
    await expect.poll(reading.reads, PATIENCE).toBeGreaterThan(before + 4 * VENDORS)
    expect(await reading.stop()).toEqual([])

    const { master_keys } = await list()
    expect(master_keys).toMatchObject([
      { id: rotated, state: "current" },
      { id: "first", state: "older", total: 0 },
    ])
    expect(master_keys[0]?.total).toBeGreaterThan(MORE_CONNECTIONS)
    const doctor = await run("doctor")
    expect([doctor.status, doctor.stdout]).toEqual([
      0,
      expect.stringContaining('first wraps nothing: "hrsync keys remove first"'),
    ])
  })

  it("allows the old key to be removed after a minute, and every read still works", async () => {
    const early = await run("keys", "remove", "first")
    expect([early.status, early.stderr]).toEqual([1, expect.stringContaining("Try again in")])
    await queryRows(
      installation.storage,
      "UPDATE master_key SET current_since = current_since - interval '1 minute'",
    )
    expect(await run("keys", "remove", rotated)).toMatchObject({ status: 1 })
    expect(await run("keys", "remove", "first")).toMatchObject({ status: 0 })
    expect(await readFile(keyFile, "utf8")).toMatch(new RegExp(`^${rotated}:[^\\n]+\\n$`, "u"))
    await serving.kill("SIGTERM")
    serving = serve()
    await serving.waitUntilReady()
    for (const { read } of readers) expect(await read()).toMatchObject({ pageInfo: { totalItems: 2 } })
    expect(await run("doctor")).toMatchObject({ status: 0 })
  })

  it("refuses to remove a key that still wraps something, and to edit keys in the environment", async () => {
    const given = join(installation.folder, "given.key")
    await writeFile(given, generateMasterKey())
    await writeFile(keyFile, `${await readFile(given, "utf8")}\n${await readFile(keyFile, "utf8")}`)
    await queryRows(
      installation.storage,
      "UPDATE master_key SET current_since = current_since - interval '1 hour'",
    )
    const inUse = await run("keys", "remove", rotated)
    expect([inUse.status, inUse.stderr]).toEqual([1, expect.stringMatching(/still wraps \d+ keys/u)])
    const inEnvironment = {
      ...env,
      HRSYNC_MASTER_KEY_FILE: "",
      HRSYNC_MASTER_KEY: await readFile(keyFile, "utf8"),
    }
    const fixed = await runInProcess(["keys", "rotate"], inEnvironment)
    expect([fixed.status, fixed.stderr]).toEqual([1, expect.stringContaining("are in HRSYNC_MASTER_KEY")])
    const rewrapped = await runInProcess(["keys", "rotate", "--rewrap", "--json"], inEnvironment)
    expect(JSON.parse(rewrapped.stdout)).toMatchObject({ left: 0 })
    for (const { read } of readers) expect(await read()).toMatchObject({ pageInfo: { totalItems: 2 } })
  })
})

describe("a rotation of the service's own keys", () => {
  it("publishes new keys next to the old ones within a minute, and no read fails", async () => {
    const reading = keepReading()
    const published = async () =>
      (
        (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as {
          keys: ReadonlyArray<{ use: string; kid: string }>
        }
      ).keys
    const before = await published()
    expect(before.map(({ use }) => use)).toEqual(["enc", "sig"])
    expect(await run("keys", "rotate", "--service")).toMatchObject({ status: 0 })
    await expect
      .poll(async () => (await published()).map(({ use }) => use), PATIENCE)
      .toEqual(["enc", "enc", "sig", "sig"])
    const after = await published()
    expect(after[1]?.kid).toBe(before[0]?.kid)
    expect(after.map(({ kid }) => kid)).toContain(before[1]?.kid)
    const docs = await (await fetch(`${url}/docs/keys`)).text()
    expect(docs.split("-----BEGIN PUBLIC KEY-----")).toHaveLength(5)
    const from = reading.reads()
    await expect.poll(reading.reads, PATIENCE).toBeGreaterThan(from + 2 * VENDORS)

    // Simulates the ten minutes after which the new key signs.
    await queryRows(
      installation.storage,
      "UPDATE service_key SET active_from = active_from - interval '10 minutes'",
    )
    expect((await list()).service_keys).toHaveLength(4)
    await sleep(16_000)
    const since = reading.reads()
    await expect.poll(reading.reads, PATIENCE).toBeGreaterThan(since + 2 * VENDORS)
    expect(await reading.stop()).toEqual([])
  })
})
