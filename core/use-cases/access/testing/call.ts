import type * as Effect from "effect/Effect"
import type { Actor } from "../actor.ts"
import type { Action } from "../permissions.ts"
import type { Target } from "./targets.ts"

/** How the walk calls a use-case: with valid input, so that only who calls and what is named decide. */
export interface Call {
  readonly action: Action
  /**
   * Whose it is goes by this. `any`: only somebody who reaches every tenant's may call it. `list`: everybody who may call it at
   * all, and it gives only what is the caller's own.
   */
  readonly targetKind: "connection" | "vendor" | "corporate" | "any" | "list"
  /** What becomes of a call for a terminated connection. */
  readonly whenTerminated?: "refused" | "answered"
  /** `ports` fits every port: see `stubPorts`. */
  readonly run: (ports: never, actor: Actor, target: Target) => Effect.Effect<unknown, unknown>
}

/** By the names of the functions that make the use-cases. */
export type Calls = Readonly<Record<string, Call>>
