/*
 * The service's own keys: vendors verify signatures with one, and encrypt to the other
 * (specification/authentication.md#service-keys). While one is being replaced, its use has two.
 */

/** As in a JWK: `sig` signs responses and tokens, `enc` decrypts requests. */
export type KeyUse = "sig" | "enc"

export interface ServiceKeyTimes {
  readonly kid: string
  readonly use: KeyUse
  readonly createdAt: number
  /** When it becomes active; before that it is only published. */
  readonly activeFrom: number
  /** Until when it is published and still verifies or decrypts; null: it has no successor. */
  readonly endsAt: number | null
}

/** How long a vendor may cache the key set, as its `Cache-Control` states. */
export const KEY_SET_CACHE_SECONDS = 300

/**
 * How long a new signing key is published before it signs: twice the cache time, so that no vendor receives an unknown key.
 */
export const PUBLISH_LEAD_MILLIS = 2 * KEY_SET_CACHE_SECONDS * 1_000

/** How long a replaced key still decrypts and verifies: vendors may have written it into their configuration. */
export const KEY_OVERLAP_MILLIS = 30 * 24 * 3_600_000

export interface ServiceKeyRoles<K extends ServiceKeyTimes> {
  /** Null when there is none, which happens only before an installation's first start. */
  readonly signing: K | null
  readonly verifying: ReadonlyArray<K>
  readonly decrypting: ReadonlyArray<K>
  /** The key to encrypt to comes first: clients from before there were two keys use the first. */
  readonly published: ReadonlyArray<K>
}

/** The uses of each key at a given time. */
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
