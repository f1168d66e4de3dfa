import * as Schema from "effect/Schema"
import { ConnectionStatus } from "../connection-status.ts"
import { EmployeeRecord, InitialWebhookEmployee } from "../employee/employee.ts"
import { NullableString, Uuid } from "../wire-values.ts"

/* specification/webhooks.md#events: the body of every (event, eventType) pair and the envelope around it. */

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** `hrms` is the integer id of the supported HRMS (specification/webhooks.md#connection-items). */
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

const singleItem = <S extends Schema.Top>(item: S) => Schema.Tuple([item])
const emptyBody = Schema.Tuple([])
const employeeBatch = <S extends Schema.Top>(item: S) =>
  Schema.Array(item).check(Schema.isMinLength(1), Schema.isMaxLength(10))

const makeEnvelopeSchema = <E extends string, T extends string, B extends Schema.Top, R extends Schema.Top>(
  event: E,
  eventType: T,
  body: B,
  recordCount: R,
) =>
  Schema.Struct({
    syncSessionId: Uuid,
    /**
     * 1, 2, 3 ... within a sync session, so that a receiver can check order and completeness
     * (specification/webhooks.md#envelope).
     */
    webhookCounter: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
    /** Identifies a webhook; the same on every attempt. */
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
const nullableCount = Schema.NullOr(count)

/** Every kind of webhook, by `event/eventType`. */
export const WEBHOOKS = {
  "connection.events.requested/connection.events": makeEnvelopeSchema(
    "connection.events.requested",
    "connection.events",
    singleItem(ConnectionItem),
    nullableCount,
  ),
  "connection.events.accepted/connection.events": makeEnvelopeSchema(
    "connection.events.accepted",
    "connection.events",
    singleItem(ConnectionItem),
    nullableCount,
  ),
  "connection.events.failed/connection.events": makeEnvelopeSchema(
    "connection.events.failed",
    "connection.events",
    singleItem(ConnectionItem),
    nullCount,
  ),
  "connection.events.terminated/connection.events": makeEnvelopeSchema(
    "connection.events.terminated",
    "connection.events",
    singleItem(ConnectionItem),
    nullCount,
  ),
  "connection.events.salary_master/connection.events": makeEnvelopeSchema(
    "connection.events.salary_master",
    "connection.events",
    singleItem(SalaryMaster),
    nullableCount,
  ),
  "sync.events.initiated/sync.events": makeEnvelopeSchema(
    "sync.events.initiated",
    "sync.events",
    singleItem(SyncCounts),
    nullCount,
  ),
  "sync.events.employee.add/sync.events.initial": makeEnvelopeSchema(
    "sync.events.employee.add",
    "sync.events.initial",
    employeeBatch(InitialWebhookEmployee),
    count,
  ),
  "sync.events.employee.add/sync.events.delta": makeEnvelopeSchema(
    "sync.events.employee.add",
    "sync.events.delta",
    employeeBatch(EmployeeRecord),
    count,
  ),
  "sync.events.employee.update/sync.events.delta": makeEnvelopeSchema(
    "sync.events.employee.update",
    "sync.events.delta",
    employeeBatch(EmployeeRecord),
    count,
  ),
  "sync.events.employee.csv/sync.events.delta": makeEnvelopeSchema(
    "sync.events.employee.csv",
    "sync.events.delta",
    singleItem(CsvLink),
    nullableCount,
  ),
  "sync.events.employee.csv/sync.events.add": makeEnvelopeSchema(
    "sync.events.employee.csv",
    "sync.events.add",
    singleItem(CsvLink),
    nullableCount,
  ),
  "sync.events.completed/sync.events": makeEnvelopeSchema(
    "sync.events.completed",
    "sync.events",
    emptyBody,
    nullCount,
  ),
  "test.event/test.event": makeEnvelopeSchema("test.event", "test.event", emptyBody, nullCount),
} as const

/** `event/eventType`. */
export type WebhookKind = keyof typeof WEBHOOKS
export type WebhookByKind<K extends WebhookKind> = (typeof WEBHOOKS)[K]["Type"]
export type Webhook = WebhookByKind<WebhookKind>
export type WebhookEvent = Webhook["event"]

export const WEBHOOK_KINDS = Object.keys(WEBHOOKS) as ReadonlyArray<WebhookKind>

/** The event names that a vendor can subscribe to. */
export const WEBHOOK_EVENTS: ReadonlyArray<WebhookEvent> = [
  ...new Set(WEBHOOK_KINDS.map((kind) => kind.slice(0, kind.indexOf("/")) as WebhookEvent)),
]

/** What "all" subscribes to: everything but file links, which repeat the record events. */
export const ALL_EVENTS: ReadonlyArray<WebhookEvent> = WEBHOOK_EVENTS.filter(
  (event) => event !== "sync.events.employee.csv",
)

export const AnyWebhook = Schema.Union(Object.values(WEBHOOKS))
