import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import {
  canTransitionSession,
  SESSION_STATES,
  type SessionState,
  type SyncSession,
} from "../../../domain/sync/session.ts"
import { connect } from "../../builders/connections.ts"
import { makeNewSession } from "../../builders/sessions.ts"
import { makeTotals } from "../../builders/staged-rows.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise
const ending = { totals: makeTotals(), reason: "It ended.", now: START + 5_000 }

/** SyncLedger changes the state of a session exactly as the domain allows. */
export const describeSyncTransitions = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })

  describe("the transitions of the domain", () => {
    const complete = (session: SyncSession) =>
      storage.ledger.apply(session, { page: null, webhooks: [], completes: true, now: START })
    const changeState = (session: SyncSession, to: Exclude<SessionState, "reading">) =>
      to === "completed" ? complete(session) : storage.ledger.transition(session, to, ending)
    const createInState = async (state: SessionState): Promise<SyncSession> => {
      const reading = await run(storage.ledger.begin(makeNewSession((await connect(storage)).id)))
      if (state === "reading") return reading
      if (state !== "completed") return run(changeState(reading, state))
      return run(complete(await run(changeState(reading, "applying"))))
    }

    it.each(SESSION_STATES)("are the only ones that change a session in the state %s", async (from) => {
      for (const to of SESSION_STATES) {
        if (to === "reading") continue
        const session = await createInState(from)
        const outcome = await run(Effect.result(changeState(session, to)))
        const stored = await run(storage.ledger.find(session.id))
        if (canTransitionSession(from, to)) expect(stored?.state).toBe(to)
        else {
          expect(outcome).toMatchObject({ failure: { _tag: "SessionLost", sessionId: session.id } })
          expect(stored).toEqual(session)
        }
      }
    })
  })
}
