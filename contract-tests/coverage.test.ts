import { describe, expect, it } from "vitest"
import { makeOpenApi } from "../adapters/koa/openapi/document.ts"
import { vendorApiRoutes } from "../adapters/koa/routes/vendor-api.ts"
import type { Service } from "../adapters/koa/service.ts"
import { WEBHOOK_KINDS } from "../core/contract/webhooks/webhook.ts"
import { type Interaction, PACTS, readCommitted } from "./consumers/pact-files.ts"
import { webhookName } from "./webhook-names.ts"

/* The contract must cover everything that others call: the API document lists every response. */

/** Responses common to all endpoints, which have tests of their own. */
const OF_EVERY_ENDPOINT: Readonly<Record<string, string>> = {
  413: "the body's size is checked before the endpoint is called",
  415: "the body's type is checked before the endpoint is called",
  429: "depends on the requests of the previous second",
  500: "the body is under contract where the specification words it: in employee read, data_model_flags, org_details",
}

const LIMITED_KEY =
  "needs a key without the scope of the call: config/e2e/accounts/key-scopes.it.test.ts tries all"

/** Responses of an endpoint in a situation that no contract sets up. */
const OUT_OF_REACH: Readonly<Record<string, string>> = {
  "GET /api/v2/salary_details/{emp_id}/ 422": "needs a connection to an HR system without salaries",
  "POST /api/sdk/token/ 403": LIMITED_KEY,
  "GET /api/sdk/data_model_flags/ 403": LIMITED_KEY,
  "POST /api/webhook/v1/setup-config/ 403": LIMITED_KEY,
  "POST /api/v1/employee/consent-data/ 403": LIMITED_KEY,
  "GET /api/org_details/{org}/ 403": LIMITED_KEY,
  "GET /api/vendor/connections/ 403": LIMITED_KEY,
  "POST /api/terminate_connection/ 403": LIMITED_KEY,
  "POST /api/webhooks/resend 403": LIMITED_KEY,
}

/** Responses common to all endpoints whose body is specified (specification/errors.md#general-body). */
const WORDED = [
  "POST /api/external/employee/ 500",
  "GET /api/sdk/data_model_flags/ 500",
  "GET /api/org_details/{org}/ 500",
]

const document = makeOpenApi({
  // Only the route definitions are read: nothing behind them is called.
  routes: vendorApiRoutes(new Proxy({} as Service, { get: () => ({}) }), "http://service.invalid"),
  readers: "vendors",
  baseUrl: "http://service.invalid",
})

/** `METHOD path status` of every response to a caller outside this repository that the API document lists. */
const offered = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { responses }]) =>
    Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
  ),
)

const readStatus = (answer: string): string => answer.slice(answer.lastIndexOf(" ") + 1)

const wanted = offered.filter(
  (answer) => WORDED.includes(answer) || !(readStatus(answer) in OF_EVERY_ENDPOINT || answer in OUT_OF_REACH),
)

const underContract = async (): Promise<ReadonlySet<string>> => {
  const pacts = await Promise.all([readCommitted(PACTS.vendor), readCommitted(PACTS.corporate)])
  return new Set(pacts.flatMap(({ interactions }) => interactions.map(formatResponse)))
}

/** Each interaction begins with the name of its endpoint. */
const formatResponse = ({ description, response }: Interaction): string =>
  `${description.slice(0, description.indexOf(": "))} ${String(response?.status)}`

describe("the contract of the HTTP API", () => {
  it("covers every response of every endpoint", async () => {
    const known = await underContract()
    expect(wanted.filter((answer) => !known.has(answer))).toEqual([])
  })

  it("covers no response that is missing from the API document", async () => {
    const known = await underContract()
    expect([...known].filter((answer) => !offered.includes(answer))).toEqual([])
  })

  it("excludes only responses that exist", () => {
    const left = [...Object.keys(OUT_OF_REACH), ...WORDED]
    expect(left.filter((answer) => !offered.includes(answer))).toEqual([])
  })
})

describe("the contract of the webhooks", () => {
  it("covers every event that is sent", async () => {
    const { interactions } = await readCommitted(PACTS.webhooks)
    expect(interactions.map(({ description }) => description)).toEqual(
      WEBHOOK_KINDS.map(webhookName).toSorted(),
    )
  })
})
