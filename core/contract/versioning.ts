/* How the interface changes (specification/http.md#version). */

/** The version of the interface; that of the product is another. */
export const INTERFACE_VERSION = "1.0.0"

/** A call that will end. */
export interface Deprecation {
  /** From when on it is deprecated, `YYYY-MM-DD`. */
  readonly since: string
  /** The first day on which it may be gone, at least six months later, `YYYY-MM-DD`. */
  readonly ends: string
  /** What to call instead, as a sentence. */
  readonly instead: string
}

/** RFC 9745 (a date of RFC 9651, in seconds) and RFC 8594 (a date of HTTP). */
export const deprecationHeaders = ({ since, ends }: Deprecation): Readonly<Record<string, string>> => ({
  Deprecation: `@${String(Date.parse(since) / 1_000)}`,
  Sunset: new Date(ends).toUTCString(),
})

export const describeDeprecation = ({ since, ends, instead }: Deprecation): string =>
  `Deprecated since ${since}; it ends on ${ends} at the earliest. ${instead}`

/** Whether callers have six months between the two dates. */
export const isAnnouncedInTime = ({ since, ends }: Deprecation): boolean => {
  const earliest = new Date(since)
  earliest.setUTCMonth(earliest.getUTCMonth() + 6)
  return Date.parse(ends) >= earliest.getTime()
}
