// @ts-check
import {
  defineConnector,
  makeHttpClient,
  manifestBeside,
  SourceError,
  tabulate,
} from "hr-data-sync/connector-sdk"
import { isObject, map } from "./map.js"

/**
 * @typedef {import("hr-data-sync/connector-sdk").SourceAccess} SourceAccess
 * @typedef {import("hr-data-sync/connector-sdk").HttpClient} HttpClient
 * @typedef {import("hr-data-sync/connector-sdk").PulledReader} PulledReader
 * @typedef {import("hr-data-sync/connector-sdk").SourcePage} SourcePage
 * @typedef {import("hr-data-sync/connector-sdk").UnreadableRow} UnreadableRow
 */

const manifest = manifestBeside(import.meta.url)
const PATH = "/v1/employees"
const PAGE_SIZE = 100

/**
 * Nothing is asked here: that begins when a page is wanted.
 *
 * @param {SourceAccess} access
 * @returns {PulledReader}
 */
const make = (access) => ({
  check: async () => {
    readAnswer(await open(access).json({ path: PATH, query: { limit: 1 } }))
    return [{ category: "detail_info_fields", problem: null }]
  },
  pages: async function* (cursor) {
    // What changes from now on is for the next run, which begins at this instant.
    const next = { since: new Date(access.time.now()).toISOString() }
    const since = isObject(cursor) ? String(cursor["since"]) : null
    yield* pagesOf(open(access), since, next)
  },
})

/**
 * @param {SourceAccess} access
 * @returns {HttpClient}
 */
const open = ({ credentials, dial, time }) => {
  const address = credentials["url"] ?? ""
  if (!URL.canParse(address)) {
    throw new SourceError({
      kind: "auth",
      message: "The address is not a complete web address: write it like https://acme.my-hrms.example.",
    })
  }
  return makeHttpClient({
    dial,
    time,
    name: manifest.name,
    origin: new URL(address).origin,
    headers: { authorization: `Bearer ${credentials["api_key"] ?? ""}` },
    requestsPerMinute: manifest.limits.requestsPerMinute,
  })
}

/**
 * @param {HttpClient} http
 * @param {string | null} since null: everybody
 * @param {{ since: string }} next the cursor of the last page
 * @returns {AsyncGenerator<SourcePage>}
 */
async function* pagesOf(http, since, next) {
  /** @type {ReadonlyArray<string>} */
  let columns = []
  /** @type {string | null} */
  let after = null
  let done = 0
  do {
    const query = { limit: PAGE_SIZE, after, changed_since: since }
    const answer = readAnswer(await http.json({ path: PATH, query }))
    const table = tabulate(answer.employees.filter(isObject).map(map), done + 1, columns)
    columns = table.columns
    const unreadable = unreadableOf(answer.employees, done + table.rows.length + 1)
    done += answer.employees.length
    after = answer.next
    yield {
      ...table,
      unreadable,
      cursor: after === null ? next : null,
      progress: { unit: "rows", done, total: null },
    }
  } while (after !== null)
}

/**
 * What is no employee at all. It is counted and named, and never quoted.
 *
 * @param {ReadonlyArray<unknown>} employees
 * @param {number} position of the first of them
 * @returns {ReadonlyArray<UnreadableRow>}
 */
const unreadableOf = (employees, position) =>
  employees
    .filter((employee) => !isObject(employee))
    .map((_, index) => ({ position: position + index, reason: "It is not an employee but another value." }))

/**
 * @param {unknown} answer
 * @returns {{ employees: ReadonlyArray<unknown>, next: string | null }}
 */
const readAnswer = (answer) => {
  if (isObject(answer)) {
    const { employees, next } = answer
    if (Array.isArray(employees) && (next === null || typeof next === "string")) return { employees, next }
  }
  throw new SourceError({
    kind: "data",
    message: `${manifest.name} answered otherwise than its documentation says: expected employees and next.`,
  })
}

export default defineConnector(manifest, make)
