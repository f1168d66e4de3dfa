import * as Effect from "effect/Effect"
import * as calls from "../../../core/contract/onboarding/calls.ts"
import { SDK_TOKEN_SECONDS, toTokenFlags } from "../../../core/contract/onboarding/sdk-token.ts"
import { type Implementation, implement, respond } from "../calls/implement.ts"

/** The invitation of a corporate. */
export const onboardingCalls: ReadonlyArray<Implementation> = [
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
]
