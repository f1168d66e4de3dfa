import type { DecryptedPayload } from "../../../core/ports/access/payload-cipher.ts"

/** How far the sender's clock and ours may be apart, in seconds (decisions.md 4). */
const CLOCK_SKEW_SECONDS = 60

/** The latest time a Date can tell, in epoch milliseconds; a later `exp` is as good as this one. */
const END_OF_TIME = 8.64e15

/** An id longer than this is no id but a load on the store that remembers it. */
const MAX_ID_LENGTH = 256

type Claims = DecryptedPayload["claims"]

/** Of each time claim (RFC 7519, 4.1.4 to 4.1.6; seconds since the epoch): whether it lets a payload pass now. */
const TIMES: Readonly<Record<string, (value: number, now: number) => boolean>> = {
  exp: (value, now) => now < value + CLOCK_SKEW_SECONDS,
  nbf: (value, now) => now >= value - CLOCK_SKEW_SECONDS,
  iat: (value, now) => now >= value - CLOCK_SKEW_SECONDS,
}

/** Whether every time claim that is there is a number and allows the payload at `now` (epoch milliseconds). */
export const areTimesValid = (claims: Claims, now: number): boolean =>
  Object.entries(TIMES).every(([name, allows]) => {
    if (!Object.hasOwn(claims, name)) return true
    const value = claims[name]
    return typeof value === "number" && Number.isFinite(value) && allows(value, now / 1000)
  })

/**
 * The payload's `jti`, to be remembered as long as the payload would be accepted: past `exp` by the skew, or for ever
 * (null) without one. `false` when it is there and no text of 1 to 256 characters without NUL.
 */
export const readJti = (claims: Claims): DecryptedPayload["jti"] | false => {
  if (!Object.hasOwn(claims, "jti")) return null
  const { jti, exp } = claims
  if (typeof jti !== "string" || jti === "" || jti.length > MAX_ID_LENGTH || jti.includes("\0")) return false
  const expiresAt =
    typeof exp === "number" ? Math.min(Math.ceil((exp + CLOCK_SKEW_SECONDS) * 1000), END_OF_TIME) : null
  return { id: jti, expiresAt }
}
