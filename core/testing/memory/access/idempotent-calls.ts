import * as Effect from "effect/Effect"
import type { WrappedKey } from "../../../domain/access/wrapped-key.ts"
import type {
  ClaimedCall,
  IdempotentCalls,
  NewIdempotentCall,
} from "../../../ports/access/idempotent-calls.ts"

interface StoredCall extends NewIdempotentCall {
  readonly answer: WrappedKey | null
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
          calls.set(key, { ...call, answer: null })
          return { kind: "claimed" }
        }
        if (!isSame(found, call)) return { kind: "other-request" }
        if (found.answer === null) return { kind: "running" }
        return { kind: "answered", id: found.id, answer: found.answer }
      }),
    keep: (id, answer) =>
      Effect.sync(() => {
        const call = calls.get(findKey(id))
        if (call !== undefined) calls.set(findKey(id), { ...call, answer })
      }),
    release: (id) => Effect.sync(() => void calls.delete(findKey(id))),
  }
}

const toHex = (digest: Uint8Array): string => Buffer.from(digest).toString("hex")

const isSame = (a: NewIdempotentCall, b: NewIdempotentCall): boolean =>
  toHex(a.requestDigest) === toHex(b.requestDigest)

const isFree = (found: StoredCall, call: NewIdempotentCall): boolean =>
  found.expiresAt <= call.now ||
  (isSame(found, call) && found.answer === null && found.leasedUntil <= call.now)
