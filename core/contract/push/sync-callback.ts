import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { Uuid } from "../wire-values.ts"

/* POST /api/external/sync/callback (specification/endpoints.md#push-an-employee). */

export { PushedEmployee } from "./pushed-employee.ts"

export const PUSH_RESULTS = ["created", "updated", "unchanged"] as const
export type PushResult = (typeof PUSH_RESULTS)[number]

export const SyncCallbackAnswer = Schema.Struct({
  requestId: Uuid,
  message: Schema.Literal("Sync successful"),
  data: Schema.Struct({
    employeeId: Schema.String,
    result: Schema.Literals(PUSH_RESULTS),
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
  }),
}).annotate(component("SyncCallbackAnswer"))
