/*
 * Slows down guessing without letting anyone lock a person out: failures of others count for the address
 * that they come from, but never for a browser in which the person has signed in before. A mailed link always works.
 */

const MINUTE = 60_000

/** Failures count this long. */
export const FAILURE_WINDOW_MILLIS = 15 * MINUTE

/** Attempts allowed in the window; further ones must wait for its end. */
const MAX_ATTEMPTS: Readonly<Record<keyof AttemptKeys, number>> = {
  userAtAddress: 5,
  /** Attempts for any users, since a whole office may share the address. */
  address: 50,
  /** From all addresses together. */
  user: 100,
}

/**
 * Responses of the identity provider from one address in the window. They have a limit of their own, since nothing can be guessed with
 * them: an address whose passwords have to wait, such as that of an office, still signs in by the provider.
 */
export const MAX_PROVIDER_ATTEMPTS = 300

export interface AttemptCount {
  readonly key: string
  /** Attempts in the window, including this one. */
  readonly count: number
  /** When the window began, epoch milliseconds. */
  readonly since: number
}

/** What attempts are counted by. */
export interface AttemptKeys {
  /** Null: no user was named. */
  readonly userAtAddress: string | null
  readonly address: string
  /** Null: no user was named, or the user has signed in with this browser before. */
  readonly user: string | null
}

/** `user` is the digest of an e-mail address, whether or not there is such a user. */
export const makeAttemptKeys = (user: string, address: string, isKnownBrowser: boolean): AttemptKeys => ({
  userAtAddress: `user:${user}:address:${address}`,
  address: `address:${address}`,
  user: isKnownBrowser ? null : `user:${user}`,
})

/** The keys of an attempt that names no user, such as with a passkey. */
export const makeAddressKeys = (address: string): AttemptKeys => ({
  userAtAddress: null,
  address: `address:${address}`,
  user: null,
})

export const listAttemptKeys = ({ userAtAddress, address, user }: AttemptKeys): ReadonlyArray<string> =>
  [userAtAddress, address, user].filter((key) => key !== null)

/** Between whom the comparison of passwords is shared: a browser that the user knows does not wait behind those who guess. */
export const listAttemptParties = ({ userAtAddress, address, user }: AttemptKeys): ReadonlyArray<string> =>
  [address, user ?? userAtAddress].filter((key) => key !== null)

const ATTEMPT_NAMES = ["userAtAddress", "address", "user"] as const

export interface SignInAllowance {
  /** Further attempts before the caller must wait. */
  readonly triesLeft: number
  /** Null: this attempt is allowed; otherwise the end of the wait, epoch milliseconds. */
  readonly waitsUntil: number | null
}

/** Whether an attempt that was counted is allowed, by the tightest of its limits. */
export const allowAttempt = (keys: AttemptKeys, counts: ReadonlyArray<AttemptCount>): SignInAllowance => {
  const measured = ATTEMPT_NAMES.flatMap((name) =>
    counts
      .filter(({ key }) => key === keys[name])
      .map(({ count, since }) => ({ left: MAX_ATTEMPTS[name] - count, since })),
  )
  const exceeded = measured.filter(({ left }) => left < 0).map(({ since }) => since + FAILURE_WINDOW_MILLIS)
  return {
    triesLeft: Math.max(
      0,
      measured.reduce((least, { left }) => Math.min(least, left), Infinity),
    ),
    waitsUntil: exceeded.reduce<number | null>((latest, at) => Math.max(latest ?? at, at), null),
  }
}
