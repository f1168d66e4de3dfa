import { employeeShape, initialEmployeeShape } from "./record-shapes.ts"
import {
  each,
  exactly,
  integer,
  link,
  listWith,
  mapWith,
  matching,
  nothing,
  equalsAny,
  orNull,
  type Shape,
  text,
  uuid,
} from "./shape.ts"

/* specification/webhooks.md#events. */

const clock = matching(/^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$/, "YYYY-MM-DD HH:MM:SS")

const envelope = {
  syncSessionId: uuid,
  webhookCounter: integer,
  requestId: uuid,
  orgId: uuid,
  vendor: exactly({ orgId: uuid }),
  timeStamp: clock,
  statusCode: equalsAny("200"),
  message: equalsAny("success"),
}

const one =
  (shape: Shape): Shape =>
  (value, path) =>
    Array.isArray(value) && value.length === 1 ? shape(value[0], `${path}[0]`) : [`${path}: not one item`]

const empty: Shape = (value, path) =>
  Array.isArray(value) && value.length === 0 ? [] : [`${path}: not empty`]

const makeEventShape = (
  event: string,
  eventType: string,
  body: Shape,
  recordCount: Shape,
  more: Readonly<Record<string, Shape>> = {},
): Shape =>
  exactly({
    ...envelope,
    event: equalsAny(event),
    eventType: equalsAny(eventType),
    recordCount,
    body,
    ...more,
  })

const connectionItem = (status: string): Shape =>
  one(
    exactly({
      orgId: uuid,
      orgName: text,
      orgCin: orNull(text),
      hrms: orNull(integer),
      status: equalsAny(status),
      ...each(["invitedBy", "acceptedBy", "terminatedBy", "remote_org_id"], orNull(text)),
    }),
  )

/** recordCount is null where the table says so, and open for the request and the acceptance. */
export const requestedShape = makeEventShape(
  "connection.events.requested",
  "connection.events",
  connectionItem("CONNECTION_INVITED"),
  orNull(integer),
)

export const acceptedShape = makeEventShape(
  "connection.events.accepted",
  "connection.events",
  connectionItem("CONNECTION_ACCEPTED"),
  orNull(integer),
)

export const terminatedShape = makeEventShape(
  "connection.events.terminated",
  "connection.events",
  connectionItem("CONNECTION_TERMINATED"),
  nothing,
)

export const initiatedShape = makeEventShape(
  "sync.events.initiated",
  "sync.events",
  one(exactly({ newRecords: integer, updatedRecords: integer })),
  nothing,
)

export const completedShape = makeEventShape("sync.events.completed", "sync.events", empty, nothing)

export const testShape = makeEventShape("test.event", "test.event", empty, nothing)

export const initialAddShape = makeEventShape(
  "sync.events.employee.add",
  "sync.events.initial",
  listWith(initialEmployeeShape),
  integer,
)

export const deltaAddShape = makeEventShape(
  "sync.events.employee.add",
  "sync.events.delta",
  listWith(employeeShape),
  integer,
)

export const deltaUpdateShape = makeEventShape(
  "sync.events.employee.update",
  "sync.events.delta",
  listWith(employeeShape),
  integer,
)

export const csvShape = (eventType: string): Shape =>
  makeEventShape("sync.events.employee.csv", eventType, one(exactly({ csv_link: link })), orNull(integer), {
    corporate_reference_data: orNull(mapWith(() => [])),
    hrms_name: text,
  })
