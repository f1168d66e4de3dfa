import * as Effect from "effect/Effect"
import type { WrappedKey } from "../../../domain/accounts/wrapped-key.ts"
import type {
  ClaimedCall,
  IdempotentCalls,
  NewIdempotentCall,
} from "../../../ports/accounts/idempotent-calls.ts"

interface StoredCall extends NewIdempotentCall {
  readonly response: WrappedKey | null
}

export const makeMemoryIdempotentCalls = (): IdempotentCalls => {
  const calls = new Map<string, StoredCall>()
  const findKey = (id: string) => [...calls].find(([, call]) => call.id === id)?.[0] ?? ""
  return {
    claim: (call) =>
      Effect.sync((): ClaimedCall => {
        const key = `${call.userId} ${toHex(call.keyDigest)}`
        const found = calls.get(key)
        if (found === undefined || isFree(found, call)) {
          calls.set(key, { ...call, response: null })
          return { kind: "claimed" }
        }
        if (!isSame(found, call)) return { kind: "other-request" }
        if (found.response === null) return { kind: "running" }
        return { kind: "done", id: found.id, response: found.response }
      }),
    storeResponse: (id, response) =>
      Effect.sync(() => {
        const call = calls.get(findKey(id))
        if (call !== undefined) calls.set(findKey(id), { ...call, response })
      }),
    release: (id) => Effect.sync(() => void calls.delete(findKey(id))),
  }
}

const toHex = (digest: Uint8Array): string => Buffer.from(digest).toString("hex")

const isSame = (a: NewIdempotentCall, b: NewIdempotentCall): boolean =>
  toHex(a.requestDigest) === toHex(b.requestDigest)

const isFree = (found: StoredCall, call: NewIdempotentCall): boolean =>
  found.expiresAt <= call.now ||
  (isSame(found, call) && found.response === null && found.leasedUntil <= call.now)
