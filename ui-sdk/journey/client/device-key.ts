const NAME = "hrsync.device"
const OWN = "hrsync.device.own"

/** A key that was made longer ago is replaced: what was entered with it is shown again after the mailbox is proved. */
const LIFETIME_MILLIS = 30 * 24 * 60 * 60 * 1_000

type KeyStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">

/**
 * The key of this browser. What the HR admin enters is shown again only to the browser that has it, because the vendor can make
 * tokens for the same journey.
 */
export interface DeviceKey {
  /** 32 random bytes, base64url. */
  readonly key: string
  /** False where the browser stores nothing for this page: every window then has another key. */
  readonly isKept: boolean
  /** The user has said that nobody else uses this browser. */
  readonly isOwn: () => boolean
  readonly confirmOwn: () => void
  /** Removes the key: the next person at this browser does not see what was entered. This window keeps it until it is closed. */
  readonly forget: () => void
}

export const openDeviceKey = (
  storage: () => KeyStorage = () => localStorage,
  now: () => number = Date.now,
): DeviceKey => {
  const whereStored = <A>(use: (items: KeyStorage) => A, otherwise: A): A => {
    try {
      return use(storage())
    } catch {
      return otherwise
    }
  }
  const made = makeKey()
  const read = (items: KeyStorage) => parseKey(items.getItem(NAME), now())
  const key = whereStored((items) => {
    const stored = read(items)
    if (stored !== null) return stored
    items.setItem(NAME, `${made}.${String(now())}`)
    return read(items)
  }, null)
  return {
    key: key ?? made,
    isKept: key !== null,
    isOwn: () => whereStored((items) => items.getItem(OWN) !== null, false),
    confirmOwn: () => whereStored((items) => items.setItem(OWN, "yes"), undefined),
    forget: () => whereStored((items) => items.removeItem(NAME), undefined),
  }
}

/** Null when there is none, or it is damaged or too old. */
const parseKey = (stored: string | null, now: number): string | null => {
  const [, key, since] = /^([\w-]{43})\.(\d{1,15})$/u.exec(stored ?? "") ?? []
  return key !== undefined && now - Number(since) < LIFETIME_MILLIS ? key : null
}

const makeKey = (): string =>
  btoa(Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
