import * as Effect from "effect/Effect"
import * as calls from "../../../../core/contract/accounts/console/account-calls.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { SecondFactorState } from "../../../../core/use-cases/accounts/sessions/session-errors.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { withFailures } from "../../calls/call-errors.ts"
import { DONE } from "./console-response.ts"
import { PASSWORD_UNFIT, PASSWORD_WRONG } from "./sign-in-errors.ts"

const FACTOR_STATE = {
  SecondFactorState: ({ isActive }: SecondFactorState) => ({
    message: isActive ? "A second factor is already set up." : "No second factor is set up.",
  }),
}

/** The signed-in user's account. */
export const accountCalls: ReadonlyArray<Implementation> = [
  implement(calls.changeConsoleName, ({ accounts: { changeName } }, { caller, body }) =>
    Effect.as(changeName(caller, body.name), DONE),
  ),

  implement(
    calls.changeConsolePassword,
    ({ accounts: { changePassword } }, { caller, body: { current = null, password } }) =>
      withFailures(Effect.as(changePassword(caller, { current, password }), DONE), {
        ...PASSWORD_WRONG,
        ...PASSWORD_UNFIT,
      }),
  ),

  implement(calls.listConsoleSessions, ({ accounts: { listOwnSessions } }, { caller }) =>
    Effect.map(listOwnSessions(caller), (sessions) =>
      respond(200, {
        items: sessions.map(({ id, address, userAgent, createdAt, seenAt }) => ({
          id,
          is_current: id === caller.session.id,
          user_agent: userAgent,
          address,
          created_at: formatTimestamp(createdAt),
          last_used_at: formatTimestamp(seenAt),
        })),
      }),
    ),
  ),

  implement(calls.endOtherConsoleSessions, ({ accounts: { endOtherSessions } }, { caller }) =>
    Effect.map(endOtherSessions(caller), (ended) => respond(200, { ended })),
  ),

  implement(calls.endConsoleSession, ({ accounts: { endOwnSession } }, { caller, path }) =>
    Effect.as(endOwnSession(caller, path.session_id), DONE),
  ),

  implement(calls.offerSecondFactor, ({ accounts: { offerSecondFactor } }, { caller }) =>
    withFailures(
      Effect.map(offerSecondFactor(caller), (secret) => respond(200, secret)),
      FACTOR_STATE,
    ),
  ),

  implement(calls.confirmSecondFactor, ({ accounts: { confirmSecondFactor } }, { caller, body }) =>
    withFailures(
      Effect.map(confirmSecondFactor(caller, body.code), (codes) => respond(200, { codes })),
      {
        ...FACTOR_STATE,
        CodeWrong: () => ({
          message: "The code is wrong.",
          data: { code: "This is not the current code. Check that the clock of your phone is right." },
        }),
      },
    ),
  ),

  implement(calls.removeSecondFactor, ({ accounts: { removeSecondFactor } }, { caller }) =>
    withFailures(Effect.as(removeSecondFactor(caller), DONE), FACTOR_STATE),
  ),
]
