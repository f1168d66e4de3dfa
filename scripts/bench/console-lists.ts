import { setTimeout as sleep } from "node:timers/promises"
import type { Page } from "playwright-core"
import { CONSOLE_HEADER } from "../../adapters/koa/calls/security.ts"
import { launchChromium } from "../../ui-sdk/loader/testing/chromium.ts"
import type { BenchHome } from "./bench-home.ts"
import { importFile } from "./import-file.ts"
import { type LargeVendor, makeBacklog, makeVendorLarge } from "./large-vendor.ts"
import { median, type Outcome, rounds } from "./outcome.ts"
import { withBuiltServer } from "./processes/serve.ts"
import { writeSampleFile } from "./sample-file.ts"

const ROUNDS = 5
const FIRST_ROWS_SECONDS = 1
const FILTER_SECONDS = 0.3
/** Between calls: faster ones are refused (429). */
const PAUSE_MILLIS = 500

interface Sizes extends LargeVendor {
  /** The id of the first client. */
  readonly employees: number
}

interface List {
  readonly name: string
  /** The path of the page, below the console's address. */
  readonly path: string
  readonly api: string
  /** How the filters are sent. */
  readonly sentIn: "query" | "body"
  readonly filters: ReadonlyArray<Readonly<Record<string, string>>>
}

/** The long lists of the console in Chromium: from opening a page to its first rows, and from choosing a filter to its response. */
export const measureConsoleLists = async (home: BenchHome, sizes: Sizes): Promise<ReadonlyArray<Outcome>> => {
  const vendor = await home.createVendor("http://127.0.0.1:9/webhooks", "admin@bench.example")
  const { password } = vendor.admin ?? {}
  if (password === undefined) throw new Error("The vendor has no admin")
  const file = await writeSampleFile(home, sizes.employees, "directory.csv", () => false)
  const { connectionId } = await importFile(home, vendor, "bench-directory", file)
  await home.flush()
  return withBuiltServer(home.env, "api", async ({ url }) => {
    const console = await openConsole(url, { email: "admin@bench.example", password })
    try {
      const directory = await measureList(console, listDirectory(sizes, connectionId))
      await makeVendorLarge(home, vendor.org_id, sizes)
      const lists = [toOverview(sizes), listClients(sizes), listDeliveries(sizes, connectionId)]
      const others: Array<ReadonlyArray<Outcome>> = []
      for (const list of lists) others.push(await measureList(console, list))
      await makeBacklog(home, vendor.org_id, sizes, toWaiting(sizes))
      others.push(await measureList(console, listBacklog(sizes, connectionId)))
      return [...directory, ...others.flat()]
    } finally {
      await console.close()
    }
  })
}

const count = (of: number): string => of.toLocaleString("en")

const listDirectory = ({ employees }: Sizes, connectionId: string): List => ({
  name: `directory of ${count(employees)} employees`,
  path: "/directory",
  api: "/api/console/directory/search/",
  sentIn: "body",
  filters: [
    { search: "meera" },
    { search: "nobody" },
    { department: "finance" },
    { status: "Terminated" },
    { client: connectionId },
  ],
})

const toOverview = ({ clients, webhooks }: Sizes): List => ({
  name: `overview of ${count(clients)} clients, ${count(webhooks)} attempts`,
  path: "/",
  api: "/api/console/clients/search/",
  sentIn: "body",
  filters: [],
})

const listClients = ({ clients }: Sizes): List => ({
  name: `list of ${count(clients)} clients`,
  path: "/clients",
  api: "/api/console/clients/search/",
  sentIn: "body",
  filters: [
    { search: "4999" },
    { search: "nobody" },
    { status: "CONNECTION_INVITED" },
    { order: "activity" },
    { search: "corporate" },
  ],
})

const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * 3_600_000).toISOString()

const listDeliveries = ({ webhooks }: Sizes, connectionId: string): List => ({
  name: `delivery log of ${count(webhooks)} attempts`,
  path: "/webhooks",
  api: "/api/console/webhooks/deliveries/",
  sentIn: "query",
  filters: [
    { state: "undelivered" },
    { state: "pending" },
    { event: "sync.events.employee.add" },
    { connection_id: connectionId },
    { from: "2020-01-01T00:00:00.000Z", to: "2020-02-01T00:00:00.000Z" },
    // A day in the middle of the log's 90, an id that is not in it, and the errors of its latest deliveries.
    { from: daysAgo(45), to: daysAgo(44) },
    { from: daysAgo(45), to: daysAgo(44), state: "undelivered" },
    { search: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11" },
    { error: "500" },
  ],
})

/** A tenth of what was sent. */
const toWaiting = ({ webhooks }: Sizes): number => Math.round(webhooks / 10)

const listBacklog = (sizes: Sizes, connectionId: string): List => ({
  ...listDeliveries(sizes, connectionId),
  name: `delivery log of ${count(sizes.webhooks)} attempts, with ${count(toWaiting(sizes))} waiting`,
  filters: [
    {},
    { state: "pending" },
    { event: "sync.events.completed" },
    { connection_id: connectionId },
    { from: daysAgo(0.5), to: daysAgo(0.4) },
  ],
})

interface Console {
  readonly page: Page
  readonly address: string
  readonly close: () => Promise<void>
}

const openConsole = async (
  url: string,
  user: { readonly email: string; readonly password: string },
): Promise<Console> => {
  const browser = await launchChromium()
  // Browsers keep Secure cookies of this host without TLS.
  const origin = url.replace("127.0.0.1", "localhost")
  const context = await browser.newContext()
  const headers = { origin, [CONSOLE_HEADER.name]: CONSOLE_HEADER.value }
  const response = await context.request.post(`${origin}/api/console/sign-in/`, { data: user, headers })
  if (!response.ok()) throw new Error(`The sign-in to the console returned ${String(response.status())}`)
  return { page: await context.newPage(), address: `${origin}/console`, close: () => browser.close() }
}

const measureList = async (console: Console, list: List): Promise<ReadonlyArray<Outcome>> => {
  const opened: Array<number> = []
  for (let round = 0; round < ROUNDS; round++) opened.push(await timeFirstRows(console, list.path))
  const firstRows: Outcome = {
    ...OUTCOME,
    what: `first rows: ${list.name}`,
    value: median(opened),
    limit: FIRST_ROWS_SECONDS,
    detail: `from opening the page in Chromium, median of ${rounds(opened, "s")}`,
  }
  if (list.filters.length === 0) return [firstRows]
  const filtered: Array<readonly [filter: string, seconds: number]> = []
  for (const filter of list.filters)
    filtered.push([new URLSearchParams(filter).toString(), await timeFilter(console, list, filter)])
  return [
    firstRows,
    {
      ...OUTCOME,
      what: `filter: ${list.name}`,
      value: Math.max(...filtered.map(([, seconds]) => seconds)),
      limit: FILTER_SECONDS,
      detail: `the slowest; medians of ${String(ROUNDS)}: ${filtered.map(([filter, seconds]) => `${filter.replace(/=[0-9a-f-]{36}$/u, "")} ${seconds.toFixed(3)} s`).join(", ")}`,
    },
  ]
}

const OUTCOME = { promise: "LISTS", holds: "at most", unit: "s" } as const

const timeFirstRows = async ({ page, address }: Console, path: string): Promise<number> => {
  const started = performance.now()
  await page.goto(address + path)
  await page.locator("main :is(tbody tr, .issues li, .stats)").first().waitFor()
  return (performance.now() - started) / 1_000
}

const JSON_HEADERS = { "Content-Type": "application/json", [CONSOLE_HEADER.name]: CONSOLE_HEADER.value }

/** From the request to its response in the page; what is typed is looked up when the user pauses. */
const timeFilter = async (
  { page }: Console,
  { api, sentIn }: List,
  filter: List["filters"][number],
): Promise<number> => {
  const call =
    sentIn === "query"
      ? { url: `${api}?${new URLSearchParams(filter).toString()}`, init: {} }
      : { url: api, init: { method: "POST", headers: JSON_HEADERS, body: JSON.stringify(filter) } }
  const times: Array<number> = []
  for (let round = 0; round < ROUNDS; round++) {
    await sleep(PAUSE_MILLIS)
    times.push(
      await page.evaluate<number>(`(async () => {
        const started = performance.now()
        const response = await fetch(${JSON.stringify(call.url)}, ${JSON.stringify(call.init)})
        if (!response.ok) throw new Error(response.status + ": " + (await response.text()))
        await response.json()
        return (performance.now() - started) / 1_000
      })()`),
    )
  }
  return median(times)
}
