import * as Effect from "effect/Effect"
import * as calls from "../../../core/contract/access/calls.ts"
import { SDK_TOKEN_SECONDS, toTokenFlags } from "../../../core/contract/access/sdk-token.ts"
import { KEY_SET_CACHE_SECONDS } from "../../../core/domain/access/service-key-roles.ts"
import { type Implementation, implement, respond } from "../implement.ts"
import type { Route } from "../route.ts"
import type { Service } from "../service.ts"

const jwksRoute = ({ cipher }: Pick<Service, "cipher">): Route => {
  const { method, path, id, tag, summary, description, responses } = calls.jwks
  return {
    method,
    path,
    bodyLimit: null,
    handle: () =>
      Effect.sync(() =>
        respond(200, cipher.jwks, {
          "Cache-Control": `public, max-age=${String(KEY_SET_CACHE_SECONDS)}`,
        }),
      ),
    operation: { id, tag, summary, description, security: null, responses },
  }
}

/** The calls of access: the token of a journey, and the keys of the service. */
export const accessCalls: ReadonlyArray<Implementation> = [
  implement(calls.createSdkToken, ({ onboarding: { startJourney } }, { caller: { actor }, body }) =>
    Effect.map(
      startJourney(actor, {
        vendorOrgId: actor.vendorOrgId,
        email: body.email,
        orgName: body.org_name,
        fullName: body.fullname,
        remoteOrgId: body.remote_org_id ?? null,
        referenceData: body.corporate_reference_data ?? null,
        flags: body.data_model_flags == null ? null : toTokenFlags(body.data_model_flags),
      }),
      ({ orgId, accessToken, referenceData, connectionId }) =>
        respond(
          200,
          {
            org_id: orgId,
            access_token: accessToken,
            exp: SDK_TOKEN_SECONDS,
            corporate_reference_data: referenceData,
            connection_id: connectionId,
          },
          { "Cache-Control": "no-store" },
        ),
    ),
  ),

  { call: calls.jwks, toRoute: jwksRoute },
]
