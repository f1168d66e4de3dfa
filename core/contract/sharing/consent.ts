import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { EmployeeRecord } from "../employee/employee.ts"
import { Instant } from "../instant.ts"
import { Uuid } from "../wire-values.ts"

/* POST /api/v1/employee/consent-data/ (specification/endpoints.md#record-a-consent). */

export const ConsentRequest = Schema.Struct({
  /** The corporate's organization. */
  org: Uuid,
  employee_id: Schema.NonEmptyString,
  /** BCP 47. */
  consent_language: Schema.String.check(
    Schema.isPattern(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/u, {
      expected: "a language tag such as en or hi-IN",
    }),
    Schema.isMaxLength(35),
  ),
  consent_timestamp: Instant,
  /** In the past: the consent is withdrawn. */
  consent_expiry: Instant,
}).annotate(component("ConsentRequest"))
export type ConsentRequest = typeof ConsentRequest.Type

export const ConsentAnswer = Schema.Struct({
  requestId: Uuid,
  message: Schema.Literal("success"),
  /** A compact JWE when the vendor registered a key that encrypts, else plain JSON, as in the employee read. */
  data: Schema.Union([Schema.String, EmployeeRecord]),
}).annotate(component("ConsentAnswer"))
