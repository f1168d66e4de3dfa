import { importPKCS8 } from "jose"
import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sourceWebhookRoute } from "../../../adapters/koa/routes/source-webhook.ts"
import { vendorApiRoutes } from "../../../adapters/koa/routes/vendor-api.ts"
import type { SecurityName } from "../../../adapters/koa/calls/security.ts"
import { sealRequest, type ServiceJwks } from "../../../adapters/vendor-client/payload.ts"
import { ALL_DATA_MODEL_KEYS } from "../../../core/contract/sharing/data-model-flags.ts"
import { measureCost, computeCostLimit, readProcessorMillis } from "../../../core/testing/measure-cost.ts"
import { makeVendorApi } from "../../runtime/vendor-api.ts"
import { type BodyShape, formShapes, jsonShapes } from "../testing/body-shapes.ts"
import { queryRows } from "../testing/contents.ts"
import { type Imported, importEmployees } from "../testing/employees.ts"
import { connectPusher, productionCredentials, requestTokens } from "../testing/pushing.ts"
import { createConsoleUser, makeConsoleHeaders } from "../testing/console.ts"
import { startJourney } from "../testing/journey.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/*
 * specification/promises.md#p11-linear-cost: on every endpoint with a body, a body of twice the size costs at most
 * 2.5 times as much, and no request blocks the event loop for more than 100 ms. The endpoints come from the routes,
 * so new ones are included; each body repeats one element many times. Service and client share this process, whose
 * processor time is measured.
 */

const KIB = 1_024
const SIZES = [4, 8, 16, 32, 512, 1_020].map((size) => size * KIB)
/** How often the processor time is sampled during a request. */
const LOOKED_AT_MILLIS = 5
/** Costs above this are measured again, because another thread may have used the processor. */
const TRIES = 4

const NOBODYS = "00000000-0000-4000-8000-000000000000"

let service: TestService
let vendor: TestVendor
let acme: Imported
/** An organization in which every field may be updated. */
let beta: Imported
let headersByScheme: Readonly<Record<SecurityName, Readonly<Record<string, string>>>>
/** Milliseconds of processor time allowed for one turn of the event loop: 100 on the machine on which it was measured. */
let longestTurn: number

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor()
  acme = await importEmployees(service.installation, vendor, "acme", 5)
  beta = await importEmployees(service.installation, vendor, "beta", 5)
  const { id } = await connectPusher(service, vendor.orgId)
  const token = (await requestTokens(service, await productionCredentials(service, id))).access_token
  const basic = Buffer.from(`${vendor.username}:${vendor.password}`).toString("base64")
  const team = { kind: "vendor", orgId: vendor.orgId } as const
  const user = await createConsoleUser(service, { team, role: "vendor-admin" })
  headersByScheme = {
    apiKey: { authorization: vendor.apiKey },
    tokenKey: { authorization: `Token ${vendor.apiKey}` },
    basic: { authorization: `Basic ${basic}` },
    pushToken: { authorization: `Bearer ${token}` },
    journeyToken: { authorization: `Bearer ${await startJourney(vendor)}` },
    consolePage: { "x-requested-with": "hrsync-console" },
    consoleSession: makeConsoleHeaders(user.token),
  }
  const config = { enabled: true, allowed_fields: ALL_DATA_MODEL_KEYS, post_to_source: false, notify: false }
  const json = { connection_id: beta.connection_id, ...config }
  const { status } = await vendor.call("POST", "/api/webhook/v1/setup-config/", { json })
  if (status !== 200) throw new Error(`Updates were not set up: ${String(status)}`)
  longestTurn = Math.max(100, costOfReference())
})
afterAll(() => service.close())

/** Parses 16 MiB of JSON, which took about 100 ms on the machine of the promise. */
const costOfReference = (): number => {
  const text = JSON.stringify(Array.from({ length: 60_000 }, (_, index) => ({ a: index, b: "text" })))
  return measureCost(() => {
    for (let time = 0; time < (16 * KIB * KIB) / text.length; time++) JSON.parse(text)
  })
}

interface Target {
  readonly name: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly shapes: ReadonlyArray<BodyShape>
}

/** A valid request for every endpoint with a body, except for the body. */
const targets = async (): Promise<ReadonlyArray<Target>> => {
  const jwks = (await service.call("GET", "/.well-known/jwks.json")).body as ServiceJwks
  const key = await importPKCS8(vendor.privateKey, "RS256")
  const sealed = await sealRequest({ connection_id: acme.connection_id }, key, jwks)
  const api = makeVendorApi(service.application)
  return [...vendorApiRoutes(api, service.url), sourceWebhookRoute(api)].flatMap(
    (route): ReadonlyArray<Target> => {
      const { method, path, operation, bodyLimit } = route
      if (bodyLimit === null) return []
      const connectionId = (operation?.id === "updateEmployee" ? beta : acme).connection_id
      const fill = filling(connectionId, sealed)
      const example = JSON.parse(
        fill(JSON.stringify(operation?.body?.example ?? { event: "changed" })),
      ) as Record<string, unknown>
      const isRecord = operation !== null && ["pushEmployee", "updateEmployee"].includes(operation.id)
      const types = operation?.body?.types ?? ["json"]
      return [
        {
          name: `${method} ${path}`,
          path: path.replace("{token}", "hrs_hook_unknown") + makeQuery(operation?.query?.example, fill),
          headers: operation?.security == null ? {} : headersByScheme[operation.security],
          shapes: [
            ...(types.includes("json") ? jsonShapes(example, isRecord) : []),
            ...(types.includes("form") ? formShapes(example) : []),
          ],
        },
      ]
    },
  )
}

const filling =
  (connectionId: string, sealed: string) =>
  (text: string): string =>
    text
      .replaceAll("$HRSYNC_API_KEY", vendor.apiKey)
      .replaceAll("$HRSYNC_ENCRYPTED_PAYLOAD", sealed)
      .replaceAll("$CONNECTION_ID", connectionId)
      .replaceAll("$EMPLOYEE_ID", "E0001")
      // Ids that do not exist, so that nothing is terminated and no consent recorded.
      .replaceAll("$ORG_ID", NOBODYS)

const makeQuery = (
  example: Readonly<Record<string, string>> = {},
  fill: (text: string) => string,
): string => {
  const text = new URLSearchParams(
    Object.entries(example).map(([name, value]): [string, string] => [name, fill(value)]),
  ).toString()
  return text === "" ? "" : `?${text}`
}

interface Cost {
  readonly status: number
  readonly millis: number
  /** The longest turn of the event loop. */
  readonly turn: number
}

/** Sends a body from an address that has not called before. */
const send = async ({ path, headers }: Target, { contentType }: BodyShape, body: string): Promise<Cost> => {
  await queryRows(service.installation.storage, "TRUNCATE rate_window")
  let [isOver, turn, last] = [false, 0, readProcessorMillis()]
  const before = last
  const watching = (async () => {
    while (!isOver) {
      await sleep(LOOKED_AT_MILLIS)
      const now = readProcessorMillis()
      turn = Math.max(turn, now - last)
      last = now
    }
  })()
  const response = await fetch(service.url + path, {
    method: "POST",
    headers: { ...headers, "content-type": contentType, "x-forwarded-for": someAddress() },
    body,
  })
  await response.arrayBuffer()
  isOver = true
  const millis = readProcessorMillis() - before
  await watching
  return { status: response.status, millis, turn }
}

const someAddress = (): string => `2001:db8:${randomBytes(2).toString("hex")}:1::1`

/** The lowest of several measurements, repeated while it exceeds the limit. */
const measured = async (target: Target, shape: BodyShape, size: number, allowed: number): Promise<Cost> => {
  const body = shape.make(size)
  let least = await send(target, shape, body)
  for (let tries = 1; tries < TRIES; tries++) {
    if (least.millis <= allowed && least.turn <= longestTurn) break
    const again = await send(target, shape, body)
    least = {
      status: again.status,
      millis: Math.min(least.millis, again.millis),
      turn: Math.min(least.turn, again.turn),
    }
  }
  return least
}

/** Describes each cost above its limit; stops at the first size of a shape that exceeds it. */
const findExcess = async (
  target: Target,
  shape: BodyShape,
  statuses: Set<number>,
): Promise<string | null> => {
  const most = (size: number, smaller: { size: number; cost: number } | null) =>
    smaller === null ? longestTurn : computeCostLimit(smaller, size)
  let smaller: { size: number; cost: number } | null = null
  for (const size of SIZES) {
    const allowed = most(size, smaller)
    const { status, millis, turn } = await measured(target, shape, size, allowed)
    statuses.add(status)
    const what = `${target.name}, ${shape.name}, ${String(size)} bytes (${String(status)})`
    if (status >= 500) return `${what}: failed`
    if (turn > longestTurn) return `${what}: held the event loop for ${turn.toFixed(0)} ms`
    if (millis > allowed) return `${what}: ${millis.toFixed(0)} ms, at most ${allowed.toFixed(0)} allowed`
    smaller = { size, cost: millis }
  }
  return null
}

describe("the body of any endpoint", () => {
  it("costs in proportion to its size, and never blocks the event loop", { timeout: 1_800_000 }, async () => {
    const found: Array<string> = []
    const statuses = new Set<number>()
    const all = await targets()
    for (const target of all) {
      for (const shape of target.shapes) {
        const problem = await findExcess(target, shape, statuses)
        if (problem !== null) found.push(problem)
      }
    }
    expect(found).toEqual([])
    expect(all.length).toBeGreaterThanOrEqual(10)
    // Bodies that are all rejected for the same reason would prove nothing.
    for (const status of [200, 400, 401, 413]) expect(statuses).toContain(status)
  })
})
