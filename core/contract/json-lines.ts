import * as Schema from "effect/Schema"
import type { WireSchema } from "./call.ts"

/** JSON Lines (jsonlines.org). */
export const JSON_LINES = "application/jsonl"

/** A line of the response of a long call: how far it is, and at its end the result, or why it failed. */
export const makeLine = <Progress extends WireSchema, Result extends WireSchema>(
  progress: Progress,
  result: Result,
) =>
  Schema.Union([
    Schema.Struct({ progress }),
    Schema.Struct({ result }),
    Schema.Struct({ failure: Schema.Struct({ message: Schema.String }) }),
  ])
