import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { PasswordsBusy, type Secrets } from "../../core/ports/accounts/secrets.ts"
import { makeFairQueue } from "./fair-queue.ts"
import { hashPassword, makeHashOfNobody, verifyPassword } from "./password-hash.ts"

/** 256 bits: 43 characters of base64url. */
const GENERATED_LENGTH = 32

/**
 * Passwords compared at a time. The libuv pool has four threads by default, which also do the RSA work of the vendors'
 * reads: many logins at once must not delay the reads, and take 64 MiB at most.
 */
const PASSWORDS_AT_ONCE = 2

/** Two of them take an eighth of a second: the last one waits about a minute. */
const PASSWORDS_WAITING = 1_000

/**
 * Secrets from node:crypto: random bytes of the operating system, SHA-256 for generated secrets, scrypt for passwords.
 */
export const makeSecrets = (): Secrets => {
  const passwords = makeFairQueue({ atOnce: PASSWORDS_AT_ONCE, waiting: PASSWORDS_WAITING })
  // New ones are few: each needs a session or a mailed link.
  const newPasswords = Semaphore.makeUnsafe(1)

  return {
    generate: (prefix) => `${prefix}_${randomBytes(GENERATED_LENGTH).toString("base64url")}`,
    uuid: () => randomUUID(),
    digest: (contents) => createHash("sha256").update(contents).digest(),
    equal: (a, b) => a.length === b.length && timingSafeEqual(a, b),
    hashOfNobody: makeHashOfNobody(),
    hashPassword: (password) => newPasswords.withPermit(Effect.promise(() => hashPassword(password))),
    verifyPassword: (password, hash, parties) =>
      Effect.suspend(() => {
        const compared = passwords.run(parties, () => verifyPassword(password, hash))
        return compared === null ? Effect.fail(new PasswordsBusy()) : Effect.promise(() => compared)
      }),
  }
}
