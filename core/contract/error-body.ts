import * as Schema from "effect/Schema"
import { describeFields } from "./describe-fields.ts"
import { component } from "./component.ts"
import { ReasonCodes } from "./reasons/reason.ts"
import { Uuid } from "./wire-values.ts"

/**
 * The default error body where the spec gives none (specification/errors.md#general-body); `data` names the invalid
 * fields.
 */
export const ErrorBody = Schema.Struct(
  describeFields(
    {
      requestId: Uuid,
      message: Schema.String,
      data: Schema.NullOr(Schema.Record(Schema.String, Schema.String)),
      reason_codes: ReasonCodes,
      refusal: Schema.optionalKey(Schema.String),
    },
    {
      requestId: "Id of the request, for questions to the operator; also in the header X-Request-ID.",
      message: "What is wrong, for people. Its wording may change.",
      data: "What is wrong with each field, by its dotted path; null where no field is at fault.",
      reason_codes: "The sentences of the message by code, where the pages word them; absent elsewhere.",
      refusal: "The kind of the refusal, where the pages word it; absent elsewhere.",
    },
  ),
).annotate(component("ErrorBody"))
export type ErrorBody = typeof ErrorBody.Type
