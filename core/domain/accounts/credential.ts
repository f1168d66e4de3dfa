/** Credentials with which a vendor authenticates, and the secrets that sign its webhooks. */
export const CREDENTIAL_KINDS = ["api-key", "basic-user", "public-key", "app-secret"] as const
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number]

/** Times in epoch milliseconds. */
export interface CredentialLifetime {
  readonly createdAt: number
  /** To the minute; null: not used since uses are recorded. An app secret signs every webhook, so it has none. */
  readonly lastUsedAt: number | null
  /** It is invalid from then on; null: it does not expire. */
  readonly expiresAt: number | null
  /** When it was revoked. */
  readonly revokedAt: number | null
}

export type CredentialState = "active" | "expiring" | "expired" | "revoked"

/** `expiring`: still valid, with an expiry set. */
export const getCredentialState = (
  { expiresAt, revokedAt }: Pick<CredentialLifetime, "expiresAt" | "revokedAt">,
  now: number,
): CredentialState => {
  if (revokedAt !== null) return "revoked"
  if (expiresAt === null) return "active"
  return expiresAt > now ? "expiring" : "expired"
}

/** Whether it is valid for any use. */
export const isActive = (
  lifetime: Pick<CredentialLifetime, "expiresAt" | "revokedAt">,
  now: number,
): boolean => {
  const state = getCredentialState(lifetime, now)
  return state === "active" || state === "expiring"
}

/** A use is recorded when the last recorded one is this old. */
export const USAGE_WRITE_INTERVAL_MILLIS = 60_000

export const MAX_CREDENTIAL_NAME_LENGTH = 80

/** The name that a person gives to a credential, trimmed; null: not a valid name. */
export const readCredentialName = (text: string): string | null => {
  const name = text.trim()
  return name !== "" && name.length <= MAX_CREDENTIAL_NAME_LENGTH && !/\p{C}/u.test(name) ? name : null
}
