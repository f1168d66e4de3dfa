import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { makeLine } from "../../json-lines.ts"

/* Work that an operator starts manually. Each response is lines: the progress, and finally the result or the reason for its failure. */

export const ConsolePruning = Schema.Struct({
  /** True: counts what would be deleted. */
  dry_run: Schema.Boolean,
}).annotate(component("ConsolePruning"))
export type ConsolePruning = typeof ConsolePruning.Type

const Pruned = Schema.Struct({
  /** As in the list of retained data. */
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
    /** Keys and secrets that cannot be opened, and so stay as they are. */
    unopened: Schema.Int,
    /** Still under older keys; a scheduler wraps those that open. */
    left: Schema.Int,
  }),
).annotate(component("ConsoleMasterKeyRotated"))
export type ConsoleMasterKeyRotated = typeof ConsoleMasterKeyRotated.Type
