import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { ConnectionStatus } from "../../contract/connection/connection-status.ts"

/** decisions.md 3; a terminated connection is final, a new invitation makes a new one. */
const TRANSITIONS: Readonly<Record<ConnectionStatus, ReadonlyArray<ConnectionStatus>>> = {
  CONNECTION_INVITED: ["CONNECTION_ACCEPTED", "CONNECTION_TERMINATED"],
  CONNECTION_ACCEPTED: ["CONNECTION_FAILED", "CONNECTION_TERMINATED"],
  CONNECTION_FAILED: ["CONNECTION_ACCEPTED", "CONNECTION_TERMINATED"],
  CONNECTION_TERMINATED: [],
}

export class IllegalConnectionTransition extends Data.TaggedError("IllegalConnectionTransition")<{
  readonly from: ConnectionStatus
  readonly to: ConnectionStatus
}> {}

/** The new status, or IllegalConnectionMove; nothing is changed here. */
export const transitionConnection = (
  from: ConnectionStatus,
  to: ConnectionStatus,
): Effect.Effect<ConnectionStatus, IllegalConnectionTransition> =>
  TRANSITIONS[from].includes(to)
    ? Effect.succeed(to)
    : Effect.fail(new IllegalConnectionTransition({ from, to }))

/** May its data be read and synced? FAILED still serves what was synced before. */
export const isLive = (status: ConnectionStatus): boolean =>
  status === "CONNECTION_ACCEPTED" || status === "CONNECTION_FAILED"
