import { employeeShape, initialEmployeeShape } from "./record-shapes.ts"
import {
  each,
  exactly,
  integer,
  link,
  listOf,
  mapOf,
  matching,
  nothing,
  oneOf,
  orNull,
  type Shape,
  text,
  uuid,
} from "./shape.ts"

/* interface: Outbound webhooks; decisions 5. */

const clock = matching(/^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$/, "YYYY-MM-DD HH:MM:SS")

const envelope = {
  syncSessionId: uuid,
  webhookCounter: integer,
  requestId: uuid,
  orgId: uuid,
  vendor: exactly({ orgId: uuid }),
  timeStamp: clock,
  statusCode: oneOf("200"),
  message: oneOf("success"),
}

const one =
  (shape: Shape): Shape =>
  (value, path) =>
    Array.isArray(value) && value.length === 1 ? shape(value[0], `${path}[0]`) : [`${path}: not one item`]

const empty: Shape = (value, path) =>
  Array.isArray(value) && value.length === 0 ? [] : [`${path}: not empty`]

const eventOf = (
  event: string,
  eventType: string,
  body: Shape,
  recordCount: Shape,
  more: Readonly<Record<string, Shape>> = {},
): Shape =>
  exactly({ ...envelope, event: oneOf(event), eventType: oneOf(eventType), recordCount, body, ...more })

const connectionItem = (status: string): Shape =>
  one(
    exactly({
      orgId: uuid,
      orgName: text,
      orgCin: orNull(text),
      hrms: orNull(integer),
      status: oneOf(status),
      ...each(["invitedBy", "acceptedBy", "terminatedBy", "remote_org_id"], orNull(text)),
    }),
  )

/** recordCount is null where the table says so, and open for the request and the acceptance. */
export const requestedShape = eventOf(
  "connection.events.requested",
  "connection.events",
  connectionItem("CONNECTION_INVITED"),
  orNull(integer),
)

export const acceptedShape = eventOf(
  "connection.events.accepted",
  "connection.events",
  connectionItem("CONNECTION_ACCEPTED"),
  orNull(integer),
)

export const terminatedShape = eventOf(
  "connection.events.terminated",
  "connection.events",
  connectionItem("CONNECTION_TERMINATED"),
  nothing,
)

export const initiatedShape = eventOf(
  "sync.events.initiated",
  "sync.events",
  one(exactly({ newRecords: integer, updatedRecords: integer })),
  nothing,
)

export const completedShape = eventOf("sync.events.completed", "sync.events", empty, nothing)

export const testShape = eventOf("test.event", "test.event", empty, nothing)

export const initialAddShape = eventOf(
  "sync.events.employee.add",
  "sync.events.initial",
  listOf(initialEmployeeShape),
  integer,
)

export const deltaAddShape = eventOf(
  "sync.events.employee.add",
  "sync.events.delta",
  listOf(employeeShape),
  integer,
)

export const deltaUpdateShape = eventOf(
  "sync.events.employee.update",
  "sync.events.delta",
  listOf(employeeShape),
  integer,
)

export const csvShape = (eventType: string): Shape =>
  eventOf("sync.events.employee.csv", eventType, one(exactly({ csv_link: link })), orNull(integer), {
    corporate_reference_data: orNull(mapOf(() => [])),
    hrms_name: text,
  })
