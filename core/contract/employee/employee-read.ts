import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { EmployeeRecord } from "./employee.ts"
import { PageInfo } from "../page-info.ts"
import { Uuid } from "../wire-values.ts"

/* POST /api/external/employee/ (specification/endpoints.md#read-employees). */

/** A compact JWE. */
export const EncryptedEmployeeRequest = Schema.Struct({ encrypted_payload: Schema.String }).annotate(
  component("EncryptedEmployeeRequest"),
)

export const DEFAULT_PAGE = 1
export const DEFAULT_PAGE_SIZE = 25
export const MAX_PAGE_SIZE = 500

/** The JSON inside the JWS inside the JWE. */
export const EmployeeRequest = Schema.Struct({
  connection_id: Uuid,
  employee_id: Schema.optionalKey(Schema.NonEmptyString),
  page: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }))),
  size: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MAX_PAGE_SIZE }))),
  download: Schema.optionalKey(Schema.Boolean),
}).annotate(component("EmployeeRequest"))
export type EmployeeRequest = typeof EmployeeRequest.Type

export const EmployeeList = Schema.Struct({
  data: Schema.Array(EmployeeRecord),
  pageInfo: PageInfo,
})
  .annotate(component("EmployeeList"))
  .annotate(component("EmployeeList"))
export type EmployeeList = typeof EmployeeList.Type

/** HTTP is 200 for the first three: callers check `status` and `status_code`. */
export const EMPLOYEE_READ_STATUS_CODES = [200, 404, 428, 500] as const

export const EmployeeResponse = Schema.Struct({
  requestId: Uuid,
  status: Schema.Literals(["success", "failed"]),
  status_code: Schema.Literals(EMPLOYEE_READ_STATUS_CODES),
  message: Schema.String,
  /** A compact JWE when the vendor registered an encryption key, else plain JSON; null on failure. */
  data: Schema.NullOr(Schema.Union([Schema.String, EmployeeRecord, EmployeeList])),
}).annotate(component("EmployeeResponse"))
export type EmployeeResponse = typeof EmployeeResponse.Type

export const InvalidPayloadBody = Schema.Struct({
  requestId: Uuid,
  code: Schema.Literal("invalid_payload"),
  message: Schema.Literal("Invalid encrypted payload."),
  data: Schema.Null,
  details: Schema.Record(Schema.String, Schema.String),
}).annotate(component("InvalidPayloadBody"))

export const InvalidTokenBody = Schema.Struct({
  requestId: Uuid,
  code: Schema.Literal("invalid_token"),
  message: Schema.Literal("Invalid token."),
  details: Schema.Null,
}).annotate(component("InvalidTokenBody"))

export const UnauthorizedConnectionBody = Schema.Struct({
  requestId: Uuid,
  message: Schema.Literal("Invalid connection_id or unauthorized access."),
}).annotate(component("UnauthorizedConnectionBody"))
