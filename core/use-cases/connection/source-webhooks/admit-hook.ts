import * as Effect from "effect/Effect"
import type { ApiCallers } from "../../../ports/access/api-callers.ts"
import type { Secrets } from "../../../ports/access/secrets.ts"
import type { SourceHook, SourceHooks } from "../../../ports/connection/source-hooks.ts"
import { type AdmissionError, type CallSite, makeRefuse } from "../../access/credentials/admission.ts"

declare const admitted: unique symbol

/** A call at the address of a connection. Only this file makes one. */
export interface AdmittedHook extends SourceHook {
  readonly [admitted]: true
}

export type AdmitHook = (token: string, site: CallSite) => Effect.Effect<AdmittedHook, AdmissionError>

export interface AdmitHookPorts {
  readonly callers: ApiCallers
  readonly hooks: SourceHooks
  readonly secrets: Secrets
}

/** Whoever calls a hook, by the token in its address; found by its hash, so that what is compared tells nothing of it. */
export const makeAdmitHook = ({ callers, hooks, secrets }: AdmitHookPorts): AdmitHook => {
  const refuse = makeRefuse(callers)
  return Effect.fnUntraced(function* (token, site) {
    const hook = yield* hooks.byToken(secrets.digest(token))
    if (hook === null) return yield* refuse(true, site)
    return hook as AdmittedHook
  })
}
