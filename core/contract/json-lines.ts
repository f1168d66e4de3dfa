import * as Schema from "effect/Schema"
import type { WireSchema } from "./call.ts"

/** JSON Lines (jsonlines.org). */
export const JSON_LINES = "application/jsonl"

/** A line of the response of a long call: its progress, and finally its result or the reason for its failure. */
export const makeLine = <Progress extends WireSchema, Result extends WireSchema>(
  progress: Progress,
  result: Result,
) =>
  Schema.Union([
    Schema.Struct({ progress }),
    Schema.Struct({ result }),
    Schema.Struct({ failure: Schema.Struct({ message: Schema.String }) }),
  ])
