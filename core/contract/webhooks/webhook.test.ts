import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { formatFieldErrors } from "../field-errors.ts"
import { AnyWebhook, WEBHOOK_EVENTS, WEBHOOK_KINDS, type WebhookKind, WEBHOOKS } from "./webhook.ts"

const UUID = "7b0f3f2e-6f0c-4c43-9a7e-0d6a3a1f1b01"

const envelope = {
  syncSessionId: UUID,
  webhookCounter: 1,
  requestId: UUID,
  orgId: UUID,
  vendor: { orgId: UUID },
  recordCount: null,
  timeStamp: "2026-01-31 23:59:58",
  statusCode: "200",
  message: "success",
}

const connection = (status: string) => ({
  orgId: UUID,
  orgName: "Acme",
  orgCin: null,
  hrms: 4,
  status,
  invitedBy: "vendor@example.com",
  acceptedBy: null,
  terminatedBy: null,
  remote_org_id: null,
})
const item = { id: UUID, identifier: "basic", title: "Basic", accountingCode: null }
const employee = { id: "1", name: "Asha" }

const BODIES: Readonly<Record<WebhookKind, ReadonlyArray<unknown>>> = {
  "connection.events.requested/connection.events": [connection("CONNECTION_INVITED")],
  "connection.events.accepted/connection.events": [connection("CONNECTION_ACCEPTED")],
  "connection.events.failed/connection.events": [connection("CONNECTION_FAILED")],
  "connection.events.terminated/connection.events": [connection("CONNECTION_TERMINATED")],
  "connection.events.salary_master/connection.events": [{ ctc: { data: [item] }, monthly: { data: [] } }],
  "sync.events.initiated/sync.events": [{ newRecords: 105, updatedRecords: 0 }],
  "sync.events.employee.add/sync.events.initial": [employee],
  "sync.events.employee.add/sync.events.delta": [employee],
  "sync.events.employee.update/sync.events.delta": [employee],
  "sync.events.employee.csv/sync.events.delta": [{ csv_link: "https://x.example/1" }],
  "sync.events.employee.csv/sync.events.add": [{ csv_link: "https://x.example/1" }],
  "sync.events.completed/sync.events": [],
  "test.event/test.event": [],
}

/** Events whose recordCount is null (specification/webhooks.md#envelope). */
const WITHOUT_COUNT: ReadonlyArray<WebhookKind> = [
  "connection.events.failed/connection.events",
  "connection.events.terminated/connection.events",
  "sync.events.initiated/sync.events",
  "sync.events.completed/sync.events",
  "test.event/test.event",
]
const OF_EMPLOYEES = WEBHOOK_KINDS.filter((kind) => /employee\.(?:add|update)/u.test(kind))

const example = (kind: WebhookKind, rest: object = {}) => {
  const [event, eventType] = kind.split("/")
  const recordCount = OF_EMPLOYEES.includes(kind) ? 1 : null
  return { ...envelope, event, eventType, recordCount, body: BODIES[kind], ...rest }
}

const listErrors = (kind: WebhookKind, value: unknown) => {
  const schema = WEBHOOKS[kind] as unknown as Schema.Codec<unknown>
  const decoded = Schema.decodeUnknownResult(schema, { errors: "all", onExcessProperty: "error" })(value)
  return decoded._tag === "Failure" ? Object.keys(formatFieldErrors(decoded.failure)) : []
}

const KINDS = Object.keys(BODIES) as ReadonlyArray<WebhookKind>

describe("the webhooks", () => {
  it("are the pairs of the event table, and a vendor subscribes to their events", () => {
    expect(WEBHOOK_KINDS).toEqual(KINDS)
    expect(WEBHOOK_EVENTS).toEqual([...new Set(KINDS.map((kind) => kind.split("/")[0]))])
    expect(WEBHOOK_EVENTS).toHaveLength(11)
  })

  it.each(KINDS)("%s decodes by its own schema and by that of all webhooks", (kind) => {
    const webhook = example(kind)
    expect(listErrors(kind, webhook)).toEqual([])
    expect(Schema.decodeUnknownSync(AnyWebhook)(webhook)).toEqual(webhook)
  })

  it.each(KINDS)("%s is identified by its event and its event type", (kind) => {
    expect(listErrors(kind, example(kind, { event: "other" }))).toEqual(["event"])
    expect(listErrors(kind, example(kind, { eventType: "other" }))).toEqual(["eventType"])
  })

  it.each(Object.keys(envelope))("require %s", (key) => {
    expect(
      listErrors("test.event/test.event", example("test.event/test.event", { [key]: undefined })),
    ).toEqual([key])
  })

  it.each([
    ["syncSessionId", "1"],
    ["webhookCounter", 0],
    ["webhookCounter", 1.5],
    ["requestId", null],
    ["orgId", "acme"],
    ["vendor", { orgId: "acme" }, "vendor.orgId"],
    ["timeStamp", "2026-01-31T23:59:58Z"],
    ["statusCode", 200],
    ["message", null],
    ["corporate_reference_data", "x"],
    ["hrms_name", null],
    ["surplus", 1],
  ])("reject %s %j by name", (key, value, path = key) => {
    expect(listErrors("test.event/test.event", example("test.event/test.event", { [key]: value }))).toEqual([
      path,
    ])
  })

  it("may have an empty time, and name the corporate's vendor", () => {
    const rest = { timeStamp: "", corporate_reference_data: { unique_id: 7 }, hrms_name: "Keka" }
    expect(listErrors("test.event/test.event", example("test.event/test.event", rest))).toEqual([])
    expect(
      listErrors(
        "test.event/test.event",
        example("test.event/test.event", { corporate_reference_data: null }),
      ),
    ).toEqual([])
  })
})

describe("the record count", () => {
  it.each(WITHOUT_COUNT)("of %s is null", (kind) => {
    expect(listErrors(kind, example(kind, { recordCount: 1 }))).toEqual(["recordCount"])
  })

  it.each(OF_EMPLOYEES)("of %s is a number", (kind) => {
    for (const recordCount of [null, -1, 1.5, "1"])
      expect(listErrors(kind, example(kind, { recordCount }))).toEqual(["recordCount"])
  })
})

describe("the body", () => {
  it.each(OF_EMPLOYEES)("of %s holds one to ten employees", (kind) => {
    const employees = (count: number) =>
      example(kind, { body: Array.from({ length: count }, () => employee) })
    expect(listErrors(kind, employees(10))).toEqual([])
    expect(listErrors(kind, employees(11))).toEqual(["body"])
    expect(listErrors(kind, employees(0))).toEqual(["body"])
  })

  it("of an initial webhook has no monthly salary, that of a delta may", () => {
    const body = [{ ...employee, salaryDetails: { monthly: { basic: 1 } } }]
    const initial = "sync.events.employee.add/sync.events.initial"
    expect(listErrors(initial, example(initial, { body }))).toEqual(["body.0.salaryDetails.monthly"])
    for (const kind of OF_EMPLOYEES.filter((each) => each !== initial))
      expect(listErrors(kind, example(kind, { body }))).toEqual([])
  })

  it.each(KINDS.filter((kind) => BODIES[kind].length === 1 && !OF_EMPLOYEES.includes(kind)))(
    "of %s is exactly one item",
    (kind) => {
      expect(listErrors(kind, example(kind, { body: [] }))).not.toEqual([])
      expect(listErrors(kind, example(kind, { body: [...BODIES[kind], ...BODIES[kind]] }))).not.toEqual([])
    },
  )

  it.each(["sync.events.completed/sync.events", "test.event/test.event"] as const)(
    "of %s is empty",
    (kind) => {
      expect(listErrors(kind, example(kind, { body: [{}] }))).not.toEqual([])
    },
  )

  it("of a connection event rejects a wrong status and a text as HR system, and has null for absent actors", () => {
    const kind = "connection.events.requested/connection.events"
    const withItem = (rest: object) =>
      listErrors(kind, example(kind, { body: [{ ...connection("CONNECTION_INVITED"), ...rest }] }))
    expect(withItem({ hrms: null, invitedBy: null, remote_org_id: "r-1", orgCin: "U1" })).toEqual([])
    expect(withItem({ status: "INVITED" })).toEqual(["body.0.status"])
    expect(withItem({ hrms: "keka" })).toEqual(["body.0.hrms"])
    expect(withItem({ orgName: null })).toEqual(["body.0.orgName"])
    expect(withItem({ terminatedBy: undefined })).toEqual(["body.0.terminatedBy"])
  })
})
