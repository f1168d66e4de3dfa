import type { Page } from "playwright-core"
import type { ConsoleAnchors } from "../../core/contract/onboarding/console/anchors.ts"
import type { ConsoleIssue } from "../../core/contract/connection/console/client-issues.ts"
import type {
  ConsoleClient,
  ConsoleClientDetails,
  ConsoleClients,
} from "../../core/contract/connection/console/clients.ts"
import type {
  ConsoleSyncFigures,
  ConsoleSyncFinding,
  ConsoleSyncProgress,
} from "../../core/contract/sync/console/syncs.ts"
import type { ConsolePushReview } from "../../core/contract/push/console/push-review.ts"
import type { ConsoleWorkload } from "../../core/contract/operation/console/operation.ts"
import type { ConsoleDeliveryFigures } from "../../core/contract/webhooks/console/deliveries.ts"
import { hoursAgo } from "./stage.ts"

/*
 * States of the console that the demo's data does not have. Each is staged in place of the service's responses, on the page that
 * is open, which is then loaded again.
 */

const reload = async (page: Page): Promise<void> => {
  await page.reload()
  await page.locator("main h1").waitFor()
}

/** The service does not respond to these calls: what a page shows while it loads. */
export const keepWaiting = (calls: string) => async (page: Page) => {
  await page.route(calls, () => undefined)
  await reload(page)
}

/** The service fails at these calls. */
export const failAt = (calls: string) => async (page: Page) => {
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { message: "Internal error." } }))
  await reload(page)
}

/** Changes what the service responds to these calls. */
const change = <Body>(page: Page, calls: string, by: (body: Body) => Body) =>
  page.route(calls, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: by((await response.json()) as Body) })
  })

const SYNC_DAYS: ReadonlyArray<Partial<ConsoleSyncFigures["days"][number]>> = [
  { added: 1_204, rejected: 14, median_ms: 182_000, p95_ms: 182_000 },
  { unchanged: 1_180, updated: 24, median_ms: 41_000, p95_ms: 52_000 },
  { unchanged: 1_150, updated: 31, added: 23, left: 9, median_ms: 44_000, p95_ms: 61_000 },
  {},
  {},
  { unchanged: 870, updated: 344, added: 12, left: 2, rejected: 3, median_ms: 68_000, p95_ms: 95_000 },
  { unchanged: 1_214, updated: 12, median_ms: 39_000, p95_ms: 44_000 },
]

/** Two weeks of syncs, in every state that a record can be in. */
export const stageSyncFigures = (page: Page) =>
  change<ConsoleSyncFigures>(page, "**/sync-figures/", ({ days, time_zone }) => ({
    time_zone,
    days: days.map((day, index) => {
      const staged = SYNC_DAYS[index % SYNC_DAYS.length] ?? {}
      return { ...day, ...staged, syncs: staged.median_ms === undefined ? 0 : 1 }
    }),
  }))

const STATES: ReadonlyArray<Partial<ConsoleClient>> = [
  { name: "Kaveri Loomworks", employees: 1_204, remote_org_id: "KLW-001" },
  {
    name: "Halden Maritime and Offshore Engineering Services Private Limited (India Branch)",
    employees: 611,
    issues: ["sync.held"],
  },
  {
    name: "Vindhya Steelworks",
    employees: 8_940,
    status: "CONNECTION_FAILED",
    issues: ["source.auth"],
  },
  {
    name: "Brightwater Foods Ltd",
    employees: 0,
    status: "CONNECTION_INVITED",
    source: null,
    last_sync: null,
  },
  { name: "Lumen and Pike LLP", employees: 0, status: "CONNECTION_TERMINATED", next_sync_at: null },
]

const stageClients = (page: Page) =>
  change<ConsoleClients>(page, "**/api/console/clients/search/", ({ items: [first] }) => ({
    counts: [
      { status: "CONNECTION_ACCEPTED", clients: 31, employees: 39_272 },
      { status: "CONNECTION_INVITED", clients: 4, employees: 0 },
      { status: "CONNECTION_FAILED", clients: 2, employees: 8_940 },
      { status: "CONNECTION_TERMINATED", clients: 1, employees: 0 },
    ],
    items:
      first === undefined
        ? []
        : STATES.map((state, index) => ({
            ...first,
            connection_id: first.connection_id.replace(/.$/u, String(index)),
            ...state,
          })),
    next_cursor: null,
  }))

const ISSUES: ReadonlyArray<Pick<ConsoleIssue, "client" | "code" | "step">> = [
  { client: STATES[1]?.name ?? "", code: "sync.held", step: "confirm_sync" },
  { client: "Vindhya Steelworks", code: "source.auth", step: "await_repair" },
  { client: "Kaveri Loomworks", code: "rows.rejected", step: "ask_client" },
]

const stageIssues = (page: Page) =>
  page.route("**/api/console/issues/", (route) =>
    route.fulfill({
      json: {
        items: ISSUES.map((issue, index) => ({
          ...issue,
          ...{ id: String(index), connection_id: String(index), message: null },
          ...{ raised_at: hoursAgo(20 * (index + 1)), seen_at: hoursAgo(1) },
        })),
      },
    }),
  )

const stageDeliveries = (page: Page) =>
  change<ConsoleDeliveryFigures>(page, "**/webhooks/figures/", ({ days, ...others }) => ({
    ...others,
    ...{ failed: 17, pending: 8 },
    days: days.map((day, index) => ({
      ...day,
      delivered_at_once: index % 7 > 4 ? 2_040 : 5_600 + index * 90,
      delivered_later: index % 3 === 0 ? 80 : 0,
      failed_at_first: index % 3 === 0 ? 97 : 0,
    })),
  }))

/** A vendor with many clients, some of which need it, and webhooks that failed. */
export const stageBusyVendor = async (page: Page): Promise<void> => {
  await Promise.all([stageClients(page), stageIssues(page), stageDeliveries(page)])
  await reload(page)
}

const CLIENT = "**/api/console/clients/*-*-*-*-*/"

/** A client that has opened its invitation, and has got to the choice of what to share. */
export const stageInvitedClient = (page: Page) =>
  change<ConsoleClientDetails>(page, CLIENT, ({ shared, not_shared: rest, ...client }) => ({
    ...client,
    ...{
      status: "CONNECTION_INVITED",
      source: null,
      employees: 0,
      shared: [],
      not_shared: [...shared, ...rest],
    },
    timeline: client.timeline.filter(({ kind }) => kind === "invited"),
    invitation: {
      ...{ mailed_at: hoursAgo(30), expires_at: hoursAgo(-306), is_opened: true },
      ...{ step: "data", step_at: hoursAgo(2) },
    },
  }))

const TEST_RECORDS = [
  { id: "1", employeeId: "HM-0007", name: "Asha Rao", department: "Stores", status: "Active" },
  {
    id: "2",
    employeeId: "HM-0008",
    name: "Ravi Iyer",
    department: "Deck",
    status: "Active",
    pan: "************",
  },
] as const

/** A client whose developers have pushed test records, and ask for approval. */
export const stagePushTest = (page: Page) =>
  Promise.all([
    change<ConsoleClientDetails>(page, CLIENT, (client) => ({
      ...client,
      ...{ source: { name: "Push API", int_type: "Push API" }, employees: 0, first_synced_at: null },
    })),
    page.route("**/push-test/", (route) =>
      route.fulfill({
        json: {
          review: {
            ...{ state: "approval-requested", is_testing: true, refused: 3, records: TEST_RECORDS.length },
            approval_requested_at: hoursAgo(4),
            latest: TEST_RECORDS.map((record, index) => ({ record, received_at: hoursAgo(5 + index) })),
          },
        } satisfies ConsolePushReview,
      }),
    ),
  ])

/** A client with every kind of anchor. */
export const stageAnchors = (page: Page) =>
  page.route("**/anchors/", (route) => {
    const anchor = { added_at: hoursAgo(400), added_by: "meera@kaveri.example", proven_at: hoursAgo(400) }
    const items: ConsoleAnchors["items"] = [
      { ...anchor, anchor_id: "1", kind: "mailbox", email: "meera@kaveri.example" },
      { ...anchor, anchor_id: "2", kind: "device", email: null },
      { ...anchor, anchor_id: "3", kind: "mailbox", email: "asha.rao@kaveri.example", proven_at: null },
      { ...anchor, anchor_id: "4", kind: "mailbox", email: "ravi@kaveri.example", added_by: null },
    ]
    return route.fulfill({ json: { items } satisfies ConsoleAnchors })
  })

/** A service with stalled lanes beside one that works. */
export const stageStalledLanes = async (page: Page): Promise<void> => {
  const still = { is_stalled: true, oldest_waiting_since: hoursAgo(0.6), running: 0 }
  await change<ConsoleWorkload>(page, "**/api/console/service/workload/", (workload) => ({
    ...workload,
    lanes: [
      { ...still, name: "uploads", waiting: 14 },
      { ...still, name: "syncs", waiting: 1, oldest_waiting_since: hoursAgo(1.5) },
      {
        name: "deliveries",
        waiting: 8_120,
        running: 64,
        is_stalled: false,
        oldest_waiting_since: hoursAgo(0),
      },
      { name: "previews", waiting: 0, running: 0, is_stalled: false, oldest_waiting_since: null },
    ],
  }))
  await reload(page)
}

const REPEATED: ReadonlyArray<ConsoleSyncFinding> = [
  {
    ...{ column: "employeeId", rows: 2, first_row: 41, is_rejected: true, is_of_source: false },
    reason:
      "Two people have this employee ID, in rows 41 and 388. Neither is taken, and what is stored stays: give each person their own employee ID in the source.",
  },
  {
    ...{ column: "employeeId", rows: 3, first_row: 77, is_rejected: false, is_of_source: false },
    reason: "The same employee is already in row 12, with other values: the last row counts.",
  },
]

/** A sync whose source has employees more than once. */
export const stageRepetitions = (page: Page) =>
  change<ConsoleSyncProgress>(page, "**/api/console/syncs/*/", (progress) => ({
    ...progress,
    findings: [...REPEATED],
    sync: { ...progress.sync, rows: 1_310, accepted: 1_204, rejected: 2, repeated: 90 },
  }))

/** The issue that it raises. */
export const stageIdentityIssue = (page: Page) =>
  change<ConsoleClientDetails>(page, CLIENT, (client) => ({
    ...client,
    issues: [
      {
        ...{
          id: "1",
          client: client.name,
          vendor: client.vendor.name,
          connection_id: client.connection_id,
          code: "rows.identity",
          step: "ask_client",
          raised_at: hoursAgo(20),
          seen_at: hoursAgo(1),
        },
        message: `2 rows belong to two people under one employee ID. The first: ${REPEATED[0]?.reason ?? ""}`,
      },
    ],
  }))
