import * as Schema from "effect/Schema"
import { describeFields } from "../describe-fields.ts"
import { component } from "../component.ts"
import { EmployeeRecord } from "../employee/employee.ts"
import { Instant } from "../instant.ts"
import { Uuid } from "../wire-values.ts"

/* POST /api/v1/employee/consent-data/ (specification/endpoints.md#record-a-consent). */

export const ConsentRequest = Schema.Struct(
  describeFields(
    {
      org: Uuid,
      employee_id: Schema.NonEmptyString,
      consent_language: Schema.String.check(
        Schema.isPattern(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/u, {
          expected: "a language tag such as en or hi-IN",
        }),
        Schema.isMaxLength(35),
      ),
      consent_timestamp: Instant,
      consent_expiry: Instant,
    },
    {
      org: "The corporate's organization.",
      employee_id: "The employeeId of the employee who consents.",
      consent_language: "The language in which the employee was asked, as a BCP 47 tag such as en-IN.",
      consent_timestamp: "When the employee consented; not in the future.",
      consent_expiry: "When the consent ends. In the past: the consent is withdrawn.",
    },
  ),
).annotate(component("ConsentRequest"))
export type ConsentRequest = typeof ConsentRequest.Type

export const ConsentAnswer = Schema.Struct(
  describeFields(
    {
      requestId: Uuid,
      message: Schema.Literal("success"),
      data: Schema.Union([Schema.String, EmployeeRecord]),
    },
    {
      requestId: "Id of the request, for questions to the operator; also in the header X-Request-ID.",
      message: "Always this value.",
      data: "The employee as the caller may see it now: a compact JWE if the vendor registered a key that encrypts, else plain JSON.",
    },
  ),
).annotate(component("ConsentAnswer"))
