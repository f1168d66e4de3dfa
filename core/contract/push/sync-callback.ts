import * as Schema from "effect/Schema"
import { describeFields } from "../describe-fields.ts"
import { component } from "../component.ts"
import { Uuid } from "../wire-values.ts"

/* POST /api/external/sync/callback (specification/endpoints.md#push-an-employee). */

export { PushedEmployee } from "./pushed-employee.ts"

export const PUSH_RESULTS = ["created", "updated", "unchanged"] as const
export type PushResult = (typeof PUSH_RESULTS)[number]

const PushedResult = Schema.Struct({
  employeeId: Schema.String.annotateKey({ description: "The employee's identifier, as it was pushed." }),
  result: Schema.Literals(PUSH_RESULTS).annotateKey({ description: "What the push did." }),
  reason: Schema.optionalKey(
    Schema.String.annotate({
      description: "Why nothing changed, where `updated_at` is older than the stored one.",
    }),
  ),
  notUnderstood: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.String).annotate({
      description:
        "Fields whose value nobody has mapped yet, such as an unknown status, with what to do. They stay as they were; the others were stored.",
    }),
  ),
}).annotate(component("PushedResult"))

export const SyncCallbackAnswer = Schema.Struct(
  describeFields(
    { requestId: Uuid, message: Schema.Literal("Sync successful"), data: PushedResult },
    {
      requestId: "Id of the request, for questions to the operator; also in the header X-Request-ID.",
      message: "Always this value.",
      data: "What the push did.",
    },
  ),
).annotate(component("SyncCallbackAnswer"))
