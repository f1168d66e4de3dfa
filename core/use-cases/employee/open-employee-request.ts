import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { EmployeeRequest } from "../../contract/employee/employee-read.ts"
import type { OpenedPayload, PayloadCipher, VendorKey } from "../../ports/access/payload-cipher.ts"
import type { ReplayGuard } from "../../ports/access/replay-guard.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import { fieldErrors } from "../../contract/field-errors.ts"

/** Anything wrong with the payload; `details` names wrong fields, and only when the signature was good. */
export class PayloadRefused extends Data.TaggedError("PayloadRefused")<{
  readonly details: Readonly<Record<string, string>>
}> {}

/** A `jti` without `exp` is remembered for good, which is ten years. */
const FOR_GOOD_MILLIS = 10 * 365 * 24 * 60 * 60 * 1_000

const decode = Schema.decodeUnknownResult(EmployeeRequest, { errors: "all" })

export interface OpenedRequest {
  readonly request: EmployeeRequest
  /** The key that signed it. */
  readonly keyId: string
  /** Fails when the request came before. */
  readonly refuseReplay: Effect.Effect<void, PayloadRefused | StorageError>
}

/** Decrypts, verifies and reads the request inside (decisions.md 4). */
export const makeOpenEmployeeRequest = (cipher: PayloadCipher, replays: ReplayGuard) =>
  Effect.fnUntraced(function* (
    jwe: string,
    vendorOrgId: string,
    keys: ReadonlyArray<VendorKey>,
    now: number,
  ): Effect.fn.Return<OpenedRequest, PayloadRefused> {
    const opened = yield* cipher
      .open(jwe, keys, now)
      .pipe(Effect.mapError(() => new PayloadRefused({ details: {} })))
    const request = decode(opened.claims)
    if (request._tag === "Failure") {
      return yield* new PayloadRefused({ details: fieldErrors(request.failure) })
    }
    const refuseReplay = refuseSecondUse(replays, vendorOrgId, opened, now)
    return { request: request.success, keyId: opened.keyId, refuseReplay }
  })

const refuseSecondUse = Effect.fnUntraced(function* (
  replays: ReplayGuard,
  vendorOrgId: string,
  { jti }: OpenedPayload,
  now: number,
) {
  if (jti === null) return
  const until = jti.expiresAt ?? now + FOR_GOOD_MILLIS
  const first = yield* replays.firstUse(`employee-read:${vendorOrgId}`, jti.id, until)
  if (!first) return yield* new PayloadRefused({ details: {} })
})
