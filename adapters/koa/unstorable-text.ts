/** The text of a request that cannot be stored as it is: its dotted path, and what was expected there. */
export interface UnstorableText {
  readonly path: string
  readonly expected: string
}

/**
 * Finds text with NUL, which PostgreSQL does not store, or with half a character, which would be stored as another one: two texts
 * that differ there would become equal. No valid value contains either.
 */
export const findUnstorable = (sent: unknown, path = ""): UnstorableText | null => {
  if (typeof sent === "string") return explain(sent, path)
  if (typeof sent !== "object" || sent === null || sent instanceof Uint8Array) return null
  for (const [key, value] of Object.entries(sent)) {
    const wrongKey = explain(key, path === "" ? "body" : path)
    if (wrongKey !== null) return wrongKey
    const found = findUnstorable(value, path === "" ? key : `${path}.${key}`)
    if (found !== null) return found
  }
  return null
}

const explain = (text: string, path: string): UnstorableText | null => {
  if (text.includes("\0")) return { path, expected: "Expected text without a NUL character" }
  if (!text.isWellFormed())
    return { path, expected: "Expected text without half a character (a lone surrogate)" }
  return null
}
