import * as Effect from "effect/Effect"
import type { Anchor } from "../../../domain/onboarding/anchor.ts"
import type {
  Anchors,
  CodeLimits,
  MailboxCodes,
  NewMailboxCode,
  ProofQuery,
  Standing,
  TriedCode,
} from "../../../ports/onboarding/anchors.ts"
import type { Tables } from "../tables.ts"
import type { CodeRecord } from "./anchor-tables.ts"

export const makeMemoryAnchors = (tables: Tables): Anchors => ({
  list: (connectionId) => Effect.sync(() => listAnchors(tables, connectionId)),

  add: (anchor) =>
    Effect.sync(() => {
      const { connectionId, kind, value } = anchor
      const connection = tables.connections.get(connectionId) ?? tables.drafts.get(connectionId)
      if (connection === undefined || connection.status === "CONNECTION_TERMINATED") return null
      const known = listAnchors(tables, connectionId).find(
        (other) => other.kind === kind && other.value === value,
      )
      const stored = known === undefined ? anchor : { ...known, provenAt: known.provenAt ?? anchor.provenAt }
      tables.anchors.set(stored.id, stored)
      return { anchor: stored, isNew: known === undefined || known.provenAt !== stored.provenAt }
    }),

  remove: (connectionId, id) =>
    Effect.sync(() => {
      const anchor = tables.anchors.get(id)
      if (anchor?.connectionId !== connectionId) return null
      tables.anchors.delete(id)
      return anchor
    }),

  findStanding: (query) => Effect.sync(() => findStanding(tables, query)),
})

const listAnchors = ({ anchors }: Tables, connectionId: string): ReadonlyArray<Anchor> =>
  [...anchors.values()]
    .filter((anchor) => anchor.connectionId === connectionId)
    .toSorted((a, b) => a.addedAt - b.addedAt)

const findStanding = (
  tables: Tables,
  { connectionId, device, provenSince, linked }: ProofQuery,
): Standing => {
  const anchors = listAnchors(tables, connectionId).filter(({ provenAt }) => provenAt !== null)
  const proven = [...tables.mailboxCodes.values()].flatMap((code) =>
    code.connectionId === connectionId && code.device === device && (code.usedAt ?? 0) > provenSince
      ? [code.email]
      : [],
  )
  const speaks = anchors.find(
    ({ kind, value }) => kind === "mailbox" && (value === linked || proven.includes(value)),
  )
  return {
    mailbox: speaks?.value ?? null,
    isAnchoredDevice: anchors.some(({ kind, value }) => kind === "device" && value === device),
  }
}

export const makeMemoryMailboxCodes = (tables: Tables): MailboxCodes => ({
  create: (code, limits) => Effect.sync(() => createCode(tables, code, limits)),

  take: ({ connectionId, device }, { now, since, tries, wrong }) =>
    Effect.sync((): TriedCode | "too-many" | null => {
      const all = [...tables.mailboxCodes.values()].filter((code) => code.connectionId === connectionId)
      const recent = all.filter(({ createdAt }) => createdAt > since)
      if (recent.reduce((sum, code) => sum + code.tries, 0) >= wrong) return "too-many"
      const open = all.find((code) => code.device === device && isOpen(code, now) && code.tries < tries)
      if (open === undefined) return null
      tables.mailboxCodes.set(open.id, { ...open, tries: open.tries + 1 })
      const { id, email, digest } = open
      return { id, email, digest, triesLeft: tries - open.tries - 1 }
    }),

  giveBack: (id) =>
    Effect.sync(() => {
      const code = tables.mailboxCodes.get(id)
      if (code !== undefined) tables.mailboxCodes.set(id, { ...code, tries: code.tries - 1 })
    }),

  use: (id, now) =>
    Effect.sync(() => {
      const code = tables.mailboxCodes.get(id)
      if (code !== undefined) tables.mailboxCodes.set(id, { ...code, usedAt: code.usedAt ?? now })
    }),

  knowsDevice: (connectionId, device) =>
    Effect.sync(
      () =>
        [...tables.mailboxCodes.values()].some(
          (code) => code.connectionId === connectionId && code.device === device && code.usedAt !== null,
        ) ||
        listAnchors(tables, connectionId).some(({ kind, value }) => kind === "device" && value === device),
    ),
})

const isOpen = ({ expiresAt, usedAt, endedAt }: CodeRecord, now: number): boolean =>
  usedAt === null && endedAt === null && now < expiresAt

const createCode = (tables: Tables, code: NewMailboxCode, { since, ofConnection, ofMailbox }: CodeLimits) => {
  const connection = tables.connections.get(code.connectionId)
  if (connection === undefined || connection.status === "CONNECTION_TERMINATED") return "gone"
  const recent = [...tables.mailboxCodes.values()].filter(({ createdAt }) => createdAt > since)
  if (recent.filter(({ connectionId }) => connectionId === code.connectionId).length >= ofConnection)
    return "too-many"
  if (recent.filter(({ email }) => email === code.email).length >= ofMailbox) return "too-many"
  for (const other of tables.mailboxCodes.values()) {
    if (other.connectionId === code.connectionId && other.device === code.device && other.usedAt === null)
      tables.mailboxCodes.set(other.id, { ...other, endedAt: code.createdAt })
  }
  tables.mailboxCodes.set(code.id, { ...code, tries: 0, usedAt: null, endedAt: null })
  return "created"
}
