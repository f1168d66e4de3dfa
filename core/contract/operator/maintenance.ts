import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { makeLine } from "../json-lines.ts"

/* What an operator starts by hand. Each answers in lines: how far it is, and at the end its result, or why it failed. */

export const ConsolePruning = Schema.Struct({
  /** True: counts what would be deleted. */
  dry_run: Schema.Boolean,
}).annotate(component("ConsolePruning"))
export type ConsolePruning = typeof ConsolePruning.Type

const Pruned = Schema.Struct({
  /** As in the list of what is retained. */
  name: Schema.String,
  rows: Schema.Int,
})

/** A line of a pruning, whose progress is the rows of one kind that are deleted so far. */
export const ConsolePruned = makeLine(Pruned, Schema.Struct({ items: Schema.Array(Pruned) })).annotate(
  component("ConsolePruned"),
)
export type ConsolePruned = typeof ConsolePruned.Type

export const ConsoleMasterKeyRotation = Schema.Struct({
  /** `new`: makes a key and wraps everything under it. `current`: wraps under the current key what is under older ones. */
  key: Schema.Literals(["new", "current"]),
}).annotate(component("ConsoleMasterKeyRotation"))
export type ConsoleMasterKeyRotation = typeof ConsoleMasterKeyRotation.Type

/** A line of a rotation. */
export const ConsoleMasterKeyRotated = makeLine(
  Schema.Struct({ rewrapped: Schema.Int }),
  Schema.Struct({
    current: Schema.String,
    rewrapped: Schema.Int,
    /** Keys and secrets that do not open, and so stay as they are. */
    unopened: Schema.Int,
    /** Still under older keys; a scheduler wraps those that open. */
    left: Schema.Int,
  }),
).annotate(component("ConsoleMasterKeyRotated"))
export type ConsoleMasterKeyRotated = typeof ConsoleMasterKeyRotated.Type
