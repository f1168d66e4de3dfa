import type { NewAuditEntry } from "../../../domain/audit/entry.ts"

/** A page that is open reloads what it shows at every change, so that one reading of it would have many entries. */
export const SAME_READING_MILLIS = 3_600_000

/** Beyond this many a reading may have a second entry. */
const MAX_REMEMBERED = 10_000

export interface RecordedReads {
  /** Whether the same person has an entry for reading the same thing, from the same address, within SAME_READING_MILLIS. */
  readonly has: (entry: NewAuditEntry) => boolean
  /** To be called once the entry has been appended. */
  readonly remember: (entry: NewAuditEntry) => void
}

/**
 * The readings that this process has recorded. Another process records its own: a reading has an entry too many rather than none.
 * Time is that of the first entry, so a page that stays open has an entry for every hour in which it reloads.
 */
export const makeRecordedReads = (): RecordedReads => {
  const recorded = new Map<string, number>()
  return {
    has: (entry) => {
      const at = recorded.get(toKey(entry))
      return isOfKnownReader(entry) && at !== undefined && entry.at - at < SAME_READING_MILLIS
    },
    remember: (entry) => {
      const key = toKey(entry)
      recorded.delete(key)
      recorded.set(key, entry.at)
      if (recorded.size > MAX_REMEMBERED) recorded.delete(recorded.keys().next().value ?? "")
    },
  }
}

const isOfKnownReader = ({ actor }: NewAuditEntry): boolean =>
  actor.userId !== null || actor.credentialId !== null

const toKey = ({ actor, action, target, connectionId, vendorOrgId, origin }: NewAuditEntry): string =>
  JSON.stringify([
    ...[actor.role, actor.userId, actor.credentialId],
    ...[action, target, connectionId, vendorOrgId, origin.via, origin.address],
  ])
