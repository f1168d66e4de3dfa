/**
 * The dotted path of a NUL in a request's value, or null. PostgreSQL stores no text with NUL, and no valid value contains one.
 */
export const findNul = (sent: unknown, path = ""): string | null => {
  if (typeof sent === "string") return sent.includes("\0") ? path : null
  if (typeof sent !== "object" || sent === null || sent instanceof Uint8Array) return null
  for (const [key, value] of Object.entries(sent)) {
    if (key.includes("\0")) return path === "" ? "body" : path
    const found = findNul(value, path === "" ? key : `${path}.${key}`)
    if (found !== null) return found
  }
  return null
}
