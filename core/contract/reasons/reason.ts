import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { describeFields } from "../describe-fields.ts"

/**
 * One sentence by its code, one of those in `reason-codes.ts`, with what it names. A reader that does not know the code shows the
 * English sentence that stands beside it.
 */
const ReasonOnWire = Schema.Struct(
  describeFields(
    {
      code: Schema.String,
      params: Schema.Record(
        Schema.String,
        Schema.NullOr(Schema.Union([Schema.String, Schema.Finite, Schema.Array(Schema.String)])),
      ),
    },
    {
      code: "Identifies the sentence.",
      params: "What the sentence names, such as a row or a column.",
    },
  ),
).annotate(component("Reason"))

/** The sentences of a reason, in their order. Left out where only its English text is known. */
export const ReasonCodes = Schema.optionalKey(Schema.Array(ReasonOnWire))
