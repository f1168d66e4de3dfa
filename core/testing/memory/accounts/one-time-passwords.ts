import { createHash } from "node:crypto"
import type { OneTimePasswords } from "../../../ports/accounts/users/one-time-passwords.ts"

const PERIOD_MILLIS = 30_000

/** The code of a time step: predictable, for tests only. */
export const makeCode = (secret: string, now: number): string =>
  createHash("sha256")
    .update(`${secret} ${String(Math.floor(now / PERIOD_MILLIS))}`)
    .digest()
    .readUIntBE(0, 4)
    .toString()
    .padStart(6, "0")
    .slice(-6)

/** Codes without an authenticator app. */
export const makeMemoryOneTimePasswords = (): OneTimePasswords => {
  let count = 0
  return {
    generate: () => `SECRET${String(++count)}`,
    uri: ({ secret, email }) => `otpauth://totp/${email}?secret=${secret}`,
    findStep: (secret, code, now) =>
      [0, -1, 1]
        .map((delta) => now + delta * PERIOD_MILLIS)
        .filter((at) => makeCode(secret, at) === code)
        .map((at) => Math.floor(at / PERIOD_MILLIS))[0] ?? null,
  }
}
