/* The six digits that verify a mailbox. */

export const MAILBOX_CODE_LIFETIME_MILLIS = 10 * 60_000

/** How often one code can be tried: the chance to guess it is 1 in 200,000. */
export const MAX_CODE_TRIES = 5

const HOUR = 3_600_000

/** Limits per hour. Wrong attempts count over all codes of a connection, so that a new code allows no extra guesses. */
export const MAILBOX_CODE_LIMITS = {
  windowMillis: HOUR,
  codesOfConnection: 5,
  codesOfMailbox: 5,
  wrongTries: 20,
} as const

/** When a person may ask for another mail; the limits hold in any case. */
export const RESEND_AFTER_SECONDS = 60

const CODES = 1_000_000
const RANDOM_BYTES = 6

/**
 * Six digits of random bytes, each code equally likely up to 1 in 10^8: the remainder of a number of 48 bits.
 */
export const makeMailboxCode = (random: Uint8Array): string => {
  if (random.length < RANDOM_BYTES) throw new Error(`A code needs ${String(RANDOM_BYTES)} random bytes`)
  const number = random.subarray(0, RANDOM_BYTES).reduce((sum, byte) => sum * 256 + byte, 0)
  return String(number % CODES).padStart(6, "0")
}

/** What the stored digest covers: a code is bound to its connection, device and mailbox. */
export const toCodeText = ({ connectionId, device, email }: CodeBinding, code: string): string =>
  JSON.stringify(["mailbox code", connectionId, device, email, code])

export interface CodeBinding {
  readonly connectionId: string
  /** Digest of the device's key. */
  readonly device: string
  /** In lower case. */
  readonly email: string
}
