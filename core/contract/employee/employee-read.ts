import * as Schema from "effect/Schema"
import { describeFields } from "../describe-fields.ts"
import { component } from "../component.ts"
import { EmployeeRecord } from "./employee.ts"
import { PageInfo } from "../page-info.ts"
import { Uuid } from "../wire-values.ts"

/* POST /api/external/employee/ (specification/endpoints.md#read-employees). */

/** Text that contains JSON inside a JWS inside a compact JWE (RFC 7515, RFC 7516). */
const encrypted = (...names: ReadonlyArray<string>) => {
  const schemas = names.map((name) => ({ $ref: `#/$defs/${name}` }))
  const [only, ...more] = schemas
  return Schema.String.annotate({
    contentMediaType: "application/jose",
    contentSchema: only !== undefined && more.length === 0 ? only : { anyOf: schemas },
  })
}

export const EncryptedEmployeeRequest = Schema.Struct(
  describeFields(
    { encrypted_payload: encrypted("EmployeeRequest") },
    {
      encrypted_payload:
        "JSON, signed with the vendor's private key (RS256) and encrypted to the service's public key (RSA-OAEP-256, A256GCM, cty JWT), as a compact JWE.",
    },
  ),
).annotate(component("EncryptedEmployeeRequest"))

export const DEFAULT_PAGE = 1
export const DEFAULT_PAGE_SIZE = 25
export const MAX_PAGE_SIZE = 500

/** The JSON inside the JWS inside the JWE. */
export const EmployeeRequest = Schema.Struct(
  describeFields(
    {
      connection_id: Uuid,
      employee_id: Schema.optionalKey(Schema.NonEmptyString),
      page: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }))),
      size: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MAX_PAGE_SIZE }))),
      download: Schema.optionalKey(Schema.Boolean),
    },
    {
      connection_id: "The connection whose employees are read.",
      employee_id: "The employeeId of one employee. Left out: a list.",
      page: "Page number, from 1. Without page and size, all employees are returned.",
      size: `Employees per page; default: ${String(DEFAULT_PAGE_SIZE)}.`,
      download: "true: all employees, even with page or size. false: pages, by the defaults if need be.",
    },
  ),
).annotate(component("EmployeeRequest"))
export type EmployeeRequest = typeof EmployeeRequest.Type

export const EmployeeList = Schema.Struct(
  describeFields(
    {
      data: Schema.Array(EmployeeRecord),
      pageInfo: PageInfo,
    },
    {
      data: "Ordered by employeeId; the order is stable between pages.",
      pageInfo: "Where the page is among all.",
    },
  ),
)
  .annotate(component("EmployeeList"))
  .annotate(component("EmployeeList"))
export type EmployeeList = typeof EmployeeList.Type

/** HTTP is 200 for the first three: callers check `status` and `status_code`. */
export const EMPLOYEE_READ_STATUS_CODES = [200, 404, 428, 500] as const

export const EmployeeResponse = Schema.Struct(
  describeFields(
    {
      requestId: Uuid,
      status: Schema.Literals(["success", "failed"]),
      status_code: Schema.Literals(EMPLOYEE_READ_STATUS_CODES),
      message: Schema.String,
      data: Schema.NullOr(
        Schema.Union([encrypted("EmployeeRecord", "EmployeeList"), EmployeeRecord, EmployeeList]),
      ),
    },
    {
      requestId: "Id of the request, for questions to the operator; also in the header X-Request-ID.",
      status: "success only with the status_code 200.",
      status_code:
        "The result: 200, 404 (employee not found), 428 (no public key is registered) or 500. HTTP is 200 for the first three.",
      message: "The result, for people.",
      data: "A compact JWE if the vendor registered a key that encrypts, else plain JSON: one record, or a list. Null on failure.",
    },
  ),
).annotate(component("EmployeeResponse"))
export type EmployeeResponse = typeof EmployeeResponse.Type

export const InvalidPayloadBody = Schema.Struct(
  describeFields(
    {
      requestId: Uuid,
      code: Schema.Literal("invalid_payload"),
      message: Schema.Literal("Invalid encrypted payload."),
      data: Schema.Null,
      details: Schema.Record(Schema.String, Schema.String),
    },
    {
      requestId: "Id of the request, for questions to the operator; also in the header X-Request-ID.",
      code: "Always this value.",
      message: "The same for every cause, so that it reveals nothing to strangers.",
      data: "Always null.",
      details: "Invalid fields, only if the signature of the payload is valid; else empty.",
    },
  ),
).annotate(component("InvalidPayloadBody"))

export const InvalidTokenBody = Schema.Struct(
  describeFields(
    {
      requestId: Uuid,
      code: Schema.Literal("invalid_token"),
      message: Schema.Literal("Invalid token."),
      details: Schema.Null,
    },
    {
      requestId: "Id of the request, for questions to the operator; also in the header X-Request-ID.",
      code: "Always this value.",
      message: "Always this value.",
      details: "Always null.",
    },
  ),
).annotate(component("InvalidTokenBody"))

export const UnauthorizedConnectionBody = Schema.Struct(
  describeFields(
    {
      requestId: Uuid,
      message: Schema.Literal("Invalid connection_id or unauthorized access."),
    },
    {
      requestId: "Id of the request, for questions to the operator; also in the header X-Request-ID.",
      message: "The same whether the connection does not exist or is not the caller's.",
    },
  ),
).annotate(component("UnauthorizedConnectionBody"))
