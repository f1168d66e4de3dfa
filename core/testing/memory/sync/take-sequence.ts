import { PUSH_TRIGGER, type SyncSession } from "../../../domain/sync/session.ts"
import { findSharedSequence } from "../../../domain/webhooks/shared-sequence.ts"
import type { StoredWebhook } from "../../../domain/webhooks/stored-webhook.ts"
import type { Tables } from "../tables.ts"

/** The sequence of a session that has none yet. */
export const takeSequence = (tables: Tables, session: SyncSession): number => {
  const shared = session.trigger === PUSH_TRIGGER ? findSharedSequence(listWaiting(tables, session)) : null
  return shared ?? tables.nextSequence()
}

/** The sequences behind everything that is being sent, newest first. */
const listWaiting = (tables: Tables, { id, connectionId }: SyncSession) => {
  const changed = new Set((tables.staged.get(id) ?? []).flatMap((row) => ("record" in row ? [row.id] : [])))
  const webhooks = [...tables.webhooks.values()].filter((each) => each.connectionId === connectionId)
  const sent = webhooks.filter(({ state }) => state === "sending").map(({ sequence }) => sequence)
  const open = Math.max(tables.queues.get(connectionId)?.sequence ?? 0, ...sent)
  const waiting = webhooks.filter(({ state, sequence }) => state === "waiting" && sequence > open)
  const sequences = [...new Set(waiting.map(({ sequence }) => sequence))].toSorted((a, b) => b - a)
  return sequences.map((sequence) => {
    const group = waiting.filter((webhook) => webhook.sequence === sequence)
    return {
      sequence,
      webhooks: group.length,
      isPushed: group.every((webhook) => isPushed(tables, webhook)),
      hasSameEmployee: group.some(({ employeeIds }) => employeeIds.some((each) => changed.has(each))),
    }
  })
}

const isPushed = (tables: Tables, { sessionId, sequence }: StoredWebhook): boolean => {
  const session = tables.sessions.get(sessionId)
  return (
    session?.trigger === PUSH_TRIGGER &&
    session.state === "completed" &&
    tables.sequences.get(sessionId) === sequence
  )
}
