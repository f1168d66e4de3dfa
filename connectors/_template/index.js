// @ts-check
import {
  defineConnector,
  isObject,
  makeHttpClient,
  makePageComparison,
  makePageMaker,
  manifestBeside,
  readNumber,
  readText,
  SourceError,
  unexpectedResponse,
} from "@hr-data-sync/connector-kit"
import { map } from "./map.js"

/**
 * @typedef {import("@hr-data-sync/connector-kit").SourceAccess} SourceAccess
 * @typedef {import("@hr-data-sync/connector-kit").HttpClient} HttpClient
 * @typedef {import("@hr-data-sync/connector-kit").PulledReader} PulledReader
 * @typedef {import("@hr-data-sync/connector-kit").SourcePage} SourcePage
 */

const manifest = manifestBeside(import.meta.url)
const PATH = "/v1/employees"
const PAGE_SIZE = 100
/** The clocks of both sides may differ by this. */
const OVERLAP_MILLIS = 300_000

/**
 * Sends no request yet: requests begin when the first page is read.
 *
 * @param {SourceAccess} access
 * @returns {PulledReader}
 */
const make = (access) => ({
  check: async () => {
    readPage(await open(access).json({ path: PATH, query: { limit: 1 } }))
    return [{ category: "detail_info_fields", problem: null }]
  },
  pages: async function* (cursor) {
    // The next run starts a little before this instant, so it picks up whatever changes from now on.
    const next = { since: new Date(access.time.now() - OVERLAP_MILLIS).toISOString() }
    const since = isObject(cursor) ? String(cursor["since"]) : null
    yield* readPages(open(access), since, next)
  },
})

/**
 * @param {SourceAccess} access
 * @returns {HttpClient}
 */
const open = ({ credentials, transport, time }) => {
  const address = credentials["url"] ?? ""
  if (!URL.canParse(address)) {
    throw new SourceError({
      kind: "auth",
      message: "The address is not a complete web address: write it like https://acme.my-hrms.example.",
    })
  }
  return makeHttpClient({
    transport,
    time,
    name: manifest.name,
    origin: new URL(address).origin,
    headers: { authorization: `Bearer ${credentials["api_key"] ?? ""}` },
    requestsPerMinute: manifest.limits.requestsPerMinute,
  })
}

/**
 * @param {HttpClient} http
 * @param {string | null} since null: all employees
 * @param {{ since: string }} next the cursor of the last page
 * @returns {AsyncGenerator<SourcePage>}
 */
async function* readPages(http, since, next) {
  /** @param {string | null} after */
  const request = async (after) =>
    readPage(await http.json({ path: PATH, query: { limit: PAGE_SIZE, after, changed_since: since } }))
  // My HRMS counts its pages, so that they move when an employee joins or leaves. An API with pages after an id needs none of
  // this: makePageMaker(FIXED_PAGES).
  const comparison = makePageComparison()
  const makePage = makePageMaker(comparison)
  /** @type {string | null} */
  let before = null
  /** @type {string | null} */
  let after = null
  do {
    const response = await request(after)
    // Without a total only the page before shows whether this one has moved.
    if (comparison.needsSecondLook) comparison.addSecondLook(readIds(await request(before)))
    comparison.add({ ids: readIds(response), total: response.total, isLast: response.next === null })
    before = after
    after = response.next
    yield makePage(response.employees, map, { cursor: after === null ? next : null })
  } while (after !== null)
}

/** @typedef {{ employees: ReadonlyArray<unknown>, next: string | null, total: number | null }} Answer */

/** @param {Answer} answer */
const readIds = ({ employees }) =>
  employees.map((employee) => (isObject(employee) ? readText(employee["id"]) : null))

/**
 * @param {unknown} response
 * @returns {Answer}
 */
const readPage = (response) => {
  if (isObject(response)) {
    const { employees, next } = response
    if (Array.isArray(employees) && (next === null || typeof next === "string"))
      return { employees, next, total: readNumber(response["total"]) }
  }
  throw unexpectedResponse(manifest.name, "employees and next")
}

export default defineConnector(manifest, make)
