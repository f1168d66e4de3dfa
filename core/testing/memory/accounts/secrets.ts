import { createHash } from "node:crypto"
import * as Effect from "effect/Effect"
import type { Secrets } from "../../../ports/accounts/secrets.ts"

/** Unique ids and secrets that are the same in every run. `seed` separates two sources. */
export const makeMemorySecrets = (seed = 0): Secrets => {
  let count = 0
  const digest = (contents: string | Uint8Array) => createHash("sha256").update(contents).digest()
  return {
    generate: (prefix) => `${prefix}_${String(seed)}_${String(++count)}_generated`,
    uuid: () => {
      const hex = digest(`uuid ${String(seed)} ${String(++count)}`).toString("hex")
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
    },
    digest,
    equal: (a, b) => Buffer.compare(a, b) === 0,
    hashOfNobody: "nobody",
    hashPassword: (password) => Effect.succeed(hashPassword(password)),
    verifyPassword: (password, hash, _parties) => Effect.succeed(hash === hashPassword(password)),
  }
}

const hashPassword = (password: string): string =>
  `hashed:${createHash("sha256").update(password).digest("hex")}`
