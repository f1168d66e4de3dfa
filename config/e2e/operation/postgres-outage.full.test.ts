import { runAsService } from "../../../core/testing/run-as-service.ts"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { waitUntil } from "../../../core/testing/wait-until.ts"
import { type FrozenLine, openFrozenLine } from "../../../adapters/typeorm/testing/frozen-line.ts"
import { makeVendorClient, type VendorClient } from "../../../adapters/vendor-client/index.ts"
import { type OwnPostgres, startOwnPostgres } from "../../testing/own-postgres.ts"
import { type Imported, importText } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* A service whose PostgreSQL becomes unavailable reports it, loses nothing, and recovers by itself. */

/** The time in which the service has to recover (specification/promises.md#r2-restarted-servers says 60 s). */
const PATIENCE = { interval: 200 }
const makeFile = (count: number, department: string) =>
  [
    "employeeId,name,status,department",
    ...Array.from({ length: count }, (_, n) => `E${String(n)},Name ${String(n)},Active,${department}`),
  ].join("\n")

let server: OwnPostgres
let line: FrozenLine
let service: TestService
let vendor: TestVendor
let client: VendorClient
let acme: Imported

beforeAll(async () => {
  server = await startOwnPostgres(18)
  line = await openFrozenLine(`${server.host}/.s.PGSQL.${String(server.port)}`)
  service = await startService(["delivery", "syncs", "scheduler"], {}, { server, linePort: line.port })
  vendor = await service.createVendor()
  const { apiKey, username, password, privateKey: privateKeyPem } = vendor
  client = makeVendorClient({ baseUrl: service.url, apiKey, read: { username, password, privateKeyPem } })
  acme = await importText(service.installation, vendor, "acme", makeFile(25, "Sales"))
  await waitUntil(() => vendor.synced.length === 5)
})
afterAll(async () => {
  await service.close()
  await line.close()
  await server.remove()
})

const read = () => client.listEmployees(acme.connection_id, { page: 1, size: 100 })
const isRead = () =>
  read().then(
    (answer) => answer.pageInfo.totalItems,
    () => null,
  )
const ready = async () => (await fetch(`${service.url}/readyz`)).status

/** Every request that needs the database, over every kind of connection to it. */
const isWell = async () => {
  await expect.poll(isRead, PATIENCE).toBe(25)
  await expect.poll(ready, PATIENCE).toBe(200)
  const before = vendor.received.length
  const changed = makeFile(25, `Sales ${String(before)}`)
  await expect.poll(() => service.installation.run("doctor").then(({ status }) => status), PATIENCE).toBe(0)
  await importText(service.installation, vendor, "acme", changed)
  await expect.poll(() => vendor.received.length, PATIENCE).toBeGreaterThan(before)
  const lock = service.application.ports.lock
  expect(await runAsService(lock.withLock(acme.connection_id, Effect.succeed("locked")))).toBe("locked")
}

describe("a service whose PostgreSQL is killed during work and stays down", () => {
  it("returns the documented responses during the outage, and loses nothing", async () => {
    const reads = Array.from({ length: 20 }, () => isRead())
    await server.kill()
    // Each ends, with what was read before or with a failure.
    for (const answer of await Promise.all(reads)) expect([25, null]).toContain(answer)

    const failing = await service.call("GET", `/api/org_details/${acme.org_id}`, {
      headers: { authorization: vendor.apiKey },
      route: "/api/org_details/{org}/",
    })
    expect(failing.status).toBe(500)
    expect(await ready()).toBe(503)
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
    await server.start()
    await isWell()
  })

  it("recovers when PostgreSQL is restarted, any number of times", async () => {
    for (let n = 0; n < 3; n++) {
      await server.stop()
      expect(await isRead()).toBeNull()
      await server.start()
    }
    await isWell()
  })

  it("delivers the webhooks that were due during the outage", async () => {
    const beta = await importText(service.installation, vendor, "beta", makeFile(200, "Sales"))
    const ofBeta = () =>
      vendor.received.filter(({ webhook }) => webhook?.syncSessionId === beta.sync_session_id)
    await server.kill()
    await server.start()
    await expect.poll(() => ofBeta().length, { ...PATIENCE, timeout: 90_000 }).toBe(22)
  })
})

describe("a service whose connections to PostgreSQL are half open", () => {
  it("detects them, and recovers by itself", async () => {
    // The shared connection for reads is open when it breaks.
    expect(await isRead()).toBe(25)
    line.freeze()
    expect(await isRead()).toBeNull()
    await isWell()
  })
})
