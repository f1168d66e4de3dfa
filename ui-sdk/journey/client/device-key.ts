const NAME = "hrsync.device"

export interface DeviceKey {
  /** 32 random bytes, base64url. */
  readonly key: string
  /** False where the browser stores nothing for this page: every window then has another key. */
  readonly isKept: boolean
}

/**
 * The key of this browser. What the HR admin enters is shown again only to the browser that has it, because the vendor can make
 * tokens for the same journey.
 */
export const readDeviceKey = (
  storage: () => Pick<Storage, "getItem" | "setItem"> = () => localStorage,
): DeviceKey => {
  try {
    const stored = storage().getItem(NAME)
    if (stored !== null && /^[\w-]{43}$/u.test(stored)) return { key: stored, isKept: true }
    const made = makeKey()
    storage().setItem(NAME, made)
    return { key: made, isKept: storage().getItem(NAME) === made }
  } catch {
    return { key: makeKey(), isKept: false }
  }
}

const makeKey = (): string =>
  btoa(Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
