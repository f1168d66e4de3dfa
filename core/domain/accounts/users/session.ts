const MINUTE = 60_000

/** A session ends after this time without a call. */
export const IDLE_MINUTES = 30
const IDLE_MILLIS = IDLE_MINUTES * MINUTE
/** A session ends this long after the sign-in, however much it is used. */
const LIFETIME_MILLIS = 12 * 60 * MINUTE
/** How long a second-factor code may be entered after the password. */
const SECOND_FACTOR_MILLIS = 10 * MINUTE
/** How long a proof that the person is the user suffices for what `step-up.ts` lists. */
const PROOF_MILLIS = 10 * MINUTE
/** The token is replaced at this age, so that a stolen one works for a short time only. */
const ROTATION_MILLIS = 15 * MINUTE
/** Calls that were under way when the token was replaced may still use the previous one. */
const GRACE_MILLIS = MINUTE
/** `seenAt` is stored to the minute, so that not every call writes. */
const SEEN_MILLIS = MINUTE

/** `second-factor`: the password was right, and a code is required. */
export type SessionStage = "second-factor" | "signed-in"

export interface Session {
  readonly id: string
  readonly userId: string
  /** The membership under which the user acts; null: it was removed. */
  readonly membershipId: string | null
  /** The vendor whose pages an operator has opened. */
  readonly vendorOrgId: string | null
  readonly stage: SessionStage
  /** When the token was made. Times are epoch milliseconds. */
  readonly rotatedAt: number
  /** The address of the caller who signed in, and the browser's `User-Agent`. */
  readonly address: string
  readonly userAgent: string
  readonly createdAt: number
  readonly seenAt: number
  readonly expiresAt: number
  readonly endedAt: number | null
  /**
   * When the person last proved to be the user: by password, code, passkey or sign-in provider. Null: not in this session, which
   * began with a mailed link.
   */
  readonly provenAt: number | null
  /** The person has shown two factors: a code as well, a passkey, or those that the sign-in provider checked. */
  readonly isMultiFactor: boolean
}

/** Whether the last proof is recent enough. */
export const isProven = (provenAt: number | null | undefined, now: number): boolean =>
  provenAt != null && now < provenAt + PROOF_MILLIS

/** When a session of this stage that begins now ends at the latest. */
export const expireSession = (stage: SessionStage, now: number): number =>
  now + (stage === "second-factor" ? SECOND_FACTOR_MILLIS : LIFETIME_MILLIS)

export const isSessionAlive = (session: Session, now: number): boolean =>
  session.endedAt === null && now < session.expiresAt && now < session.seenAt + IDLE_MILLIS

/** When the session ends unless it is used. */
export const getIdleEnd = ({ expiresAt }: Pick<Session, "expiresAt">, now: number): number =>
  Math.min(expiresAt, now + IDLE_MILLIS)

export const needsRotation = ({ rotatedAt }: Session, now: number): boolean =>
  now >= rotatedAt + ROTATION_MILLIS

/** Whether the token that was replaced is still accepted. Afterwards its use means that it was stolen. */
export const isInGrace = ({ rotatedAt }: Session, now: number): boolean => now < rotatedAt + GRACE_MILLIS

export const needsSeen = ({ seenAt }: Session, now: number): boolean => now >= seenAt + SEEN_MILLIS
