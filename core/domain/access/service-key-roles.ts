/*
 * The service's own keys, as vendors know them: one signs and another opens what is encrypted to it (decisions.md 4). While one is
 * being replaced there are two of its use.
 */

/** As in a JWK: `sig` signs answers and tokens, `enc` opens requests. */
export type KeyUse = "sig" | "enc"

export interface ServiceKeyTimes {
  readonly kid: string
  readonly use: KeyUse
  readonly createdAt: number
  /** From when it is used; before, it is only published. */
  readonly activeFrom: number
  /** Until when it is published and still verifies or opens; null: it has no successor. */
  readonly endsAt: number | null
}

/** How long a vendor may keep the key set, as its `Cache-Control` says. */
export const KEY_SET_CACHE_SECONDS = 300

/** A new signing key is published for so long before it signs: twice what caches may keep, so that none meets what it does not know. */
export const PUBLISH_LEAD_MILLIS = 2 * KEY_SET_CACHE_SECONDS * 1_000

/** A key that was replaced opens and verifies for so long: vendors may have written it into their configuration. */
export const KEY_OVERLAP_MILLIS = 30 * 24 * 3_600_000

export interface ServiceKeyRoles<K extends ServiceKeyTimes> {
  /** Null when there is none, which no installation has that was started once. */
  readonly signing: K | null
  readonly verifying: ReadonlyArray<K>
  readonly decrypting: ReadonlyArray<K>
  /** The key to encrypt to first: vendors' clients from before there were two took the first. */
  readonly published: ReadonlyArray<K>
}

/** What each key does at a time. */
export const assignServiceKeyRoles = <K extends ServiceKeyTimes>(
  keys: ReadonlyArray<K>,
  now: number,
): ServiceKeyRoles<K> => {
  const live = keys.filter(({ endsAt }) => endsAt === null || endsAt > now).toSorted(compareNewestFirst)
  const decrypting = live.filter(({ use }) => use === "enc")
  const verifying = live.filter(({ use }) => use === "sig")
  const signing = verifying.find(({ activeFrom }) => activeFrom <= now) ?? verifying.at(-1) ?? null
  return { signing, verifying, decrypting, published: [...decrypting, ...verifying] }
}

const compareNewestFirst = (a: ServiceKeyTimes, b: ServiceKeyTimes): number =>
  b.activeFrom - a.activeFrom || b.createdAt - a.createdAt || (a.kid < b.kid ? -1 : 1)
