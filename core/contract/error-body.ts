import * as Schema from "effect/Schema"
import { component } from "./component.ts"
import { Uuid } from "./wire-values.ts"

/**
 * The default error body where the spec gives none (specification/errors.md#general-body); `data` names the invalid
 * fields.
 */
export const ErrorBody = Schema.Struct({
  requestId: Uuid,
  message: Schema.String,
  data: Schema.NullOr(Schema.Record(Schema.String, Schema.String)),
}).annotate(component("ErrorBody"))
export type ErrorBody = typeof ErrorBody.Type
