import type { ConnectionStatus } from "../../contract/connection-status.ts"

export type ConnectionTransition = "accept" | "fail" | "restore" | "terminate"

/**
 * The transitions of a connection, and the statuses that allow them (specification/connections.md#status). A terminated
 * connection is final: a new invitation creates a new one. Stores write a status only by one of these transitions.
 */
export const CONNECTION_TRANSITIONS: Readonly<
  Record<
    ConnectionTransition,
    { readonly from: ReadonlyArray<ConnectionStatus>; readonly to: ConnectionStatus }
  >
> = {
  accept: { from: ["CONNECTION_INVITED"], to: "CONNECTION_ACCEPTED" },
  fail: { from: ["CONNECTION_ACCEPTED"], to: "CONNECTION_FAILED" },
  restore: { from: ["CONNECTION_FAILED"], to: "CONNECTION_ACCEPTED" },
  terminate: {
    from: ["CONNECTION_INVITED", "CONNECTION_ACCEPTED", "CONNECTION_FAILED"],
    to: "CONNECTION_TERMINATED",
  },
}

/** The status after the transition; null: the connection's status does not allow it. */
export const transitionConnection = (
  status: ConnectionStatus,
  transition: ConnectionTransition,
): ConnectionStatus | null => {
  const { from, to } = CONNECTION_TRANSITIONS[transition]
  return from.includes(status) ? to : null
}

/** Statuses in which data may be read and synced. A failed connection still serves what was synced before. */
export const LIVE_STATUSES: ReadonlyArray<ConnectionStatus> = ["CONNECTION_ACCEPTED", "CONNECTION_FAILED"]

export const isLive = (status: ConnectionStatus): boolean => LIVE_STATUSES.includes(status)
