import type { JourneyConnected } from "../../../core/contract/journey/connected.ts"
import { NO_PREVIEW } from "../../../core/contract/journey/preview-journey.ts"
import { refuse, type Responses } from "../../elements/testing/service-stub.ts"

const CONNECTED: JourneyConnected = {
  status: "CONNECTION_ACCEPTED",
  paused_at: null,
  shared_since: "2026-11-24T09:21:00.000Z",
  next_sync: null,
  employees: 60,
  on_demand: false,
  fields: [
    { key: "name", is_mandatory: true, filled: 60 },
    { key: "department", is_mandatory: false, filled: 58 },
    { key: "grade", is_mandatory: false, filled: 0 },
    { key: "pan", is_mandatory: false, filled: 60 },
    { key: "bloodGroup", is_mandatory: false, filled: null },
    { key: "ctc_basic", is_mandatory: false, filled: 60 },
  ],
  withheld: ["bloodGroup"],
  subset: [{ field: "department", operator: "is_not", values: ["Board"] }],
  version: "1",
  syncs: [
    {
      session_id: "0198a000-0000-7000-8000-000000000002",
      state: "failed",
      trigger: "upload",
      is_first: false,
      started_at: "2026-11-25T09:20:00.000Z",
      finished_at: "2026-11-25T09:21:00.000Z",
      employees_shared: 0,
      rows_left_out: 0,
      rows_rejected: 3,
    },
    {
      session_id: "0198a000-0000-7000-8000-000000000001",
      state: "completed",
      trigger: "upload",
      is_first: true,
      started_at: "2026-11-24T09:20:00.000Z",
      finished_at: "2026-11-24T09:21:00.000Z",
      employees_shared: 60,
      rows_left_out: 4,
      rows_rejected: 0,
    },
  ],
  mailboxes: [
    {
      mailbox_id: "0198a000-0000-7000-8000-000000000008",
      email: "asha@acme.example",
      is_proven: true,
      is_caller: true,
    },
  ],
}

const DELETION = { employees: 60, sync_sessions: 2, webhooks: 1 }

/** Keeps an accepted connection, as the people who look after it see and change it. */
export class ConnectedStub {
  connected: JourneyConnected
  isStopped = false

  constructor(changes: Partial<JourneyConnected> = {}) {
    this.connected = { ...CONNECTED, ...changes }
  }

  readonly responses: Responses = {
    "GET /api/journey/connected/": () => this.connected,
    "POST /api/journey/pause/": () => {
      this.connected = { ...this.connected, paused_at: "2026-11-26T09:00:00.000Z" }
      return { paused_at: "2026-11-26T09:00:00.000Z" }
    },
    "POST /api/journey/resume/": () => {
      this.connected = { ...this.connected, paused_at: null }
      return { next_sync: null }
    },
    "POST /api/journey/sharing/preview/": ({ body: { subset } }) => {
      const leaving = subset.length > this.connected.subset.length ? 12 : 0
      const { employees: total } = this.connected
      const counts = { total, matching: total - leaving, leaving, undecided: 0 }
      const sample = { sample: null, sample_count: 0, is_sample_changed: false }
      const values = { ...NO_PREVIEW.values, grade: [{ value: "A", employees: 12 }] }
      return { ...counts, ...sample, values }
    },
    "POST /api/journey/sharing/": ({ body: { withheld, subset, version } }) => {
      if (version !== this.connected.version) return refuse(409)
      const excluded = subset.length > this.connected.subset.length ? 12 : 0
      const employees = this.connected.employees - excluded
      this.connected = { ...this.connected, withheld, subset, employees, version: `${version}1` }
      return { excluded }
    },
    "POST /api/journey/mailboxes/remove/": ({ body: { mailbox_id: id } }) => {
      const mailboxes = this.connected.mailboxes.filter((each) => each.mailbox_id !== id)
      this.connected = { ...this.connected, mailboxes }
      return {}
    },
    "GET /api/journey/deletion/": () => DELETION,
    "POST /api/journey/stop/": () => {
      this.isStopped = true
      return DELETION
    },
    "GET /api/journey/employees.csv": () =>
      new Response("name,pan\r\nAsha,************\r\n", { headers: { "Content-Type": "text/csv" } }),
    "POST /api/journey/send-link/": ({ body: { email = "asha@acme.example" } }) => {
      const named = { mailbox_id: crypto.randomUUID(), email, is_proven: false, is_caller: false }
      const isKnown = this.connected.mailboxes.some((each) => each.email === email)
      if (!isKnown) this.connected = { ...this.connected, mailboxes: [...this.connected.mailboxes, named] }
      return { email, expires_at: "2026-12-08T09:20:00.000Z" }
    },
  }
}
