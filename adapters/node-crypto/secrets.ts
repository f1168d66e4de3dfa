import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import type { Secrets } from "../../core/ports/accounts/secrets.ts"
import { hashPassword, verifyPassword } from "./password-hash.ts"

/** 256 bits: 43 characters of base64url. */
const GENERATED_LENGTH = 32

/**
 * Passwords hashed at a time. The libuv pool has four threads by default, which also do the RSA work of the vendors'
 * reads: many logins at once may delay other logins but not the reads, and take 64 MiB at most.
 */
const PASSWORDS_AT_ONCE = 2

/**
 * Secrets from node:crypto: random bytes of the operating system, SHA-256 for generated secrets, scrypt for passwords.
 */
export const makeSecrets = (): Secrets => {
  const passwords = Semaphore.makeUnsafe(PASSWORDS_AT_ONCE)

  return {
    generate: (prefix) => `${prefix}_${randomBytes(GENERATED_LENGTH).toString("base64url")}`,
    uuid: () => randomUUID(),
    digest: (contents) => createHash("sha256").update(contents).digest(),
    equal: (a, b) => a.length === b.length && timingSafeEqual(a, b),
    hashPassword: (password) => passwords.withPermit(Effect.promise(() => hashPassword(password))),
    verifyPassword: (password, hash) =>
      passwords.withPermit(Effect.promise(() => verifyPassword(password, hash))),
  }
}
