import * as Base64 from "effect/encoding/Base64"

const HOUR = 3_600_000

/** specification/webhooks.md#signatures: how long the previous secret also signs after the switch. */
export const SECRET_OVERLAP_MILLIS = 24 * HOUR

/** The latest time to which a switch may be scheduled, so that every replaced secret ends. */
export const MAX_SWITCH_DELAY_MILLIS = 30 * 24 * HOUR

/** Earlier secrets that also sign: each adds a signature to every webhook. */
export const MAX_EARLIER_SECRETS = 4

/**
 * The form in which the libraries of https://www.standardwebhooks.com take a secret: `whsec_` and the base64 of its bytes. An app
 * secret is the key as its UTF-8 bytes.
 */
export const formatStandardSecret = (appSecret: string): string => `whsec_${Base64.encode(appSecret)}`

/** Which of the secrets in force, the newest first, makes
 * `service-signature`: the newest that is in effect, or the only one
 * left if the earlier ones ended before the switch.
 */
export const findServiceSecret = (
  secrets: ReadonlyArray<{ readonly signsFrom: number | null }>,
  now: number,
): number => {
  const due = secrets.findIndex(({ signsFrom }) => signsFrom === null || signsFrom <= now)
  return due === -1 ? secrets.length - 1 : due
}
