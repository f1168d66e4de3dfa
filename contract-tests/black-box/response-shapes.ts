import { expect } from "vitest"
import { CATEGORIES } from "./data-model.ts"
import type { HttpResponse } from "./http.ts"
import { at } from "./json-paths.ts"
import { pageInfoShape } from "./record-shapes.ts"
import {
  each,
  exactly,
  flag,
  instant,
  integer,
  link,
  listWith,
  mapWith,
  matching,
  nothing,
  equalsAny,
  orNull,
  findProblems,
  type Shape,
  text,
  uuid,
} from "./shape.ts"

export const expectShape = (shape: Shape, value: unknown): void => {
  expect(findProblems(shape, value)).toEqual([])
}

/** specification/errors.md#general-body: the default error body, with the id of the response header. */
const defaultError = exactly({ requestId: uuid, message: text, data: orNull(mapWith(text)) })

const INTERNAL_DETAILS = /at \/|node_modules|SELECT |postgres|\.ts:\d/i

export const expectDefaultError = (response: HttpResponse, status: number): void => {
  expect(response.status).toBe(status)
  expectShape(defaultError, response.body)
  expect(at(response.body, "requestId")).toBe(response.headers.get("x-request-id"))
  expect(response.text).not.toMatch(INTERNAL_DETAILS)
}

/** The specification leaves the status open, but it is the caller's error. */
export const expectRefused = (response: HttpResponse): void => {
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
  expectShape(defaultError, response.body)
}

export const expectFieldErrors = (response: HttpResponse, fields: ReadonlyArray<string>): void => {
  expectDefaultError(response, 400)
  expect(Object.keys(at(response.body, "data") ?? {}).sort()).toEqual([...fields].sort())
}

export const envelopeShape = (message: string, data: Shape): Shape =>
  exactly({ requestId: uuid, message: equalsAny(message), data })

export const orgShape: Shape = exactly({
  id: integer,
  uuid,
  org_name: text,
  ...each(["org_cin", "email_domain", "brand_name", "remote_org_id", "hrms"], orNull(text)),
  website_url: text,
  logo_url: link,
  invite_status: text,
  ...each(["created_on", "modified_on"], instant),
  ...each(["is_client", "is_corporate"], flag),
})

export const flagsShape: Shape = exactly(
  Object.fromEntries(
    Object.entries(CATEGORIES).map(([category, keys]) => [
      category,
      exactly(each(keys, equalsAny(-1, 0, 1))),
    ]),
  ),
)

export const flagsResponseShape: Shape = exactly({
  status: equalsAny("success"),
  message: equalsAny("Data model flags retrieved successfully"),
  data: flagsShape,
})

export const tokenShape: Shape = exactly({
  org_id: uuid,
  access_token: text,
  exp: equalsAny(3600),
  corporate_reference_data: orNull(mapWith(() => [])),
  connection_id: uuid,
})

/** ISO 8601, UTC (specification/resources.md#connection). */
const utc = matching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|\+00:00)$/, "an ISO 8601 UTC timestamp")

const connectionShape: Shape = exactly({
  connection_id: uuid,
  org_name: text,
  org_id: uuid,
  remote_org_id: orNull(text),
  ...each(["shared_data_points", "not_shared_data_points", "not_requested_data_points"], listWith(text)),
  ...each(["last_successful_sync", "next_sync", "application_status_timestamp"], orNull(utc)),
  ...each(["sync_frequency", "hrms_code", "csm_user", "created_by_user", "email", "phone"], orNull(text)),
  int_type: orNull(equalsAny("HRMS", "Assisted HRMS", "Upload CSV", "SFTP", "Push API", "Custom")),
  is_international: flag,
  salary_details_flag: flag,
  application_connection_status: equalsAny("Invited", "Active", "Failed", "Terminated"),
})

export const connectionsShape: Shape = exactly({
  message: equalsAny("success"),
  pageInfo: pageInfoShape,
  data: listWith(connectionShape),
})

export const hrmsShape: Shape = exactly({
  id: integer,
  org_name: text,
  hrms_code: text,
  required_fields: mapWith(mapWith(() => [])),
  ...each(["helping_docs_url", "logo_url"], orNull(text)),
  ...each(
    [
      "deposit_switch",
      "is_hybrid",
      "is_international",
      "has_salary_v2",
      "has_data_posting",
      "has_data_posting_ui_mapping",
    ],
    flag,
  ),
})

export const readSuccessShape: Shape = exactly({
  requestId: uuid,
  status: equalsAny("success"),
  status_code: equalsAny(200),
  message: text,
  data: () => [],
})

export const readFailureShape = (statusCode: number): Shape =>
  exactly({
    requestId: uuid,
    status: equalsAny("failed"),
    status_code: equalsAny(statusCode),
    message: text,
    data: nothing,
  })

export const grantShape: Shape = exactly({
  access_token: text,
  token_type: equalsAny("bearer"),
  expires_in: equalsAny(3600),
  refresh_token: text,
})

export const resendShape: Shape = exactly({
  success: equalsAny(true),
  message: text,
  data: exactly({ matched: integer, queued: integer }),
})
