import type { SessionNotHeld } from "../../../core/use-cases/sync/sync-errors.ts"

/** What became of the sync that was answered, and which one waits for an answer now. */
export const sessionNotHeldText = (error: SessionNotHeld): string =>
  [notHeldReason(error), heldSessionText(error)].join(" ")

const notHeldReason = ({ connectionId, sessionId, state, reason }: SessionNotHeld): string => {
  if (state === null) {
    return `Connection ${connectionId} has no sync ${sessionId}; "hrsync connection show ${connectionId}" lists its syncs.`
  }
  const because = reason === null ? "" : ` ${reason}`
  return `The sync ${sessionId} does not wait for an answer: it is ${state}.${because}`
}

const heldSessionText = ({ connectionId, heldSessionId }: SessionNotHeld): string =>
  heldSessionId === null
    ? "No sync of the connection waits for an answer now."
    : `Another one does: hrsync connection confirm ${connectionId} --session ${heldSessionId} --yes (or --no)`
