import * as Schema from "effect/Schema"
import { component } from "./component.ts"
import { Uuid } from "./wire-values.ts"

/* POST /api/external/sync/callback (decisions.md 4). */

/**
 * One employee: the keys of the employee record, nested, or flat keys of the data model (`bankDetails_bankName`,
 * `ctc_basic`). Its values are read like those of any source, so errors are reported field by field.
 */
export const PushedEmployee = Schema.Record(Schema.String, Schema.Unknown).annotate(
  component("PushedEmployee"),
)
export type PushedEmployee = typeof PushedEmployee.Type

export const PUSH_RESULTS = ["created", "updated", "unchanged"] as const
export type PushResult = (typeof PUSH_RESULTS)[number]

export const SyncCallbackAnswer = Schema.Struct({
  requestId: Uuid,
  message: Schema.Literal("Sync successful"),
  data: Schema.Struct({
    employeeId: Schema.String,
    result: Schema.Literals(PUSH_RESULTS),
    reason: Schema.optionalKey(
      Schema.String.annotate({ description: "Why nothing changed, where `updated_at` is older than the stored one." }),
    ),
  }),
}).annotate(component("SyncCallbackAnswer"))
