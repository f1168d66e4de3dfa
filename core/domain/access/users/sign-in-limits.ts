/*
 * Guessing is slowed down without giving anybody a way to lock a person out: somebody else's failures count for the address
 * that they come from, and never for a browser in which the person has signed in before. A mailed link always signs in.
 */

const MINUTE = 60_000

/** Failures count this long. */
export const FAILURE_WINDOW_MILLIS = 15 * MINUTE

export interface SignInLimit {
  /** Attempts in the window; more have to wait for its end. */
  readonly attempts: number
}

/** Of one user from one address. */
const USER_AT_ADDRESS: SignInLimit = { attempts: 5 }
/** Of any users from one address, behind which may be an office. */
const ADDRESS: SignInLimit = { attempts: 50 }
/** Of one user from all addresses together, in browsers that the user has not signed in with before. */
const USER: SignInLimit = { attempts: 100 }

export interface AttemptCount {
  readonly key: string
  /** Attempts in the window, this one too. */
  readonly count: number
  /** When the window began, epoch milliseconds. */
  readonly since: number
}

export interface AttemptKeys {
  readonly userAtAddress: string
  readonly address: string
  /** Null: the browser is known. */
  readonly user: string | null
}

/** `user` is the digest of an e-mail address: whether an account exists makes no difference. */
export const makeAttemptKeys = (user: string, address: string, isKnownBrowser: boolean): AttemptKeys => ({
  userAtAddress: `user:${user}:address:${address}`,
  address: `address:${address}`,
  user: isKnownBrowser ? null : `user:${user}`,
})

export const listAttemptKeys = ({ userAtAddress, address, user }: AttemptKeys): ReadonlyArray<string> =>
  user === null ? [userAtAddress, address] : [userAtAddress, address, user]

export interface SignInAllowance {
  /** Further attempts before the caller has to wait. */
  readonly triesLeft: number
  /** Null: this attempt is allowed; else until when to wait, epoch milliseconds. */
  readonly waitsUntil: number | null
}

/** Whether an attempt that was counted is allowed, by the tightest of its limits. */
export const allowAttempt = (keys: AttemptKeys, counts: ReadonlyArray<AttemptCount>): SignInAllowance => {
  const limits = [
    { key: keys.userAtAddress, ...USER_AT_ADDRESS },
    { key: keys.address, ...ADDRESS },
    { key: keys.user, ...USER },
  ]
  const measured = counts.flatMap((counted) => {
    const limit = limits.find(({ key }) => key === counted.key)
    return limit === undefined ? [] : [{ ...counted, left: limit.attempts - counted.count }]
  })
  const exceeded = measured.filter(({ left }) => left < 0).map(({ since }) => since + FAILURE_WINDOW_MILLIS)
  return {
    triesLeft: Math.max(0, Math.min(...measured.map(({ left }) => left))),
    waitsUntil: exceeded.length === 0 ? null : Math.max(...exceeded),
  }
}
