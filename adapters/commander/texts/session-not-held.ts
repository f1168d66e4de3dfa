import type { SessionNotHeld } from "../../../core/use-cases/sync/sync-errors.ts"

/** Says what state the given sync is in, and which sync is held now. */
export const sessionNotHeldText = (error: SessionNotHeld): string =>
  [notHeldReason(error), heldSessionText(error)].join(" ")

const notHeldReason = ({ connectionId, sessionId, state, reason }: SessionNotHeld): string => {
  if (state === null) {
    return `Connection ${connectionId} has no sync ${sessionId}. Run "hrsync connection show ${connectionId}" to list its syncs.`
  }
  const because = reason === null ? "" : ` ${reason}`
  return `Sync ${sessionId} is not held: it is ${state}.${because}`
}

const heldSessionText = ({ connectionId, heldSessionId }: SessionNotHeld): string =>
  heldSessionId === null
    ? "No sync of the connection is held."
    : `Another sync is held: hrsync connection confirm ${connectionId} --session ${heldSessionId} --yes (or --no)`
