import * as Effect from "effect/Effect"
import { WORK_STAGES } from "../../../domain/onboarding/upload.ts"
import { foldText, matchesWords } from "../../../domain/search-words.ts"
import type {
  CorporateList,
  CorporateSummary,
  CorporateUpload,
} from "../../../ports/connection/corporate-list.ts"
import { listInScope } from "../stored-connection.ts"
import { compareCodePoints, type StoredOrganization, type Tables } from "../tables.ts"

export const makeMemoryCorporateList = (tables: Tables): CorporateList => {
  const find = (words: ReadonlyArray<string>) =>
    [...tables.organizations.values()].filter(
      (stored) => stored.isCorporate && matchesWords(words, [nameOf(stored), stored.emailDomain]),
    )
  return {
    listAfter: (words, after, limit) =>
      Effect.sync(() => {
        const ordered = [...tables.organizations.values()]
          .filter(({ isCorporate }) => isCorporate)
          .toSorted(compareNames)
        const place = ordered.findIndex(({ id }) => id === after)
        if (after !== null && place === -1) return []
        const found = new Set(find(words))
        return ordered
          .slice(place + 1)
          .filter((stored) => found.has(stored))
          .slice(0, limit)
          .map((stored) => summarize(tables, stored))
      }),
    count: (words) => Effect.sync(() => find(words).length),
    listUploads: (orgId, now) =>
      Effect.sync(() =>
        listInScope(tables, { orgIds: [orgId] }).flatMap(({ id }) => {
          const stored = tables.uploads.get(id)
          return stored === undefined ? [] : [toUpload(id, stored, now)]
        }),
      ),
  }
}

const nameOf = ({ ownName, name }: StoredOrganization): string => ownName ?? name

const compareNames = (a: StoredOrganization, b: StoredOrganization): number =>
  compareCodePoints(foldText(nameOf(a)), foldText(nameOf(b))) || compareCodePoints(a.id, b.id)

const summarize = (tables: Tables, stored: StoredOrganization): CorporateSummary => {
  const open = listInScope(tables, { orgIds: [stored.id] }).filter(
    ({ status }) => status !== "CONNECTION_TERMINATED",
  )
  const synced = open.flatMap(({ lastSyncedAt }) => (lastSyncedAt === null ? [] : [lastSyncedAt]))
  return {
    orgId: stored.id,
    name: nameOf(stored),
    emailDomain: stored.emailDomain,
    vendors: open.length,
    connected: open.filter(({ status }) => status === "CONNECTION_ACCEPTED").length,
    failed: open.filter(({ status }) => status === "CONNECTION_FAILED").length,
    lastSyncedAt: synced.length === 0 ? null : Math.max(...synced),
  }
}

type StoredFile = Tables["uploads"] extends Map<string, infer Stored> ? Stored : never

const toUpload = (
  connectionId: string,
  { upload, claimedUntil, queuedAt }: StoredFile,
  now: number,
): CorporateUpload => {
  const isWaiting = WORK_STAGES.has(upload.stage) && (claimedUntil === null || claimedUntil < now)
  return {
    connectionId,
    stage: upload.stage,
    size: upload.size,
    received: upload.received,
    createdAt: upload.createdAt,
    waitingSince: isWaiting ? queuedAt : null,
  }
}
