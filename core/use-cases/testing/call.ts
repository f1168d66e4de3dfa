import type * as Effect from "effect/Effect"
import type { UseCases } from "../use-cases.ts"
import type { Actor } from "../authorization/actor.ts"
import type { Action } from "../authorization/permissions.ts"
import type { Target } from "./targets.ts"

/** How the test calls a use-case: with valid input, so that only the actor and the target decide. */
export interface Call {
  readonly action: Action
  /**
   * Whose resource the call names. `any`: only an actor who reaches every tenant may call it. `list`: every permitted actor
   * may call it, and gets only its own.
   */
  readonly targetKind: "connection" | "vendor" | "corporate" | "any" | "list"
  /** The outcome of a call for a terminated connection. */
  readonly whenTerminated?: "refused" | "answered"
  readonly run: (useCases: UseCases, actor: Actor, target: Target) => Effect.Effect<unknown, unknown>
}

type MethodNames<Context extends keyof UseCases> = `${Context}.${string & keyof UseCases[Context]}`

/** A context and a use-case of it: `sync.confirmSync`. */
export type UseCaseName = { [Context in keyof UseCases]: MethodNames<Context> }[keyof UseCases]

export type Calls = { readonly [Name in UseCaseName]?: Call }
