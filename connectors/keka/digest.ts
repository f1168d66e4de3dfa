import { createHash } from "node:crypto"

/** A digest of a list, whatever the order of its records. */
export interface ListDigest {
  readonly add: (record: unknown) => void
  readonly value: () => string
}

export const makeListDigest = (): ListDigest => {
  const digests: Array<string> = []
  return {
    add: (record) => {
      digests.push(hash(JSON.stringify(record)))
    },
    value: () => hash(digests.toSorted().join("")),
  }
}

const hash = (text: string): string => createHash("sha256").update(text).digest("base64url")
