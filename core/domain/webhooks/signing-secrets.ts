const HOUR = 3_600_000

/** decisions.md 5: the secret before signs on for so long after the switch. */
export const SECRET_OVERLAP_MILLIS = 24 * HOUR

/** A switch is scheduled at most so far ahead, so that every replaced secret comes to its end. */
export const MAX_SWITCH_DELAY_MILLIS = 30 * 24 * HOUR

/** Earlier secrets that sign beside the current one: each is another signature in every webhook. */
export const MAX_EARLIER_SECRETS = 4

/**
 * Which of the secrets in force, the newest first, `service-signature` is made with: the newest whose time has come. When the
 * earlier ones have ended before the switch, the one that is left.
 */
export const findServiceSecret = (
  secrets: ReadonlyArray<{ readonly signsFrom: number | null }>,
  now: number,
): number => {
  const due = secrets.findIndex(({ signsFrom }) => signsFrom === null || signsFrom <= now)
  return due === -1 ? secrets.length - 1 : due
}
