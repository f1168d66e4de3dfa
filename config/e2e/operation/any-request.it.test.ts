import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { vendorApiRoutes } from "../../../adapters/koa/routes/vendor-api.ts"
import type { Operation } from "../../../adapters/koa/calls/operation.ts"
import type { SecurityName } from "../../../adapters/koa/calls/security.ts"
import { makeVendorApi } from "../../runtime/vendor-api.ts"
import { type Imported, importEmployees } from "../testing/employees.ts"
import { connectPusher, productionCredentials, requestTokens } from "../testing/pushing.ts"
import { createConsoleUser, makeConsoleHeaders } from "../testing/console.ts"
import { startJourney } from "../testing/journey.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/*
 * specification/promises.md#r9-any-request: no request causes an unforeseen 500, and every response matches the API
 * document. The requests are generated from the routes: valid, nearly valid and invalid parameters, bodies and
 * credentials. HRSYNC_TEST_REQUESTS sets their number; the promise is 50,000.
 */

const REQUESTS = Number(process.env["HRSYNC_TEST_REQUESTS"] ?? 300)
const AT_ONCE = 8

let service: TestService
let vendor: TestVendor
let acme: Imported
/** Valid credentials of each scheme. */
let credentials: Readonly<Record<SecurityName, Readonly<Record<string, string>>>>

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor()
  acme = await importEmployees(service.installation, vendor, "acme", 5)
  credentials = {
    apiKey: { authorization: vendor.apiKey },
    tokenKey: { authorization: `Token ${vendor.apiKey}` },
    basic: {
      authorization: `Basic ${Buffer.from(`${vendor.username}:${vendor.password}`).toString("base64")}`,
    },
    pushToken: { authorization: `Bearer ${await pushToken()}` },
    journeyToken: { authorization: `Bearer ${await startJourney(vendor)}` },
    consolePage: { "x-requested-with": "hrsync-console" },
    consoleSession: await consoleHeaders(),
  }
})
afterAll(() => service.close())

const pushToken = async () => {
  const { id } = await connectPusher(service, vendor.orgId)
  return (await requestTokens(service, await productionCredentials(service, id))).access_token
}

const consoleHeaders = async () => {
  const team = { kind: "vendor", orgId: vendor.orgId } as const
  return makeConsoleHeaders((await createConsoleUser(service, { team, role: "vendor-admin" })).token)
}

const NOBODYS = "00000000-0000-4000-8000-000000000000"

/** Words with a meaning in this API, and words that break other programs. */
const word = () =>
  fc.oneof(
    fc.constantFrom(
      acme.connection_id,
      acme.sync_session_id,
      vendor.orgId,
      NOBODYS,
      "E0001",
      "ctc",
      "ctc_monthly",
      "01-2026",
      "approved",
      "SyncSessionOnly",
      "TimestampRange",
      "failed",
      "password",
      "2026-01-01T00:00:00Z",
      "a@b.example",
    ),
    fc.constantFrom(
      "",
      " ",
      "null",
      "-1",
      "1e999",
      "%00",
      "\u0000",
      "\uD800",
      "'; DROP TABLE webhook; --",
      "../../etc",
    ),
    fc.constantFrom(
      "__proto__",
      "constructor",
      "𝕳𝖗",
      "a".repeat(5_000),
      "{{7*7}}",
      "${jndi:ldap://x}",
      "💥".repeat(50),
    ),
    fc.string({ maxLength: 40 }),
  )

/** Inherited properties of every object, which unguarded lookups find. */
const INHERITED = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "isPrototypeOf",
  "__defineGetter__",
  "then",
  "toJSON",
  "length",
]

/** Outside the range of numbers, dates, stacks or the database. */
const EXTREMES: ReadonlyArray<unknown> = [
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  -0,
  2 ** 53,
  2 ** 63,
  -(2 ** 31),
  1e21,
  "1".repeat(400),
  "9999-99-99T99:99:99Z",
  "+275760-09-13T00:00:00.001Z",
  "a\u0000b",
  "\u0000",
  "\ud800",
  "a\udc00b",
  "\ufeff",
  "\u202e",
]

/** Nests arrays or objects this deep. */
const nested = (depth: number, inner: unknown, isList: boolean): unknown => {
  let value = inner
  for (let level = 0; level < depth; level++) value = isList ? [value] : { a: value }
  return value
}

const FIELD_NAMES = ["name", "detail_info_fields", "bankName", "ctc", "basic", "email", ...INHERITED]

/** Written as text, since an object literal would set its prototype by `__proto__`. */
const makeObject = (entries: ReadonlyArray<readonly [string, unknown]>): unknown =>
  JSON.parse(`{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${JSON.stringify(inner)}`).join()}}`)

const value = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom(...EXTREMES),
    fc.tuple(fc.integer({ min: 1, max: 90 }), word(), fc.boolean()).map((parts) => nested(...parts)),
    fc
      .array(
        fc.tuple(fc.constantFrom(...FIELD_NAMES), fc.oneof(word(), fc.constantFrom(-1, 0, 1, null, {}, []))),
        {
          maxLength: 3,
        },
      )
      .map(makeObject),
    fc
      .tuple(fc.constantFrom(...FIELD_NAMES), fc.constantFrom(...FIELD_NAMES), fc.constantFrom(-1, 0, 1, "x"))
      .map(([outer, inner, flag]) => makeObject([[outer, makeObject([[inner, flag]])]])),
    { weight: 4, arbitrary: word() },
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(word(), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("name", "detail_info_fields", "bankName", "__proto__"), word(), {
      maxKeys: 2,
    }),
  )

const NAMES = [
  "api_key",
  "email",
  "org_name",
  "fullname",
  "remote_org_id",
  "corporate_reference_data",
  "data_model_flags",
  "client_org",
  "search_type",
  "sync_session_id",
  "webhook_counter",
  "status",
  "from_timestamp",
  "to_timestamp",
  "org_id",
  "request_id",
  "encrypted_payload",
  "grant_type",
  "username",
  "password",
  "refresh_token",
  "employeeId",
  "id",
  "name",
  "dob",
  "pan",
  "department",
  "dependentDetails",
  "salaryDetails",
  "connection_id",
  "enabled",
  "allowed_fields",
  "post_to_source",
  "notify",
  "org",
  "employee_id",
  "consent_language",
  "consent_timestamp",
  "consent_expiry",
  "currentAddress",
  "currentAddress_addressLine",
  "bankDetails",
  "bankDetails_bankName",
  "dependentDetails_name",
  "ctc_raw",
  "terminationDate",
  "gender",
  "countryCode",
  ...INHERITED,
]
const QUERY_NAMES = [
  "connection_id",
  "vendor_org",
  "status",
  "page",
  "size",
  "org",
  "type",
  "from_date",
  "to_date",
  "x",
  ...INHERITED,
]

interface AnyRequest {
  readonly method: string
  readonly path: string
  readonly route: string
  readonly query: ReadonlyArray<readonly [string, string]>
  readonly authorization: Readonly<Record<string, string>>
  readonly contentType: string
  readonly body: string
}

/** The example of the document with some fields replaced, so that most requests pass the first check. */
const arbitraryBody = (operation: Operation | null): fc.Arbitrary<unknown> =>
  fc.oneof(
    changes(6).map((entries) =>
      makeObject([
        ...Object.entries({
          ...filled(operation?.body?.example ?? {}),
          // Excludes the resources that other requests need.
          ...(operation?.id === "terminateConnection" ? { client_org: NOBODYS } : {}),
        }),
        ...entries,
      ]),
    ),
    changes(10).map(makeObject),
    value(),
  )

const changes = (most: number) => fc.array(fc.tuple(fc.constantFrom(...NAMES), value()), { maxLength: most })

const filled = (example: Readonly<Record<string, unknown>>) =>
  JSON.parse(
    JSON.stringify(example)
      .replaceAll("$HRSYNC_API_KEY", vendor.apiKey)
      .replaceAll("$ORG_ID", acme.org_id)
      .replaceAll("$VENDOR_ORG_ID", vendor.orgId)
      .replaceAll("$CONNECTION_ID", acme.connection_id)
      .replaceAll("$EMPLOYEE_ID", "E0001"),
  ) as Record<string, unknown>

const anyRequest = (): fc.Arbitrary<AnyRequest> => {
  const routes = vendorApiRoutes(makeVendorApi(service.application), service.url)
  return fc.constantFrom(...routes).chain(({ method, path, operation }) => {
    // A session that was signed out would be of no use to the other requests.
    const right =
      operation?.security == null || operation.id === "signOut" ? {} : credentials[operation.security]
    const isForm = operation?.body?.types.includes("json") === false
    return fc.record({
      method: fc.constant(method),
      route: fc.constant(path),
      path: word().map((name) => path.replace(/\{\w+\}/u, toSegment(name))),
      query: arbitraryQuery(operation),
      authorization: fc.oneof(
        { weight: 8, arbitrary: fc.constant(right) },
        fc.constant({}),
        fc
          .constantFrom("x", "Bearer x", "Basic !!!", `Basic ${"A".repeat(4_000)}`)
          .map((authorization) => ({ authorization })),
      ),
      contentType: fc.oneof(
        { weight: 8, arbitrary: fc.constant(isForm ? URLENCODED : "application/json") },
        fc.constantFrom(
          "text/plain",
          URLENCODED,
          "multipart/form-data",
          "",
          "application/json; charset=utf-16",
        ),
      ),
      body: fc.oneof(
        {
          weight: 8,
          arbitrary: arbitraryBody(operation).map((body) => (isForm ? toForm(body) : JSON.stringify(body))),
        },
        fc.string({ unit: "binary" }),
        word(),
      ),
    })
  })
}

/** A client drops the segments "." and ".." (WHATWG URL Standard, 4.4), so that the request would name another route. */
const toSegment = (name: string): string =>
  ["", ".", ".."].includes(name) ? "x" : encodeURIComponent(name.toWellFormed())

const URLENCODED = "application/x-www-form-urlencoded"

const toForm = (body: unknown): string =>
  new URLSearchParams(
    Object.entries(typeof body === "object" && body !== null ? body : {}).map(
      ([name, field]): [string, string] => [
        name,
        (typeof field === "string" ? field : JSON.stringify(field)).toWellFormed(),
      ],
    ),
  ).toString()

/** The parameters of the example, some replaced, and additional ones. */
const arbitraryQuery = (operation: Operation | null) =>
  fc.array(fc.tuple(fc.constantFrom(...QUERY_NAMES), word()), { maxLength: 3 }).map((changes) => {
    const query = new Map<string, string>(
      Object.entries(filled(operation?.query?.example ?? {})) as Array<[string, string]>,
    )
    for (const [name, changed] of changes) query.set(name, changed)
    return [...query]
  })

const send = async ({ method, path, route, query, authorization, contentType, body }: AnyRequest) => {
  const text = new URLSearchParams(
    query.map(([name, word]): [string, string] => [name, word.toWellFormed()]),
  ).toString()
  return service.call(method as "GET" | "POST", `${path}${text === "" ? "" : `?${text}`}`, {
    route,
    headers: {
      ...authorization,
      ...(contentType === "" ? {} : { "content-type": contentType }),
    },
    ...(method === "POST" ? { raw: body.toWellFormed() } : {}),
  })
}

/** Messages of the schema library; every declared call is tried in core/contract/every-call.test.ts. */
const LIBRARY_TEXT =
  /(Missing|Unexpected) key|Expected (string|number|boolean|object|array|[^"]+ \| )|matching the RegExp/u

describe("any request", () => {
  it(
    "gets a documented response, and never an unforeseen failure",
    async () => {
      const statuses = new Map<number, number>()
      const requests = fc.sample(anyRequest(), { numRuns: REQUESTS })
      const next = requests.values()
      const worker = async () => {
        for (const request of next) {
          const { status, body } = await send(request)
          if (status >= 500) throw new Error(`${String(status)} for ${JSON.stringify(request)}`)
          if (status >= 400) expect(JSON.stringify(body)).not.toMatch(LIBRARY_TEXT)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
      // Requests that are all rejected for the same reason would prove nothing.
      for (const status of [200, 400, 401, 404, 415]) expect(statuses.get(status) ?? 0).toBeGreaterThan(0)
    },
    Math.max(180_000, REQUESTS * 120),
  )
})
