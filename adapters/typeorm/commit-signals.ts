import { CHANGE_KINDS, type ChangeKind } from "../../core/contract/connection/console/changes.ts"
import type { ConnectionChange } from "../../core/domain/connection/change-log.ts"
import type { ChangeSignal } from "../../core/ports/connection/change-signal.ts"
import type { OutboxSignal } from "../../core/ports/webhooks/outbox.ts"
import type { Database } from "./database.ts"

export const OUTBOX_CHANNEL = "hrsync_outbox"
/** The payload is the kind of change and the ids of the connection, the vendor and the corporate. */
export const CHANGE_CHANNEL = "hrsync_change"

/** What this and other processes commit. */
export interface CommitSignals {
  readonly outbox: OutboxSignal
  readonly changes: ChangeSignal
  readonly close: () => Promise<void>
}

/**
 * LISTEN on one dedicated connection, which the first subscriber opens, and which is reopened when it is lost. Notifications
 * during the gap may be lost: then everybody is told that something may have changed.
 */
export const listenForCommits = (database: Database): CommitSignals => {
  const [toOutbox, toChanges] = [makeSubscribers<undefined>(), makeSubscribers<ConnectionChange | null>()]
  const connection = database.openDedicated({
    prepare: async (client) => {
      client.on("notification", ({ channel, payload = "" }) => {
        if (channel === OUTBOX_CHANNEL) toOutbox.tell(undefined)
        else toChanges.tell(readChange(payload))
      })
      await client.query(`LISTEN ${OUTBOX_CHANNEL}`)
      await client.query(`LISTEN ${CHANGE_CHANNEL}`)
      toOutbox.tell(undefined)
      toChanges.tell(null)
    },
    isReopened: () => true,
  })
  let isOpened = false
  const open = () => {
    if (!isOpened) connection.use(() => Promise.resolve()).catch(() => undefined)
    isOpened = true
  }
  return {
    outbox: { subscribe: (subscriber) => toOutbox.add(subscriber, open) },
    changes: { subscribe: (subscriber) => toChanges.add(subscriber, open) },
    close: () => connection.close(),
  }
}

const makeSubscribers = <A>() => {
  const subscribers = new Set<(told: A) => void>()
  return {
    add: (subscriber: (told: A) => void, open: () => void) => {
      subscribers.add(subscriber)
      open()
      return () => subscribers.delete(subscriber)
    },
    tell: (told: A) => {
      for (const subscriber of subscribers) subscriber(told)
    },
  }
}

/** Null for what this build does not know, such as a kind of a newer one. */
const readChange = (payload: string): ConnectionChange | null => {
  const [kind, id, vendorOrgId, orgId] = payload.split(" ")
  if (id === undefined || vendorOrgId === undefined || orgId === undefined) return null
  const isKnown = (CHANGE_KINDS as ReadonlyArray<string | undefined>).includes(kind)
  return isKnown ? { kind: kind as ChangeKind, connection: { id, vendorOrgId, orgId } } : null
}
