export interface BucketOptions {
  /** Tokens in a full bucket. */
  readonly burst: number
  readonly perSecond: number
  /** Maximum number of buckets; the least recently used one is removed first. */
  readonly most: number
  /** Milliseconds. */
  readonly now: () => number
}

export interface Buckets {
  /**
   * Takes `amount` tokens if the bucket of the key has at least one; the bucket may become negative. Returns 0, or the
   * milliseconds until it has one again.
   */
  readonly take: (key: string, amount: number) => number
}

interface Bucket {
  readonly left: number
  readonly at: number
}

/** Token buckets by key. A new key has a full bucket. */
export const makeBuckets = ({ burst, perSecond, most, now }: BucketOptions): Buckets => {
  const buckets = new Map<string, Bucket>()
  return {
    take: (key, amount) => {
      const at = now()
      const bucket = buckets.get(key) ?? { left: burst, at }
      const left = Math.min(burst, bucket.left + ((at - bucket.at) / 1_000) * perSecond)
      if (left < 1) return Math.ceil(((1 - left) / perSecond) * 1_000)
      if (amount === 0) return 0
      buckets.delete(key)
      buckets.set(key, { left: left - amount, at })
      if (buckets.size > most) buckets.delete(buckets.keys().next().value ?? "")
      return 0
    },
  }
}
