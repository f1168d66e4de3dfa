import * as Effect from "effect/Effect"
import type {
  JourneyLinks,
  StoredJourneyLink,
  UnmailedQuery,
} from "../../../ports/connection/journey-links.ts"
import type { StoredIssue } from "../../../ports/connection/connection-issues.ts"
import type { LinkRecord, Tables } from "../tables.ts"

export const makeMemoryJourneyLinks = (tables: Tables): JourneyLinks => ({
  create: (link, { count, since }) =>
    Effect.sync(() => {
      const { journeyLinks, connections } = tables
      const connection = connections.get(link.connectionId)
      if (connection === undefined || connection.status === "CONNECTION_TERMINATED") return "gone"
      const listOthers = () =>
        [...journeyLinks.values()].filter((other) => other.connectionId === link.connectionId)
      const sameIssue = listOthers().find(({ issue }) => issue !== null && issue.id === link.issue?.id)
      if (sameIssue !== undefined) {
        if (sameIssue.sentAt !== null || sameIssue.createdAt >= (link.issue?.unsentBefore ?? 0))
          return "taken"
        journeyLinks.delete(sameIssue.id)
      }
      const others = listOthers()
      if (others.filter(({ createdAt }) => createdAt > since).length >= count) return "too-many"
      for (const other of others) {
        if (other.userId === link.userId && other.purpose === link.purpose && other.endedAt === null) {
          journeyLinks.set(other.id, { ...other, endedAt: link.createdAt })
        }
      }
      journeyLinks.set(link.id, { ...link, device: null, endedAt: null, sentAt: null })
      return "created"
    }),

  find: (digest) =>
    Effect.sync(() => {
      const found = [...tables.journeyLinks.values()].find(
        (link) => Buffer.compare(link.digest, digest) === 0,
      )
      return found === undefined ? null : toStored(found)
    }),

  findSent: (connectionId, email, purpose) =>
    Effect.sync(() => {
      const address = email.trim().toLowerCase()
      const sent = [...tables.journeyLinks.values()]
        .filter((link) => link.connectionId === connectionId && link.purpose === purpose)
        .filter(({ userId, sentAt }) => sentAt !== null && findEmail(tables, userId) === address)
        .toSorted((a, b) => b.createdAt - a.createdAt)
      const [last] = sent
      if (last?.sentAt == null) return null
      const { sentAt, expiresAt, endedAt } = last
      const isOpened = sent.some(({ device }) => device !== null)
      return { sentAt, expiresAt: endedAt === null ? expiresAt : null, isOpened }
    }),

  bindDevice: (id, device) =>
    Effect.sync(() => {
      const link = tables.journeyLinks.get(id)
      if (link === undefined || (link.device ?? device) !== device) return false
      tables.journeyLinks.set(id, { ...link, device })
      return true
    }),

  recordSent: (id, now) =>
    Effect.sync(() => {
      const link = tables.journeyLinks.get(id)
      if (link !== undefined) tables.journeyLinks.set(id, { ...link, sentAt: now })
    }),

  remove: (id) => Effect.sync(() => void tables.journeyLinks.delete(id)),

  listUnmailed: (query) =>
    Effect.sync(() =>
      [...tables.issues.values()]
        .filter((issue) => isUnmailed(tables, issue, query))
        .toSorted((a, b) => a.raisedAt - b.raisedAt)
        .slice(0, query.limit)
        .map(({ id: issueId, connectionId, code }) => ({ issueId, connectionId, code })),
    ),
})

const findEmail = ({ corporateUsers }: Tables, userId: string): string | undefined =>
  corporateUsers.find(({ id }) => id === userId)?.email

const toStored = ({ id, connectionId, userId, purpose, locale, ...link }: LinkRecord): StoredJourneyLink => {
  const { createdAt, expiresAt, device, endedAt } = link
  return { id, connectionId, userId, purpose, locale, createdAt, expiresAt, device, endedAt }
}

const isUnmailed = (
  { connections, journeyLinks }: Tables,
  { id, connectionId, code, raisedAt, resolvedAt }: StoredIssue,
  { codes, raisedSince, unsentBefore }: UnmailedQuery,
): boolean => {
  const connection = connections.get(connectionId)
  if (resolvedAt !== null || !codes.includes(code) || raisedAt <= raisedSince) return false
  if ((connection?.acceptedBy ?? connection?.adminEmail ?? null) === null) return false
  if (code.startsWith("source.") && connection?.status !== "CONNECTION_FAILED") return false
  const link = [...journeyLinks.values()].find(({ issue }) => issue?.id === id)
  return link === undefined || (link.sentAt === null && link.createdAt < unsentBefore)
}
