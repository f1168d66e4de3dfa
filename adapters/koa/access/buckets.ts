export interface BucketOptions {
  /** What a full bucket holds. */
  readonly burst: number
  readonly perSecond: number
  /** Buckets that are kept; the one that was used longest ago goes first. */
  readonly most: number
  /** Milliseconds. */
  readonly now: () => number
}

export interface Buckets {
  /**
   * Takes the amount when the bucket of the key holds at least one, and owes what is missing. 0, or the milliseconds until it
   * holds one again.
   */
  readonly take: (key: string, amount: number) => number
}

interface Bucket {
  readonly left: number
  readonly at: number
}

/** Token buckets by key: a key that was never seen, or not for long, has a full one. */
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
