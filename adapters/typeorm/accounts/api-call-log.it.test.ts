import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createVendor } from "../../../core/testing/builders/connections.ts"
import type {
  ApiCall,
  ApiCallFilter,
  ApiCallLog,
  ApiCallPage,
  ApiCallPosition,
} from "../../../core/ports/accounts/api-call-log.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"
import { makeApiCallLog } from "./api-call-log.ts"

let test: TestDatabase
let log: ApiCallLog
beforeAll(async () => {
  test = await createTestDatabase()
  log = makeApiCallLog(test.database)
})
afterAll(() => test.drop())

const run = Effect.runPromise
const NOW = Date.parse("2031-01-01T12:00:00Z")

const makeCall = (vendorOrgId: string, at: number, changed: Partial<ApiCall> = {}): ApiCall => ({
  ...{ vendorOrgId, at, requestId: randomUUID(), method: "GET", route: "/api/a", status: 200 },
  ...{ durationMillis: 2, credentialId: randomUUID(), refusal: null, omitted: 0 },
  ...changed,
})

const ALL: ApiCallFilter = {
  ...{ from: null, to: null, isRefused: null, refusal: null },
  ...{ route: null, credentialId: null, requestId: null },
}

const list = async (vendorOrgId: string, filter: Partial<ApiCallFilter> = {}) => {
  const { calls } = await run(log.list(vendorOrgId, { ...ALL, ...filter }, { after: null, limit: 10 }))
  return calls.map(({ at }) => at - NOW)
}

describe("the log of API calls", () => {
  it("has the vendor's calls, the newest first, by each filter", async () => {
    const [own, other] = [randomUUID(), randomUUID()]
    const refused = makeCall(own, NOW + 2, { status: 400, refusal: "jws_signature", route: "/api/b" })
    await run(log.append([makeCall(own, NOW + 1), refused, makeCall(own, NOW + 3), makeCall(other, NOW + 4)]))
    expect(await list(own)).toEqual([3, 2, 1])
    expect(await list(own, { isRefused: true })).toEqual([2])
    expect(await list(own, { isRefused: false })).toEqual([3, 1])
    expect(await list(own, { refusal: "jws_signature" })).toEqual([2])
    expect(await list(own, { refusal: "jws_form" })).toEqual([])
    expect(await list(own, { route: "/api/b" })).toEqual([2])
    expect(await list(own, { credentialId: refused.credentialId })).toEqual([2])
    expect(await list(own, { requestId: refused.requestId })).toEqual([2])
    expect(await list(own, { from: NOW + 2, to: NOW + 3 })).toEqual([2])
    expect(await list(own, { requestId: "no id" })).toEqual([])
    // A neighbour who knows the id of the request learns nothing.
    expect(await list(other, { requestId: refused.requestId })).toEqual([])
  })

  it("goes on after a page, also among calls of the same instant, and names the credential", async () => {
    const { apiKey, orgId } = await createVendor(makePostgresStorage(test.database))
    await run(log.append(Array.from({ length: 5 }, () => makeCall(orgId, NOW, { credentialId: apiKey.id }))))
    const seen = new Set<string>()
    let after: ApiCallPosition | null = null
    do {
      const page: ApiCallPage = await run(log.list(orgId, ALL, { after, limit: 2 }))
      for (const { id, credential } of page.calls) {
        expect(credential).toMatchObject({ kind: "api-key" })
        seen.add(id)
      }
      after = page.next
    } while (after !== null)
    expect(seen.size).toBe(5)
  })

  it("looks through a bounded part of a long log, says where it stopped, and goes on from there", async () => {
    const own = randomUUID()
    await run(log.append([makeCall(own, NOW - 1_000, { route: "/api/rare" })]))
    await test.database.dataSource.query(
      `INSERT INTO api_call (at, vendor_org_id, request_id, credential_id, method, route, status, duration_ms)
        SELECT $2::timestamptz + n * interval '1 ms', $1, gen_random_uuid(), $1, 'GET', '/api/a', 200, n
        FROM generate_series(1, 100000) AS n`,
      [own, new Date(NOW)],
    )
    const filter = { ...ALL, route: "/api/rare" }
    const first = await run(log.list(own, filter, { after: null, limit: 10 }))
    expect(first).toMatchObject({ calls: [], next: { at: NOW + 1 } })
    const second = await run(log.list(own, filter, { after: first.next, limit: 10 }))
    expect(second).toMatchObject({ calls: [{ at: NOW - 1_000 }], next: null })
    const { all, routes } = await run(log.count(own, NOW - 2_000))
    expect(all).toMatchObject({ calls: 10_000, refused: 0, median: 95_000.5, since: NOW + 90_001 })
    expect(routes).toHaveLength(1)
  })

  it("counts by route and by credential, with what was omitted", async () => {
    const own = randomUUID()
    const calls = [{}, { omitted: 7 }, { route: "/api/b", status: 429, refusal: "too_many_requests" }]
    await run(log.append(calls.map((one) => makeCall(own, NOW, one))))
    const { all, routes, credentials } = await run(log.count(own, NOW))
    expect(credentials.reduce((sum, one) => sum + one.calls, 0)).toBe(3)
    expect(credentials[0]?.credentialId).toMatch(/^[0-9a-f-]{36}$/u)
    expect(all).toMatchObject({ calls: 3, refused: 1, omitted: 7, median: 2, percentile95: 2 })
    expect(routes.map(({ route, calls: count, refused }) => [route, count, refused])).toEqual([
      ["/api/a", 2, 0],
      ["/api/b", 1, 1],
    ])
    expect((await run(log.count(randomUUID(), NOW))).all).toMatchObject({ calls: 0, median: null })
  })
})
