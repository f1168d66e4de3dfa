import { once } from "node:events"
import { appendFileSync, unlinkSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { queryRows } from "../testing/contents.ts"
import { runInProcess } from "../testing/run-in-process.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import {
  connectSftp,
  credentialsFile,
  makeCsv,
  type SftpCredentials,
  hrsync,
  runScheduled,
  type SftpCorporate,
  startSftpCorporate,
  readConnectionState,
} from "../testing/sftp.ts"

/* SFTP from credentials to delivered webhooks (specification/sources.md#sftp), against a real OpenSSH server. */

let service: TestService
let vendor: TestVendor
let corporate: SftpCorporate

beforeAll(async () => {
  service = await startService(["delivery"])
  corporate = await startSftpCorporate()
})
beforeEach(async () => {
  vendor = await service.createVendor()
  corporate.empty()
})
afterAll(async () => {
  await corporate.server.remove()
  await service.close()
})

const connect = (given: SftpCredentials = {}, ...options: ReadonlyArray<string>) =>
  connectSftp(service, vendor, corporate.credentials(given), ...options)

const events = () => vendor.synced.map(({ webhook }) => webhook?.event)

/** Returns the id of a connection with three employees, whose first webhooks have arrived. */
const connected = async (given: SftpCredentials = {}): Promise<string> => {
  corporate.put("employees.csv", makeCsv(3), 1_000)
  const { status, stderr, result } = await connect(given, "--wait")
  expect(status, stderr).toBe(0)
  await expect.poll(() => vendor.synced.length).toBe(3)
  return String(result?.["connection_id"])
}

describe("connecting by SFTP", () => {
  it("shows the server's key first, and connects nothing until a person has confirmed it", async () => {
    corporate.put("employees.csv", makeCsv(12))
    const unconfirmed = await connect({ host_key_fingerprint: null })
    expect([unconfirmed.status, unconfirmed.result]).toEqual([1, null])
    const hostKey = /SHA256:\S+/u.exec(unconfirmed.stderr)?.[0] ?? ""
    expect(hostKey).toBe(corporate.server.fingerprint())
    expect((await vendor.call("GET", "/api/vendor/connections/")).body.data).toEqual([])

    const { status, stderr, result } = await connect({ host_key_fingerprint: hostKey }, "--wait")
    expect(status, stderr).toBe(0)
    expect(result).toMatchObject({
      check: { rows: 12, findings: [] },
      result: { state: "completed", rows: 12, added: 12 },
    })
    await expect.poll(() => vendor.synced.length).toBe(4)
    expect(vendor.synced.every(({ verified }) => verified)).toBe(true)
    expect(events()).toEqual([
      "sync.events.initiated",
      "sync.events.employee.add",
      "sync.events.employee.add",
      "sync.events.completed",
    ])
    const [listed] = (await vendor.call("GET", "/api/vendor/connections/")).body.data
    expect(listed).toMatchObject({ int_type: "SFTP", hrms_code: "sftp", sync_frequency: "Daily" })
  })

  it("also signs in with a password, and stores no secret in clear text", async () => {
    corporate.put("employees.csv", makeCsv(1))
    const secret = { private_key: null, password: corporate.server.password() }
    const { status, stderr } = await connect(secret, "--wait")
    expect(status, stderr).toBe(0)
    const kept = await queryRows(
      service.installation.storage,
      "SELECT encode(sealed, 'escape') AS text FROM source_credential",
    )
    expect(kept.length).toBeGreaterThan(0)
    expect(JSON.stringify(kept)).not.toContain("CANARY")
  })

  it.each<[string, SftpCredentials, RegExp]>([
    [
      "a wrong password",
      { private_key: null, password: "CANARY" },
      /did not accept the user with a password/u,
    ],
    ["neither password nor key", { private_key: null }, /Neither a password nor a private key/u],
    ["no user name", { username: "" }, /username: It is required/u],
    ["a missing directory", { directory: "/no/such" }, /There is no directory sftp:/u],
    ["a closed port", { port: 9 }, /refused the connection \(ECONNREFUSED\)/u],
    [
      "an invalid refresh rate",
      { refresh_rate: "hourly" },
      /refresh_rate: It does not have the expected format/u,
    ],
  ])("rejects %s, and connects nobody", async (_what, given, reason) => {
    const { status, stderr, result } = await connect(given)
    expect([status, result]).toEqual([1, null])
    expect(stderr).toMatch(reason)
    expect(stderr).not.toContain("CANARY")
    expect((await vendor.call("GET", "/api/vendor/connections/")).body.data).toEqual([])
  })

  it("needs no file yet: it is fetched when it arrives", async () => {
    const { status, stderr, result } = await connect()
    expect(status, stderr).toBe(0)
    const id = String(result?.["connection_id"])
    expect(await runScheduled(service, id)).toMatchObject({ missed_attempts: 1 })
    corporate.put("employees.csv", makeCsv(2))
    expect(await runScheduled(service, id)).toMatchObject({ missed_attempts: 0 })
    await expect
      .poll(events)
      .toEqual(["sync.events.initiated", "sync.events.employee.add", "sync.events.completed"])
  })
})

describe("the file that is fetched", () => {
  it("is the newest whose name matches the pattern, compressed or not", async () => {
    const id = await connected({ file_pattern: "employees*" })
    corporate.put("employees_2.csv.gz", gzipSync(makeCsv(4)), 50)
    corporate.put("payroll.csv", makeCsv(9), 5)
    const { status, stderr, result } = await hrsync(service, "connection", "sync", id)
    expect(status, stderr).toBe(0)
    expect(result?.["result"]).toMatchObject({ rows: 4, added: 1, unchanged: 3 })
  })

  it("is reported as nothing new if it was fetched before", async () => {
    const id = await connected()
    expect(await runScheduled(service, id)).toMatchObject({
      status: "CONNECTION_ACCEPTED",
      missed_attempts: 0,
      sessions: 2,
    })
    const synced = await hrsync(service, "connection", "sync", id)
    expect([synced.status, synced.result]).toMatchObject([0, { result: null }])
    // A later sync, since the test has to know when nothing more will come.
    corporate.put("employees.csv", makeCsv(3, "Support"), 10)
    await runScheduled(service, id)
    await expect.poll(events).toEqual([
      "sync.events.initiated",
      "sync.events.employee.add",
      "sync.events.completed",
      // Nothing new, at a scheduled time and asked for by hand.
      "sync.events.initiated",
      "sync.events.initiated",
      "sync.events.employee.update",
      "sync.events.completed",
    ])
  })

  it("shows who has left, and is held when it shrinks too much", async () => {
    corporate.put("employees.csv", makeCsv(30), 500)
    const { result } = await connect({}, "--wait")
    const id = String(result?.["connection_id"])
    corporate.put("employees.csv", makeCsv(29), 400)
    const left = await hrsync(service, "connection", "sync", id)
    expect(left.result?.["result"]).toMatchObject({ disappeared: 1, updated: 1 })
    corporate.put("employees.csv", makeCsv(2), 300)
    const held = await hrsync(service, "connection", "sync", id)
    expect([held.status, held.result?.["result"]]).toMatchObject([1, { state: "held" }])
  })

  it("is not read while it grows, and then as a whole", async () => {
    const id = await connected()
    const path = corporate.put("employees.csv", makeCsv(3), 5)
    unlinkSync(`${path}.done`)
    let next = 4
    const writer = setInterval(() => {
      appendFileSync(path, `E${String(next)},Employee ${String(next)},Sales\n`)
      if (next++ === 20) clearInterval(writer)
    }, 200)
    const { status, stderr, result } = await hrsync(service, "connection", "sync", id)
    clearInterval(writer)
    expect(status, stderr).toBe(0)
    expect(result?.["result"]).toMatchObject({ state: "completed", rows: 20, added: 17 })
  })
})

describe("a missing file", () => {
  it("fails the connection at the third scheduled attempt, and the vendor is notified once", async () => {
    const id = await connected()
    corporate.empty()
    expect(await runScheduled(service, id)).toMatchObject({
      status: "CONNECTION_ACCEPTED",
      missed_attempts: 1,
    })
    expect(await runScheduled(service, id)).toMatchObject({
      status: "CONNECTION_ACCEPTED",
      missed_attempts: 2,
    })
    expect(await runScheduled(service, id)).toMatchObject({
      status: "CONNECTION_FAILED",
      missed_attempts: 3,
      is_asked_again: true,
    })
    await expect.poll(() => events().slice(3)).toEqual(["connection.events.failed"])
    const { result } = await hrsync(service, "connection", "show", id)
    expect(result).toMatchObject({
      issues: [{ code: "source.missing", message: expect.stringContaining("There is no file in sftp://") }],
    })

    corporate.put("employees.csv", makeCsv(4), 10)
    expect((await hrsync(service, "connection", "sync", id)).status).toBe(0)
    expect(await readConnectionState(service, id)).toMatchObject({
      status: "CONNECTION_ACCEPTED",
      missed_attempts: 0,
      is_asked_again: true,
    })
    await expect.poll(() => events().slice(4)).toEqual(["sync.events.employee.add", "sync.events.completed"])
  })

  it("does not count manual attempts, and the count restarts once a file was there", async () => {
    const id = await connected()
    corporate.empty()
    await runScheduled(service, id)
    await runScheduled(service, id)
    const synced = await hrsync(service, "connection", "sync", id)
    expect([synced.status, synced.stderr]).toEqual([
      1,
      expect.stringContaining("There is no file in sftp://"),
    ])
    expect(await readConnectionState(service, id)).toMatchObject({
      status: "CONNECTION_ACCEPTED",
      missed_attempts: 2,
    })
    corporate.put("employees.csv", makeCsv(4), 10)
    expect(await runScheduled(service, id)).toMatchObject({ missed_attempts: 0 })
    corporate.empty()
    expect(await runScheduled(service, id)).toMatchObject({
      status: "CONNECTION_ACCEPTED",
      missed_attempts: 1,
    })
  })

  it("counts like a server that is down", async () => {
    const id = await connected()
    await corporate.server.stop()
    expect(await runScheduled(service, id)).toMatchObject({
      status: "CONNECTION_ACCEPTED",
      missed_attempts: 1,
    })
    await corporate.server.start()
    expect(await runScheduled(service, id)).toMatchObject({
      status: "CONNECTION_ACCEPTED",
      missed_attempts: 0,
    })
  })
})

describe("a server with another key", () => {
  it("receives no credentials, fails the connection at once, and is repaired by confirming its new key", async () => {
    const id = await connected()
    await corporate.server.stop()
    corporate.server.renewHostKey()
    await corporate.server.start()
    expect(await runScheduled(service, id)).toMatchObject({ status: "CONNECTION_FAILED" })
    await expect.poll(() => events().slice(3)).toEqual(["connection.events.failed"])
    const repaired = await hrsync(
      service,
      ...["connection", "repair", id],
      ...["--credentials", await credentialsFile(service, corporate.credentials())],
    )
    expect(repaired.status, repaired.stderr).toBe(0)
    expect(await readConnectionState(service, id)).toMatchObject({ status: "CONNECTION_ACCEPTED" })
  })
})

describe("an address of the service's own network", () => {
  it.each([
    "127.0.0.1",
    "2130706433",
    "0177.0.0.1",
    "::ffff:127.0.0.1",
    "[64:ff9b::7f00:1]",
    "169.254.169.254",
  ])("is not connected to: %s", async (host) => {
    let connections = 0
    const listener = createServer((socket) => {
      connections++
      socket.destroy()
    })
    listener.listen(0)
    await once(listener, "listening")
    const { port } = listener.address() as AddressInfo
    const path = await credentialsFile(service, corporate.credentials({ host, port }))
    const { status, stderr } = await runInProcess(
      [
        ...["connect", "sftp", "--vendor", vendor.orgId, "--org-name", "Acme", "--email", "hr@acme.example"],
        ...["--credentials", path, "--json"],
      ],
      { ...service.installation.env, HRSYNC_ALLOW_PRIVATE_TARGETS: "off" },
    )
    listener.close()
    expect([status, connections]).toEqual([1, 0])
    expect(stderr).toMatch(/^hrsync: \S+ (is|cannot be) /u)
  })
})
