import * as Effect from "effect/Effect"
import { foldEmail } from "../../../domain/email-address.ts"
import type {
  JourneyLinks,
  StoredJourneyLink,
  UnmailedQuery,
} from "../../../ports/onboarding/journey-links.ts"
import { isLinkOpen } from "../../../domain/onboarding/journey-link.ts"
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
      const sameIssue = listOthers().find(
        ({ issue, userId }) => issue !== null && issue.id === link.issue?.id && userId === link.userId,
      )
      if (sameIssue !== undefined) {
        if (sameIssue.sentAt !== null || sameIssue.createdAt >= (link.issue?.unsentBefore ?? 0))
          return "taken"
        journeyLinks.delete(sameIssue.id)
      }
      const others = link.changeId === null ? listOthers().filter(({ changeId }) => changeId === null) : []
      if (others.filter(({ createdAt }) => createdAt > since).length >= count) return "too-many"
      for (const other of others) {
        const isSameUser = other.userId === link.userId || link.purpose === "access"
        if (isSameUser && other.purpose === link.purpose && other.endedAt === null) {
          journeyLinks.set(other.id, { ...other, endedAt: link.createdAt, given: null })
        }
      }
      const unused = { device: null, endedAt: null, sentAt: null, given: null, givenAt: null }
      journeyLinks.set(link.id, { ...link, ...unused })
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
      const address = foldEmail(email)
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
      if (link === undefined || (link.device ?? device) !== device) return "other"
      tables.journeyLinks.set(id, { ...link, device })
      return link.device === null ? "first" : "again"
    }),

  findAccess: (connectionId) =>
    Effect.sync(() => {
      const [last] = listAccess(tables, connectionId)
        .filter(({ sentAt }) => sentAt !== null)
        .toSorted((a, b) => b.createdAt - a.createdAt)
      if (last?.access == null) return null
      const { id, userId, access, createdAt: askedAt, expiresAt, given, givenAt } = last
      const email = findEmail(tables, userId) ?? ""
      const details = given === null || givenAt === null ? null : { details: given, at: givenAt }
      return { ...access, id, userId, email, askedAt, expiresAt, given: details }
    }),

  giveAccess: (id, details, now) =>
    Effect.sync(() => {
      const link = tables.journeyLinks.get(id)
      if (link === undefined || link.access === null || !isLinkOpen(link, now)) return false
      tables.journeyLinks.set(id, { ...link, given: details, givenAt: now })
      return true
    }),

  endAccess: (connectionId, now) =>
    Effect.sync(() => {
      for (const link of listAccess(tables, connectionId))
        tables.journeyLinks.set(link.id, { ...link, endedAt: now, given: null })
    }),

  endTo: (connectionId, email, now) =>
    Effect.sync(() => {
      for (const link of tables.journeyLinks.values())
        if (
          link.connectionId === connectionId &&
          link.endedAt === null &&
          findEmail(tables, link.userId) === email
        )
          tables.journeyLinks.set(link.id, { ...link, endedAt: now, given: null })
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
        .filter((issue) => isDue(tables, issue, query))
        .toSorted((a, b) => a.raisedAt - b.raisedAt)
        .flatMap(({ id: issueId, connectionId, code }) =>
          listRecipients(tables, connectionId)
            .filter((email) => !isMailed(tables, { issueId, email }, query))
            .map((email) => ({ issueId, connectionId, code, email })),
        )
        .slice(0, query.limit),
    ),
})

/** Those that did not end. */
const listAccess = ({ journeyLinks }: Tables, connectionId: string): ReadonlyArray<LinkRecord> =>
  [...journeyLinks.values()].filter(
    (link) => link.connectionId === connectionId && link.purpose === "access" && link.endedAt === null,
  )

const findEmail = ({ corporateUsers }: Tables, userId: string): string | undefined =>
  corporateUsers.find(({ id }) => id === userId)?.email

const toStored = ({
  id,
  connectionId,
  userId,
  purpose,
  locale,
  changeId,
  access,
  ...link
}: LinkRecord): StoredJourneyLink => {
  const { createdAt, expiresAt, device, endedAt, givenAt } = link
  const about = { purpose, locale, changeId, access }
  return { id, connectionId, userId, ...about, createdAt, expiresAt, device, endedAt, givenAt }
}

const isDue = (
  { connections }: Tables,
  { connectionId, code, raisedAt, resolvedAt }: StoredIssue,
  { codes, raisedSince }: UnmailedQuery,
): boolean => {
  const connection = connections.get(connectionId)
  if (resolvedAt !== null || !codes.includes(code) || raisedAt <= raisedSince) return false
  return !code.startsWith("source.") || connection?.status === "CONNECTION_FAILED"
}

const listRecipients = ({ anchors, connections }: Tables, connectionId: string): ReadonlyArray<string> => {
  const connection = connections.get(connectionId)
  const mailboxes = [...anchors.values()].flatMap((anchor) =>
    anchor.connectionId === connectionId && anchor.kind === "mailbox" && anchor.provenAt !== null
      ? [anchor.value]
      : [],
  )
  const named = connection?.acceptedBy ?? connection?.adminEmail ?? null
  return mailboxes.length > 0 || named === null ? mailboxes : [foldEmail(named)]
}

const isMailed = (
  tables: Tables,
  { issueId, email }: { readonly issueId: string; readonly email: string },
  { unsentBefore }: UnmailedQuery,
): boolean =>
  [...tables.journeyLinks.values()].some(
    ({ issue, userId, sentAt, createdAt }) =>
      issue?.id === issueId &&
      findEmail(tables, userId) === foldEmail(email) &&
      (sentAt !== null || createdAt >= unsentBefore),
  )
