import * as Schema from "effect/Schema"
import { ConnectionStatus } from "../connection/connection-status.ts"
import { EmployeeRecord, InitialWebhookEmployee } from "../employee/employee.ts"
import { NullableString, Uuid } from "../wire-values.ts"

/* interface.md, "Outbound webhooks": the body of every (event, eventType) pair and the envelope around it. */

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** `hrms` is the integer id of the supported HRMS (decisions.md 5). */
export const ConnectionItem = Schema.Struct({
  orgId: Uuid,
  orgName: Schema.String,
  orgCin: NullableString,
  hrms: Schema.NullOr(Schema.Int),
  status: ConnectionStatus,
  invitedBy: NullableString,
  acceptedBy: NullableString,
  terminatedBy: NullableString,
  remote_org_id: NullableString,
})
export type ConnectionItem = typeof ConnectionItem.Type

export const SalaryMasterItem = Schema.Struct({
  id: Uuid,
  identifier: Schema.String,
  title: Schema.String,
  accountingCode: NullableString,
})
export type SalaryMasterItem = typeof SalaryMasterItem.Type

const salaryComponents = Schema.Struct({ data: Schema.Array(SalaryMasterItem) })
export const SalaryMaster = Schema.Struct({ ctc: salaryComponents, monthly: salaryComponents })
export type SalaryMaster = typeof SalaryMaster.Type

export const SyncCounts = Schema.Struct({ newRecords: count, updatedRecords: count })
export type SyncCounts = typeof SyncCounts.Type

export const CsvLink = Schema.Struct({ csv_link: Schema.String })
export type CsvLink = typeof CsvLink.Type

const one = <S extends Schema.Top>(item: S) => Schema.Tuple([item])
const nothing = Schema.Tuple([])
const records = <S extends Schema.Top>(item: S) =>
  Schema.Array(item).check(Schema.isMinLength(1), Schema.isMaxLength(10))

const envelope = <E extends string, T extends string, B extends Schema.Top, R extends Schema.Top>(
  event: E,
  eventType: T,
  body: B,
  recordCount: R,
) =>
  Schema.Struct({
    syncSessionId: Uuid,
    /** 1, 2, 3 ... within a sync session, so that a receiver sees order and gaps (decisions.md 5). */
    webhookCounter: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
    /** One webhook, the same on every attempt. */
    requestId: Uuid,
    orgId: Uuid,
    vendor: Schema.Struct({ orgId: Uuid }),
    event: Schema.Literal(event),
    eventType: Schema.Literal(eventType),
    recordCount,
    body,
    /** `YYYY-MM-DD HH:MM:SS`, UTC. */
    timeStamp: Schema.String.check(Schema.isPattern(/^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$/u)),
    statusCode: Schema.String,
    message: Schema.String,
    corporate_reference_data: Schema.optionalKey(Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown))),
    hrms_name: Schema.optionalKey(Schema.String),
  })

const nullCount = Schema.Null
const anyCount = Schema.NullOr(count)

/** Every webhook there is, by `event/eventType`. */
export const WEBHOOKS = {
  "connection.events.requested/connection.events": envelope(
    "connection.events.requested",
    "connection.events",
    one(ConnectionItem),
    anyCount,
  ),
  "connection.events.accepted/connection.events": envelope(
    "connection.events.accepted",
    "connection.events",
    one(ConnectionItem),
    anyCount,
  ),
  "connection.events.failed/connection.events": envelope(
    "connection.events.failed",
    "connection.events",
    one(ConnectionItem),
    nullCount,
  ),
  "connection.events.terminated/connection.events": envelope(
    "connection.events.terminated",
    "connection.events",
    one(ConnectionItem),
    nullCount,
  ),
  "connection.events.salary_master/connection.events": envelope(
    "connection.events.salary_master",
    "connection.events",
    one(SalaryMaster),
    anyCount,
  ),
  "sync.events.initiated/sync.events": envelope(
    "sync.events.initiated",
    "sync.events",
    one(SyncCounts),
    nullCount,
  ),
  "sync.events.employee.add/sync.events.initial": envelope(
    "sync.events.employee.add",
    "sync.events.initial",
    records(InitialWebhookEmployee),
    count,
  ),
  "sync.events.employee.add/sync.events.delta": envelope(
    "sync.events.employee.add",
    "sync.events.delta",
    records(EmployeeRecord),
    count,
  ),
  "sync.events.employee.update/sync.events.delta": envelope(
    "sync.events.employee.update",
    "sync.events.delta",
    records(EmployeeRecord),
    count,
  ),
  "sync.events.employee.csv/sync.events.delta": envelope(
    "sync.events.employee.csv",
    "sync.events.delta",
    one(CsvLink),
    anyCount,
  ),
  "sync.events.employee.csv/sync.events.add": envelope(
    "sync.events.employee.csv",
    "sync.events.add",
    one(CsvLink),
    anyCount,
  ),
  "sync.events.completed/sync.events": envelope("sync.events.completed", "sync.events", nothing, nullCount),
  "test.event/test.event": envelope("test.event", "test.event", nothing, nullCount),
} as const

/** `event/eventType`. */
export type WebhookKind = keyof typeof WEBHOOKS
export type WebhookOf<K extends WebhookKind> = (typeof WEBHOOKS)[K]["Type"]
export type Webhook = WebhookOf<WebhookKind>
export type WebhookEvent = Webhook["event"]

export const WEBHOOK_KINDS = Object.keys(WEBHOOKS) as ReadonlyArray<WebhookKind>

/** The names a vendor can choose from. */
export const WEBHOOK_EVENTS: ReadonlyArray<WebhookEvent> = [
  ...new Set(WEBHOOK_KINDS.map((kind) => kind.slice(0, kind.indexOf("/")) as WebhookEvent)),
]

/**
 * What "all" means where a vendor chooses: everything but the links to files, which say again what the record events said.
 */
export const ALL_EVENTS: ReadonlyArray<WebhookEvent> = WEBHOOK_EVENTS.filter(
  (event) => event !== "sync.events.employee.csv",
)

export const AnyWebhook = Schema.Union(Object.values(WEBHOOKS))
