/** Fatal; keeps a byte order mark in the text, where JSON does not allow it. */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

/** Deeper than any of our messages, and far from what exhausts the stack. */
const MAX_DEPTH = 64

const STRING_LITERAL = /"(?:[^"\\]|\\.)*"/gu

/**
 * Parses the UTF-8 bytes as a JSON object. Returns null for anything else, also when it is nested more than 64 deep or a
 * member occurs twice at any depth: two parsers could each choose another one (RFC 7515, 4; RFC 7519, 4).
 */
export const parseJsonObject = (bytes: Uint8Array): Readonly<Record<string, unknown>> | null => {
  try {
    const text = utf8.decode(bytes)
    const value: unknown = JSON.parse(text)
    return isObject(value) && countMembers(value) === countWrittenMembers(text) ? value : null
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** In valid JSON every member has exactly one colon outside strings. */
const countWrittenMembers = (json: string): number => json.replace(STRING_LITERAL, "").split(":").length - 1

/** NaN, which equals no count, when nested too deep. */
const countMembers = (value: unknown, depth = 1): number => {
  if (typeof value !== "object" || value === null) return 0
  if (depth > MAX_DEPTH) return Number.NaN
  const inner = Object.values(value).reduce((sum: number, member) => sum + countMembers(member, depth + 1), 0)
  return Array.isArray(value) ? inner : inner + Object.keys(value).length
}
