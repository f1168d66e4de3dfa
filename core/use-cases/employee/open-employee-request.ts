import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { makeDropNulls } from "../../contract/absent-values.ts"
import { EmployeeRequest } from "../../contract/employee/employee-read.ts"
import type {
  DecryptedPayload,
  PayloadCipher,
  PayloadFlaw,
  VendorKey,
} from "../../ports/accounts/payload-cipher.ts"
import type { ReplayGuard } from "../../ports/accounts/replay-guard.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import { formatFieldErrors } from "../../contract/field-errors.ts"

/** Why a request is refused before its payload is opened, or after; beside what is wrong with the payload itself. */
export type PayloadRefusal = PayloadFlaw | "body_form" | "claims_fields" | "claims_jti_used"

/**
 * The payload is invalid in any way; `details` names invalid fields, and only when the signature was valid. `reason` is for
 * the log alone: the response is the same whatever it is (specification/authentication.md#encrypted-payloads).
 */
export class PayloadRejected extends Data.TaggedError("PayloadRejected")<{
  readonly reason: PayloadRefusal
  readonly details: Readonly<Record<string, string>>
}> {}

/** A `jti` without `exp` is remembered for ten years. */
const DEFAULT_RETENTION_MILLIS = 10 * 365 * 24 * 60 * 60 * 1_000

const decode = Schema.decodeUnknownResult(EmployeeRequest, { errors: "all" })
const dropNulls = makeDropNulls(EmployeeRequest)

export interface OpenedRequest {
  readonly request: EmployeeRequest
  /** The key that signed it. */
  readonly keyId: string
  /** Fails when the request was received before. */
  readonly rejectReplay: Effect.Effect<void, PayloadRejected | StorageError>
}

/** Decrypts, verifies and parses the request inside (specification/authentication.md#encrypted-payloads). */
export const makeOpenEmployeeRequest = (cipher: PayloadCipher, replays: ReplayGuard) =>
  Effect.fnUntraced(function* (
    jwe: string,
    vendorOrgId: string,
    keys: ReadonlyArray<VendorKey>,
    now: number,
  ): Effect.fn.Return<OpenedRequest, PayloadRejected> {
    const opened = yield* cipher
      .decrypt(jwe, keys, now)
      .pipe(Effect.mapError(({ flaw }) => new PayloadRejected({ reason: flaw, details: {} })))
    const request = decode(dropNulls(opened.claims))
    if (request._tag === "Failure") {
      return yield* new PayloadRejected({
        reason: "claims_fields",
        details: formatFieldErrors(request.failure),
      })
    }
    const rejectReplay = rejectSecondUse(replays, vendorOrgId, opened, now)
    return { request: request.success, keyId: opened.keyId, rejectReplay }
  })

const rejectSecondUse = Effect.fnUntraced(function* (
  replays: ReplayGuard,
  vendorOrgId: string,
  { jti }: DecryptedPayload,
  now: number,
) {
  if (jti === null) return
  const until = jti.expiresAt ?? now + DEFAULT_RETENTION_MILLIS
  const first = yield* replays.markUsed(`employee-read:${vendorOrgId}`, jti.id, until)
  if (!first) return yield* new PayloadRejected({ reason: "claims_jti_used", details: {} })
})
