import * as Effect from "effect/Effect"
import type {
  PushAccess,
  PushCredential,
  PushTestRecord,
  PushTestRecords,
  PushTokens,
} from "../../ports/push-access.ts"
import { byCodePoint } from "./tables.ts"

interface StoredToken {
  readonly digest: string
  readonly kind: "access" | "refresh"
  readonly familyId: string
  readonly credentialId: string
  readonly expiresAt: number
  readonly used: boolean
}

const text = (digest: Uint8Array) => Buffer.from(digest).toString("hex")

export const makeMemoryPushAccess = (): PushAccess => {
  let credentials: ReadonlyArray<PushCredential> = []
  let tokens: ReadonlyArray<StoredToken> = []

  const add = (credentialId: string, familyId: string, next: PushTokens) => {
    const common = { familyId, credentialId, used: false }
    tokens = [
      ...tokens,
      { ...common, kind: "access", digest: text(next.accessDigest), expiresAt: next.accessExpiresAt },
      { ...common, kind: "refresh", digest: text(next.refreshDigest), expiresAt: next.refreshExpiresAt },
    ]
  }
  const find = (kind: StoredToken["kind"], digest: Uint8Array, now: number) =>
    tokens.find((token) => token.kind === kind && token.digest === text(digest) && token.expiresAt > now)
  const holderOf = (token: StoredToken) => credentials.find(({ id }) => id === token.credentialId) ?? null

  return {
    replace: (credential) =>
      Effect.sync(() => {
        const isSame = (other: PushCredential) =>
          other.connectionId === credential.connectionId && other.environment === credential.environment
        const ended = credentials.filter(isSame).map(({ id }) => id)
        tokens = tokens.filter(({ credentialId }) => !ended.includes(credentialId))
        credentials = [...credentials.filter((other) => !isSame(other)), credential]
      }),
    byUsername: (username) =>
      Effect.sync(() => credentials.find((credential) => credential.username === username) ?? null),
    begin: (credentialId, familyId, next) => Effect.sync(() => add(credentialId, familyId, next)),
    byAccessToken: (digest, now) =>
      Effect.sync(() => {
        const token = find("access", digest, now)
        return token === undefined ? null : holderOf(token)
      }),
    renew: (refreshDigest, next, now) =>
      Effect.sync(() => {
        const token = find("refresh", refreshDigest, now)
        if (token === undefined) return null
        if (token.used) {
          tokens = tokens.filter(({ familyId }) => familyId !== token.familyId)
          return null
        }
        tokens = tokens.map((other) => (other === token ? { ...other, used: true } : other))
        add(token.credentialId, token.familyId, next)
        return holderOf(token)
      }),
  }
}

export const makeMemoryPushTestRecords = (): PushTestRecords => {
  const records = new Map<string, ReadonlyMap<string, PushTestRecord>>()
  const of = (connectionId: string) => records.get(connectionId) ?? new Map<string, PushTestRecord>()
  return {
    find: (connectionId, employeeId) => Effect.sync(() => of(connectionId).get(employeeId) ?? null),
    put: (connectionId, record) =>
      Effect.sync(
        () => void records.set(connectionId, new Map(of(connectionId)).set(record.employeeId, record)),
      ),
    list: (connectionId) =>
      Effect.sync(() =>
        [...of(connectionId).values()].toSorted((a, b) => byCodePoint(a.employeeId, b.employeeId)),
      ),
    purge: (connectionId) =>
      Effect.sync(() => {
        const count = of(connectionId).size
        records.delete(connectionId)
        return count
      }),
  }
}
