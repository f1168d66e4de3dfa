const NAME = "hrsync.device"

/**
 * 32 random bytes of this browser, base64url. What the HR admin enters is shown again only to the browser that has this key,
 * because the vendor can make tokens for the same journey. A browser that stores nothing for embedded pages has a new key in
 * every window.
 */
export const readDeviceKey = (
  storage: () => Pick<Storage, "getItem" | "setItem"> = () => localStorage,
): string => {
  try {
    const stored = storage().getItem(NAME)
    if (stored !== null && /^[\w-]{43}$/u.test(stored)) return stored
    const made = makeKey()
    storage().setItem(NAME, made)
    return made
  } catch {
    return makeKey()
  }
}

const makeKey = (): string =>
  btoa(Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
