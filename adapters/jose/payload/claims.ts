import type { DecryptedPayload } from "../../../core/ports/accounts/payload-cipher.ts"

/**
 * Allowed difference between the sender's clock and ours, in seconds
 * (specification/authentication.md#encrypted-payloads).
 */
const CLOCK_SKEW_SECONDS = 60

/** The latest time that a Date can represent, in epoch milliseconds; a later `exp` is treated as this one. */
const END_OF_TIME = 8.64e15

/** Longer ids would only burden the store that remembers them. */
const MAX_ID_LENGTH = 256

type Claims = DecryptedPayload["claims"]

/** For each time claim (RFC 7519, 4.1.4 to 4.1.6; seconds since the epoch): whether it allows a payload now. */
const TIMES: Readonly<Record<string, (value: number, now: number) => boolean>> = {
  exp: (value, now) => now < value + CLOCK_SKEW_SECONDS,
  nbf: (value, now) => now >= value - CLOCK_SKEW_SECONDS,
  iat: (value, now) => now >= value - CLOCK_SKEW_SECONDS,
}

/** A claim that is null counts as absent, like every optional key: serializers of objects write those that nobody set. */
const isPresent = (claims: Claims, name: string): boolean =>
  Object.hasOwn(claims, name) && claims[name] !== null

/** Whether every time claim that is present is a number and allows the payload at `now` (epoch milliseconds). */
export const areTimesValid = (claims: Claims, now: number): boolean =>
  Object.entries(TIMES).every(([name, allows]) => {
    if (!isPresent(claims, name)) return true
    const value = claims[name]
    return typeof value === "number" && Number.isFinite(value) && allows(value, now / 1000)
  })

/**
 * Reads the payload's `jti`, which is remembered as long as the payload would be accepted: until `exp` plus the skew, or
 * for ever (null) without one. `false` when it is present but not a text of 1 to 256 characters without NUL.
 */
export const readJti = (claims: Claims): DecryptedPayload["jti"] | false => {
  if (!isPresent(claims, "jti")) return null
  const { jti, exp } = claims
  if (typeof jti !== "string" || jti === "" || jti.length > MAX_ID_LENGTH || jti.includes("\0")) return false
  const expiresAt =
    typeof exp === "number" ? Math.min(Math.ceil((exp + CLOCK_SKEW_SECONDS) * 1000), END_OF_TIME) : null
  return { id: jti, expiresAt }
}
