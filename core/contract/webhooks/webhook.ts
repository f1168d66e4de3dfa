import * as Schema from "effect/Schema"
import { describeFields } from "../describe-fields.ts"
import { component } from "../component.ts"
import { ConnectionStatus } from "../connection-status.ts"
import { EmployeeRecord, InitialWebhookEmployee } from "../employee/employee.ts"
import { NullableString, Uuid } from "../wire-values.ts"

/* specification/webhooks.md#events: the body of every (event, eventType) pair and the envelope around it. */

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** `hrms` is the integer id of the supported HRMS (specification/webhooks.md#connection-items). */
export const ConnectionItem = Schema.Struct(
  describeFields(
    {
      orgId: Uuid,
      orgName: Schema.String,
      orgCin: NullableString,
      hrms: Schema.NullOr(Schema.Int),
      status: ConnectionStatus,
      invitedBy: NullableString,
      acceptedBy: NullableString,
      terminatedBy: NullableString,
      remote_org_id: NullableString,
    },
    {
      orgId: "The corporate's organization.",
      orgName: "The corporate's name.",
      orgCin: "India's corporate identification number.",
      hrms: "Number of the connected HR system, as in GET /api/hrms_list/.",
      status: "The state of the connection.",
      invitedBy: "E-mail address of the person who invited it; null for the operator.",
      acceptedBy: "E-mail address of the person who accepted it; null for the operator.",
      terminatedBy: "E-mail address of the person who terminated it; null for the operator.",
      remote_org_id: "The vendor's own identifier of the corporate.",
    },
  ),
).annotate(component("ConnectionItem"))
export type ConnectionItem = typeof ConnectionItem.Type

export const SalaryMasterItem = Schema.Struct(
  describeFields(
    {
      id: Uuid,
      identifier: Schema.String,
      title: Schema.String,
      accountingCode: NullableString,
    },
    {
      id: "Id of the component.",
      identifier: "The component's identifier in the source.",
      title: "What the source calls the component.",
      accountingCode: "The component's code in the source's accounting.",
    },
  ),
).annotate(component("SalaryMasterItem"))
export type SalaryMasterItem = typeof SalaryMasterItem.Type

const salaryComponents = Schema.Struct(
  describeFields(
    { data: Schema.Array(SalaryMasterItem) },
    { data: "The components, in the order of the source." },
  ),
)
export const SalaryMaster = Schema.Struct(
  describeFields(
    { ctc: salaryComponents, monthly: salaryComponents },
    {
      ctc: "Components of the yearly cost to company.",
      monthly: "Components of a month's pay.",
    },
  ),
).annotate(component("SalaryMaster"))
export type SalaryMaster = typeof SalaryMaster.Type

export const SyncCounts = Schema.Struct(
  describeFields(
    { newRecords: count, updatedRecords: count },
    {
      newRecords: "Employees who are sent as new.",
      updatedRecords: "Employees who are sent as changed.",
    },
  ),
).annotate(component("SyncCounts"))
export type SyncCounts = typeof SyncCounts.Type

export const CsvLink = Schema.Struct(
  describeFields(
    { csv_link: Schema.String },
    {
      csv_link: "Where the file can be downloaded for 24 hours, without further credentials.",
    },
  ),
).annotate(component("CsvLink"))
export type CsvLink = typeof CsvLink.Type

const singleItem = <S extends Schema.Top>(item: S) => Schema.Tuple([item])
const emptyBody = Schema.Tuple([])
const employeeBatch = <S extends Schema.Top>(item: S) =>
  Schema.Array(item).check(Schema.isMinLength(1), Schema.isMaxLength(10))

const WebhookVendor = Schema.Struct(
  describeFields({ orgId: Uuid }, { orgId: "The vendor's organization." }),
).annotate(component("WebhookVendor"))

const makeEnvelopeSchema = <E extends string, T extends string, B extends Schema.Top, R extends Schema.Top>(
  event: E,
  eventType: T,
  body: B,
  recordCount: R,
) =>
  Schema.Struct(
    describeFields(
      {
        syncSessionId: Uuid,
        webhookCounter: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
        requestId: Uuid,
        orgId: Uuid,
        vendor: WebhookVendor,
        event: Schema.Literal(event),
        eventType: Schema.Literal(eventType),
        recordCount,
        body,
        timeStamp: Schema.String.check(Schema.isPattern(/^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$/u)),
        statusCode: Schema.String,
        message: Schema.String,
        corporate_reference_data: Schema.optionalKey(
          Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown)),
        ),
        hrms_name: Schema.optionalKey(Schema.String),
      },
      {
        syncSessionId: "The sync session. Connection events have a session of their own.",
        webhookCounter: "1, 2, 3 ... within the session, so that a receiver sees order and gaps.",
        requestId: "Id of this webhook; the same on every attempt and when it is sent again.",
        orgId: "The corporate's organization; the vendor's own in test.event.",
        vendor: "The vendor that receives the webhook.",
        event: "What happened.",
        eventType: "The kind of event.",
        recordCount: "Employee records in the webhook; null where there are none.",
        body: "What the event is about.",
        timeStamp: "When it happened, as YYYY-MM-DD HH:MM:SS in UTC.",
        statusCode: "Always 200.",
        message: "Always success.",
        corporate_reference_data: "What was sent with the invitation; on CSV and salary master events.",
        hrms_name: "Name of the connected HR system; on CSV and salary master events.",
      },
    ),
  ).annotate(component(nameWebhook(event, eventType)))

/** `SyncEmployeeAddDeltaWebhook` for sync.events.employee.add of the type sync.events.delta. */
const nameWebhook = (event: string, eventType: string): string => {
  const words = event.split(".").filter((word) => word !== "events")
  const type = event.includes("employee") ? [eventType.split(".").at(-1) ?? ""] : []
  const pascal = [...words, ...type].flatMap((word) => word.split("_")).map(capitalise)
  return `${pascal.join("")}Webhook`
}

const capitalise = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

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
