import type { SyncSession } from "../../domain/sync/session.ts"
import type { Actor } from "../authorization/actor.ts"
import { canReadSource } from "../authorization/can-read-source.ts"

/**
 * A session as the actor, who may see it, sees it: the reasons for holding and failing quote the source, and how many employees
 * are not shared is the corporate's own.
 */
export const toSessionView = (actor: Actor, session: SyncSession): SyncSession => {
  if (canReadSource(actor)) return session
  const { rows, excluded } = session.totals
  const totals = {
    ...session.totals,
    rows: rows - excluded,
    excluded: 0,
  }
  const { reasonCodes: _, ...rest } = session
  return { ...rest, reason: null, totals }
}
