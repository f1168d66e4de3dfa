/** With what a vendor proves who it is, and with what its webhooks are signed. */
export const CREDENTIAL_KINDS = ["api-key", "basic-user", "public-key", "app-secret"] as const
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number]

/** Times in epoch milliseconds. */
export interface CredentialLifetime {
  readonly createdAt: number
  /** To the minute; null: not since this is kept. An app secret signs every webhook, so it has none. */
  readonly lastUsedAt: number | null
  /** From then on it is good for nothing; null: without an end. */
  readonly expiresAt: number | null
  /** When it was ended at once. */
  readonly revokedAt: number | null
}

export type CredentialState = "active" | "expiring" | "expired" | "revoked"

/** `expiring`: it is good still, and its end is set. */
export const getCredentialState = (
  { expiresAt, revokedAt }: Pick<CredentialLifetime, "expiresAt" | "revokedAt">,
  now: number,
): CredentialState => {
  if (revokedAt !== null) return "revoked"
  if (expiresAt === null) return "active"
  return expiresAt > now ? "expiring" : "expired"
}

/** Whether it is good for anything. */
export const isActive = (
  lifetime: Pick<CredentialLifetime, "expiresAt" | "revokedAt">,
  now: number,
): boolean => {
  const state = getCredentialState(lifetime, now)
  return state === "active" || state === "expiring"
}

/** A use is written down when the last one written down is as old. */
export const USAGE_WRITE_INTERVAL_MILLIS = 60_000

/**
 * Of each kind, active at once. A payload without `kid` is verified with every public key in turn, and each costs an operation that
 * a stranger can ask for.
 */
export const MAX_ACTIVE_CREDENTIALS = 10
