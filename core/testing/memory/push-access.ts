import * as Effect from "effect/Effect"
import {
  PUSH_ENVIRONMENTS,
  type PushAccess,
  type PushCredential,
  type PushEnvironment,
  type PushTestRecord,
  type PushTestOutcome,
  type PushTestOutcomes,
  type PushTestRecords,
  type PushTestSummary,
  type PushTokens,
} from "../../ports/push-access.ts"
import { compareCodePoints } from "./tables.ts"

interface StoredToken {
  readonly digest: string
  readonly kind: "access" | "refresh"
  readonly familyId: string
  readonly credentialId: string
  readonly expiresAt: number
  readonly used: boolean
}

type StoredRecord = PushTestRecord & { readonly receivedAt: number }

interface StoredCredential extends PushCredential, PushTestSummary {
  readonly issuedAt: number
  readonly endedAt: number | null
}

export interface MemoryPush {
  readonly pushAccess: PushAccess
  readonly pushTests: PushTestRecords
  readonly pushOutcomes: PushTestOutcomes
}

const NO_TESTS: PushTestSummary = { accepted: 0, refused: 0, approvalRequestedAt: null }

const toHex = (digest: Uint8Array) => Buffer.from(digest).toString("hex")

/** Both at once: approving ends the test environment with its records. */
export const makeMemoryPush = (): MemoryPush => {
  let credentials: ReadonlyArray<StoredCredential> = []
  let tokens: ReadonlyArray<StoredToken> = []
  const records = new Map<string, ReadonlyMap<string, StoredRecord>>()
  const outcomes = new Map<string, ReadonlyArray<PushTestOutcome & { readonly sequence: number }>>()

  const listRecords = (connectionId: string) => records.get(connectionId) ?? new Map<string, StoredRecord>()
  const add = (credentialId: string, familyId: string, next: PushTokens) => {
    const common = { familyId, credentialId, used: false }
    tokens = [
      ...tokens,
      { ...common, kind: "access", digest: toHex(next.accessDigest), expiresAt: next.accessExpiresAt },
      { ...common, kind: "refresh", digest: toHex(next.refreshDigest), expiresAt: next.refreshExpiresAt },
    ]
  }
  const find = (kind: StoredToken["kind"], digest: Uint8Array, now: number) =>
    tokens.find((token) => token.kind === kind && token.digest === toHex(digest) && token.expiresAt > now)
  const toPushCredential = (stored: StoredCredential): PushCredential | null => {
    const { id, connectionId, environment, authType, username, passwordDigest, endedAt } = stored
    if (endedAt !== null) return null
    return { id, connectionId, environment, authType, username, passwordDigest }
  }
  const findHolder = (token: StoredToken) => {
    const holder = credentials.find(({ id }) => id === token.credentialId)
    return holder === undefined ? null : toPushCredential(holder)
  }
  const isFor = (connectionId: string, environment: PushEnvironment) => (other: PushCredential) =>
    other.connectionId === connectionId && other.environment === environment
  const revokeTokens = (id: string) => (tokens = tokens.filter(({ credentialId }) => credentialId !== id))
  const replace = (credential: PushCredential, issuedAt: number) => {
    const isSame = isFor(credential.connectionId, credential.environment)
    credentials.filter(isSame).forEach(({ id }) => revokeTokens(id))
    const { accepted, refused, approvalRequestedAt } =
      credentials.find((other) => isSame(other) && other.endedAt === null) ?? NO_TESTS
    credentials = [
      ...credentials.filter((other) => !isSame(other)),
      { ...credential, issuedAt, endedAt: null, accepted, refused, approvalRequestedAt },
    ]
  }
  const end = (connectionId: string, environment: PushEnvironment, endedAt: number) => {
    const ending = credentials.find(
      (other) => isFor(connectionId, environment)(other) && other.endedAt === null,
    )
    if (ending === undefined) return false
    revokeTokens(ending.id)
    if (environment === "test") [records, outcomes].forEach((stored) => stored.delete(connectionId))
    credentials = credentials.map((other) => (other === ending ? { ...other, endedAt } : other))
    return true
  }

  const pushAccess: PushAccess = {
    replace: (credential, issuedAt) => Effect.sync(() => replace(credential, issuedAt)),
    list: (connectionId) =>
      Effect.sync(() =>
        PUSH_ENVIRONMENTS.flatMap((environment) =>
          credentials
            .filter(isFor(connectionId, environment))
            .map(({ authType, username, issuedAt, endedAt }) => ({
              connectionId,
              environment,
              authType,
              username,
              issuedAt,
              endedAt,
            })),
        ),
      ),
    end: (connectionId, environment, endedAt) => Effect.sync(() => end(connectionId, environment, endedAt)),
    approve: (production, now) =>
      Effect.sync(() => {
        const { connectionId } = production
        const { size } = listRecords(connectionId)
        if (!end(connectionId, "test", now)) return null
        replace(production, now)
        end(connectionId, "production", now)
        return size
      }),
    findByUsername: (username) =>
      Effect.sync(() => {
        const found = credentials.find((credential) => credential.username === username)
        return found === undefined ? null : toPushCredential(found)
      }),
    startTokenFamily: (credentialId, familyId, next) =>
      Effect.sync(() => {
        if (!credentials.some(({ id, endedAt }) => id === credentialId && endedAt === null)) return false
        add(credentialId, familyId, next)
        return true
      }),
    findByAccessToken: (digest, now) =>
      Effect.sync(() => {
        const token = find("access", digest, now)
        return token === undefined ? null : findHolder(token)
      }),
    refreshTokens: (refreshDigest, next, now) =>
      Effect.sync(() => {
        const token = find("refresh", refreshDigest, now)
        const holder = token === undefined ? null : findHolder(token)
        if (token === undefined || holder === null) return null
        if (token.used) {
          tokens = tokens.filter(({ familyId }) => familyId !== token.familyId)
          return null
        }
        tokens = tokens.map((other) => (other === token ? { ...other, used: true } : other))
        add(token.credentialId, token.familyId, next)
        return holder
      }),
  }

  const pushTests: PushTestRecords = {
    find: (connectionId, employeeId) => Effect.sync(() => listRecords(connectionId).get(employeeId) ?? null),
    save: (connectionId, record, { receivedAt, most }) =>
      Effect.sync(() => {
        const isLive = (other: StoredCredential) =>
          isFor(connectionId, "test")(other) && other.endedAt === null
        if (!credentials.some(isLive)) return "ended"
        const known = listRecords(connectionId)
        if (!known.has(record.employeeId) && known.size >= most) return "full"
        const sourceUpdatedAt =
          record.sourceUpdatedAt ?? known.get(record.employeeId)?.sourceUpdatedAt ?? null
        const saved = { ...record, receivedAt, sourceUpdatedAt }
        records.set(connectionId, new Map(known).set(record.employeeId, saved))
        return "kept"
      }),
    list: (connectionId) =>
      Effect.sync(() =>
        [...listRecords(connectionId).values()].toSorted((a, b) =>
          compareCodePoints(a.employeeId, b.employeeId),
        ),
      ),
  }

  const findActive = (connectionId: string) =>
    credentials.find((other) => isFor(connectionId, "test")(other) && other.endedAt === null)
  const change = (active: StoredCredential, parts: Partial<PushTestSummary>) => {
    credentials = credentials.map((other) => (other === active ? { ...other, ...parts } : other))
  }
  return {
    pushAccess,
    pushTests,
    pushOutcomes: {
      add: (connectionId, { isAccepted, ...outcome }, most) =>
        Effect.sync(() => {
          const active = findActive(connectionId)
          if (active === undefined) return
          const { accepted, refused } = active
          change(active, isAccepted ? { accepted: accepted + 1 } : { refused: refused + 1 })
          const stored = outcomes.get(connectionId) ?? []
          const sequence = accepted + refused + 1
          outcomes.set(connectionId, [...stored, { ...outcome, sequence }].slice(-most))
        }),
      list: (connectionId, after) =>
        Effect.sync(() => (outcomes.get(connectionId) ?? []).filter(({ sequence }) => sequence > after)),
      summarize: (connectionId) =>
        Effect.sync(() => {
          const active = findActive(connectionId)
          if (active === undefined) return null
          const { accepted, refused, approvalRequestedAt } = active
          return { accepted, refused, approvalRequestedAt }
        }),
      markApprovalRequested: (connectionId, now) =>
        Effect.sync(() => {
          const active = findActive(connectionId)
          if (active !== undefined) change(active, { approvalRequestedAt: now })
          return active !== undefined
        }),
    },
  }
}
