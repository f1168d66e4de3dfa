/**
 * Where a NUL stands in what was sent, as a dotted path; null: nowhere. PostgreSQL keeps no text with NUL in it, and nobody's
 * name, address or id holds one.
 */
export const findNul = (sent: unknown, path = ""): string | null => {
  if (typeof sent === "string") return sent.includes("\0") ? path : null
  if (typeof sent !== "object" || sent === null) return null
  for (const [key, value] of Object.entries(sent)) {
    if (key.includes("\0")) return path === "" ? "body" : path
    const found = findNul(value, path === "" ? key : `${path}.${key}`)
    if (found !== null) return found
  }
  return null
}
