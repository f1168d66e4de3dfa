import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { isProven } from "../../../domain/accounts/users/session.ts"
import type { Actor } from "../actor.ts"
import type { AuditRules } from "../audit/audit-rule.ts"
import { StepUpRequired } from "../authorization-errors.ts"
import { mapUseCases } from "../map-use-cases.ts"
import { requiresProof } from "./step-up.ts"

type AnyUseCase = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/** The first parameter of a use-case: an actor, or the whole session of a user. */
type Caller = Actor | { readonly session: { readonly provenAt: number | null } }

/**
 * The use-cases of a context; those whose action is in `STEP_UP` fail with StepUpRequired for a user of the console whose last proof
 * is too old. That error is one of every call (`CommonError`), so that it is in no type of a use-case.
 */
export const requireProof = <Context extends object>(
  rules: AuditRules<Context>,
  useCases: Context,
): Context =>
  mapUseCases(useCases, (useCase, name) => {
    const rule = rules[name as keyof Context]
    const action = "audit" in rule ? rule.action : rule.begins
    return action !== undefined && requiresProof(action) ? requireProofOf(useCase as AnyUseCase) : useCase
  })

const requireProofOf =
  (useCase: AnyUseCase): AnyUseCase =>
  (...args) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      suffices(args[0] as Caller, now) ? useCase(...args) : Effect.fail(new StepUpRequired()),
    )

const suffices = (caller: Caller, now: number): boolean => {
  if ("session" in caller) return isProven(caller.session.provenAt, now)
  switch (caller.kind) {
    case "vendor-user":
    case "corporate-admin":
      return isProven(caller.provenAt, now)
    case "operator":
      return caller.userId === null || isProven(caller.provenAt, now)
    case "vendor-key":
    case "journey":
    case "system":
      return true
  }
}
