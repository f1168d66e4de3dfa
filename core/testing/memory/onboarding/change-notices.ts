import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { isLive } from "../../../domain/connection/state.ts"
import type { ChangeNotice, ChangeNotices } from "../../../ports/onboarding/change-notices.ts"
import type { Tables } from "../tables.ts"
import type { NoticeRecord } from "./anchor-tables.ts"

export const makeMemoryChangeNotices = (tables: Tables): ChangeNotices => ({
  add: (target, { alsoTo, ...notice }) =>
    Effect.sync(() => {
      const connections =
        "connectionId" in target
          ? [target.connectionId]
          : [...tables.connections.values()]
              .filter(({ orgId, status }) => orgId === target.orgId && isLive(status))
              .map(({ id }) => id)
      for (const connectionId of connections) {
        const recipients = [...new Set([...listMailboxes(tables, connectionId), ...alsoTo])]
        if (recipients.length === 0) continue
        const id = randomUUID()
        const unsent = { mailedTo: [], claimedAt: null, finishedAt: null }
        tables.changeNotices.set(id, { ...notice, id, connectionId, recipients, ...unsent })
      }
    }),

  find: (connectionId, id) =>
    Effect.sync(() => {
      const found = tables.changeNotices.get(id)
      return found?.connectionId === connectionId ? toNotice(found) : null
    }),

  claim: ({ now, claimedBefore, addedSince, limit }) =>
    Effect.sync(() =>
      [...tables.changeNotices.values()]
        .filter(({ at, finishedAt }) => finishedAt === null && at > addedSince)
        .filter(({ claimedAt }) => claimedAt === null || claimedAt < claimedBefore)
        .toSorted((a, b) => a.at - b.at)
        .slice(0, limit)
        .map((record) => {
          tables.changeNotices.set(record.id, { ...record, claimedAt: now })
          const isDue = (email: string) => !record.mailedTo.includes(email)
          return {
            ...toNotice(record),
            anchors: record.recipients.filter(isDue),
            admins: listAdmins(tables, record.connectionId)
              .filter((email) => !record.recipients.includes(email))
              .filter(isDue),
          }
        }),
    ),

  recordMailed: (id, email) =>
    Effect.sync(() => {
      const record = tables.changeNotices.get(id)
      if (record !== undefined)
        tables.changeNotices.set(id, { ...record, mailedTo: [...record.mailedTo, email] })
    }),

  finish: (id, now) =>
    Effect.sync(() => {
      const record = tables.changeNotices.get(id)
      if (record !== undefined) tables.changeNotices.set(id, { ...record, finishedAt: now })
    }),
})

const listMailboxes = ({ anchors }: Tables, connectionId: string): ReadonlyArray<string> =>
  [...anchors.values()].flatMap((anchor) =>
    anchor.connectionId === connectionId && anchor.kind === "mailbox" && anchor.provenAt !== null
      ? [anchor.value]
      : [],
  )

const listAdmins = ({ connections, memberships, users }: Tables, id: string): ReadonlyArray<string> => {
  const orgId = connections.get(id)?.orgId
  return [...memberships.values()].flatMap((membership) => {
    const user = users.get(membership.userId)
    const isAdmin = membership.role === "corporate-admin" && membership.orgId === orgId
    return isAdmin && membership.acceptedAt !== null && user !== undefined ? [user.email] : []
  })
}

const toNotice = ({ id, connectionId, kind, at, by, byEmail, detail }: NoticeRecord): ChangeNotice => ({
  id,
  connectionId,
  kind,
  at,
  by,
  byEmail,
  detail,
})
