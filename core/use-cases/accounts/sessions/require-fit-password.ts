import * as Effect from "effect/Effect"
import { findPasswordProblem } from "../../../domain/accounts/users/password-rules.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { PasswordUnfit } from "./session-errors.ts"

export type FitPasswordPorts = UsedPorts<"isBreachedPassword">

/**
 * Requires a new password that is long, hard to guess, and not in the list of breached ones. A list that cannot be asked
 * refuses no one: a person could otherwise not get in while a service elsewhere is down.
 */
export const makeRequireFitPassword =
  ({ isBreachedPassword }: FitPasswordPorts) =>
  (
    password: string,
    user: { readonly email: string; readonly name: string },
  ): Effect.Effect<void, PasswordUnfit> =>
    Effect.gen(function* () {
      const problem = findPasswordProblem(password, user)
      if (problem !== null) return yield* new PasswordUnfit({ problem })
      const isBreached = yield* isBreachedPassword(password).pipe(
        Effect.catchTag("BreachListUnavailable", ({ reason }) =>
          Effect.as(
            Effect.logWarning("A new password was not compared with the list of breached ones", { reason }),
            false,
          ),
        ),
      )
      if (isBreached) return yield* new PasswordUnfit({ problem: BREACHED })
    })

const BREACHED =
  "It was stolen from another service, so guessers try it. Choose another one, and change it wherever you use it."
