import { Secret, TOTP } from "otpauth"
import type { OneTimePasswords } from "../../core/ports/accounts/users/one-time-passwords.ts"

/** The name under which authenticator apps list the account. */
const ISSUER = "HR Data Sync"
const PERIOD_SECONDS = 30
/** RFC 4226, section 4: 160 bits are recommended. */
const SECRET_BYTES = 20

export const makeOneTimePasswords = (): OneTimePasswords => ({
  generate: () => new Secret({ size: SECRET_BYTES }).base32,
  uri: ({ secret, email }) => makeTotp(secret, email).toString(),
  findStep: (secret, code, now) => {
    const delta = makeTotp(secret, "").validate({
      token: code.replace(/\s/gu, ""),
      timestamp: now,
      window: 1,
    })
    return delta === null ? null : Math.floor(now / 1_000 / PERIOD_SECONDS) + delta
  },
})

const makeTotp = (secret: string, label: string) =>
  new TOTP({ issuer: ISSUER, label, period: PERIOD_SECONDS, digits: 6, secret: Secret.fromBase32(secret) })
