import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { CONNECTION_STATUSES, type ConnectionStatus } from "../../../contract/connection-status.ts"
import {
  CONNECTION_TRANSITIONS,
  type ConnectionTransition,
  transitionConnection,
} from "../../../domain/connection/state.ts"
import { makeAnnouncement } from "../../builders/announcements.ts"
import { makeNewConnection, terminate } from "../../builders/connections.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise
const TRANSITIONS = Object.keys(CONNECTION_TRANSITIONS) as ReadonlyArray<ConnectionTransition>

/** The stores of a connection change its status exactly as the domain allows, whatever the caller checked before. */
export const describeConnectionTransitions = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })

  const fail = (id: string) =>
    run(
      storage.syncSchedule.fail(id, { now: START + 5, announcement: makeAnnouncement("CONNECTION_FAILED") }),
    )
  const makeTransition: Readonly<Record<ConnectionTransition, (id: string) => Promise<unknown>>> = {
    accept: (id) =>
      run(
        storage.connectionOnboarding.accept(id, {
          agreed: {},
          connector: "csv",
          acceptedBy: null,
          terms: null,
          now: START + 5,
          announcement: makeAnnouncement("CONNECTION_ACCEPTED"),
        }),
      ),
    fail,
    restore: (id) => run(storage.syncSchedule.restore(id, START + 5)),
    terminate: (id) => terminate(storage, id),
  }

  const createInStatus = async (status: ConnectionStatus): Promise<string> => {
    const parts = await makeNewConnection(storage)
    const first = status === "CONNECTION_INVITED" ? status : "CONNECTION_ACCEPTED"
    const { id } = await run(storage.connectionOnboarding.findOrCreate({ ...parts, status: first }))
    if (status === "CONNECTION_FAILED") await fail(id)
    if (status === "CONNECTION_TERMINATED") await terminate(storage, id)
    return id
  }

  describe.each(TRANSITIONS)("the transition %s", (transition) => {
    it.each(CONNECTION_STATUSES)("from %s", async (status) => {
      const id = await createInStatus(status)
      const before = await run(storage.connections.find(id))
      expect(before?.status).toBe(status)
      await makeTransition[transition](id)
      const after = await run(storage.connections.find(id))
      const expected = transitionConnection(status, transition)
      if (expected === null) expect(after).toEqual(before)
      else expect(after?.status).toBe(expected)
    })
  })
}
