import * as Schema from "effect/Schema"
import { component } from "../component.ts"

/* What an operator starts by hand. Each answers in lines: how far it is, and at the end its result, or why it failed. */

const Failed = Schema.Struct({ failure: Schema.Struct({ message: Schema.String }) })

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

/** A line of a pruning. */
export const ConsolePruned = Schema.Union([
  /** Rows of one kind that are deleted so far. */
  Schema.Struct({ progress: Pruned }),
  Schema.Struct({ result: Schema.Struct({ items: Schema.Array(Pruned) }) }),
  Failed,
]).annotate(component("ConsolePruned"))
export type ConsolePruned = typeof ConsolePruned.Type

export const ConsoleMasterKeyRotation = Schema.Struct({
  /** `new`: makes a key and wraps everything under it. `current`: wraps under the current key what is under older ones. */
  key: Schema.Literals(["new", "current"]),
}).annotate(component("ConsoleMasterKeyRotation"))
export type ConsoleMasterKeyRotation = typeof ConsoleMasterKeyRotation.Type

/** A line of a rotation. */
export const ConsoleMasterKeyRotated = Schema.Union([
  Schema.Struct({ progress: Schema.Struct({ rewrapped: Schema.Int }) }),
  Schema.Struct({
    result: Schema.Struct({
      current: Schema.String,
      rewrapped: Schema.Int,
      /** Keys and secrets that do not open, and so stay as they are. */
      unopened: Schema.Int,
      /** Still under older keys; a scheduler wraps those that open. */
      left: Schema.Int,
    }),
  }),
  Failed,
]).annotate(component("ConsoleMasterKeyRotated"))
export type ConsoleMasterKeyRotated = typeof ConsoleMasterKeyRotated.Type
