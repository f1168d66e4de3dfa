import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { permits } from "../../domain/push-auth.ts"
import type { ApiCallers } from "../../ports/access/api-callers.ts"
import type { PushAccess, PushCredential } from "../../ports/push-access.ts"
import type { Secrets } from "../../ports/access/secrets.ts"
import {
  type AdmissionError,
  type BasicCredentials,
  type CallSite,
  countCall,
  makeRefuse,
  RATE_LIMITS,
} from "../access/credentials/admission.ts"

declare const admitted: unique symbol

/** A corporate's system whose credential was checked. Only this file makes one. */
export interface AdmittedPusher extends Pick<PushCredential, "connectionId" | "environment"> {
  readonly [admitted]: true
}

export interface AdmitPusherPorts {
  readonly callers: ApiCallers
  readonly secrets: Secrets
  readonly access: PushAccess
}

/** With a bearer token, or with user name and password. */
export type PushProof = { readonly token: string } | BasicCredentials

export type AdmitPusher = (
  proof: PushProof | null,
  site: CallSite,
) => Effect.Effect<AdmittedPusher, AdmissionError>

/** Whoever pushes, when it may now: POST /api/external/sync/callback. */
export const makeAdmitPusher = ({ callers, secrets, access }: AdmitPusherPorts): AdmitPusher => {
  const refuse = makeRefuse(callers)
  const checkPassword = makeCheckPassword({ access, secrets })
  return Effect.fnUntraced(function* (proof, site) {
    if (proof === null) return yield* refuse(false, site)
    const now = yield* Clock.currentTimeMillis
    const credential = yield* "token" in proof
      ? access.byAccessToken(secrets.digest(proof.token), now)
      : checkPassword(proof)
    const way = "token" in proof ? "token" : "basic"
    if (credential === null || !permits(credential.authType, way)) return yield* refuse(true, site)
    yield* countCall(callers, `${site.endpoint}:${credential.id}`, RATE_LIMITS.vendor)
    const { connectionId, environment } = credential
    return { connectionId, environment } as AdmittedPusher
  })
}

/** The credential whose password it is; an unknown name costs the same comparison as a wrong password. */
export const makeCheckPassword = ({ access, secrets }: Pick<AdmitPusherPorts, "access" | "secrets">) => {
  const digestOfNobody = secrets.digest(secrets.generate("nobody"))
  return ({ username, password }: BasicCredentials) =>
    access.byUsername(username).pipe(
      Effect.map((credential) => {
        const digest = secrets.digest(password)
        return secrets.equal(digest, credential?.passwordDigest ?? digestOfNobody) ? credential : null
      }),
    )
}
