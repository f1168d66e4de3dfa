import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  SDK_TOKEN_SECONDS,
  SdkToken,
  SdkTokenRequest,
  toTokenFlags,
} from "../../../core/contract/access/sdk-token.ts"
import { component } from "../../../core/contract/component.ts"
import { KEY_SET_CACHE_SECONDS } from "../../../core/domain/access/service-key-roles.ts"
import type { PayloadCipher } from "../../../core/ports/access/payload-cipher.ts"
import type { AuthenticateVendor } from "../../../core/use-cases/access/credentials/authentication.ts"
import type { StartJourney } from "../../../core/use-cases/connection/onboarding/start-journey.ts"
import type { UseCases } from "../../../core/use-cases/use-cases.ts"
import { makeBodyKeyAccess } from "../access/api-key.ts"
import type { CallerUseCases } from "../access/caller-use-cases.ts"
import { endpoint } from "../endpoint.ts"
import { DEFAULT_STYLE } from "../failure.ts"
import type { Route } from "../route.ts"

export interface AccessApi extends CallerUseCases {
  readonly connection: Pick<UseCases["connection"], "startJourney">
  readonly cipher: Pick<PayloadCipher, "jwks">
}

/** The endpoints of access: the token of a journey, and the keys of the service. */
export const accessRoutes = ({ access, connection, cipher }: AccessApi): ReadonlyArray<Route> => [
  sdkTokenRoute(access.authenticateVendor, connection.startJourney),
  jwksRoute(cipher),
]

/** POST /api/sdk/token/ (specification/endpoints.md#invite-a-corporate). */
const sdkTokenRoute = (authenticateVendor: AuthenticateVendor, startJourney: StartJourney) =>
  endpoint({
    method: "POST",
    path: "/api/sdk/token/",
    id: "createSdkToken",
    tag: "Onboarding",
    summary: "Invite a corporate and get a token for its journey",
    description:
      "Finds the corporate by remote_org_id, else by the private domain of the address, else by its name, or creates it. The API key is in the body or in the header Authorization. In data_model_flags 0 means disabled. Once the corporate has accepted, narrower flags apply at once, and wider flags only after the corporate agrees: until then GET /api/vendor/connections/ lists those fields in not_shared_data_points. The token is valid for one hour.",
    access: makeBodyKeyAccess(authenticateVendor),
    body: {
      schema: SdkTokenRequest,
      types: ["json"],
      example: {
        api_key: "$HRSYNC_API_KEY",
        email: "hr@acme.example",
        org_name: "Acme Textiles",
        fullname: "Asha Rao",
        remote_org_id: "customer-4711",
        corporate_reference_data: { unique_id: "A-17" },
        data_model_flags: { detail_info_fields: { dob: 0, email: -1 } },
      },
    },
    answers: {
      200: { description: "The token.", schema: SdkToken, example: SDK_TOKEN_EXAMPLE },
      401: { description: "The API key is unknown.", schema: DEFAULT_STYLE.schema },
    },
    errors: {},
    handle: ({ caller: { actor }, body }) =>
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
        (started) => ({
          status: 200,
          headers: { "Cache-Control": "no-store" },
          body: {
            org_id: started.orgId,
            access_token: started.accessToken,
            exp: SDK_TOKEN_SECONDS,
            corporate_reference_data: started.referenceData,
            connection_id: started.connectionId,
          } satisfies SdkToken,
        }),
      ),
  })

const SDK_TOKEN_EXAMPLE = {
  org_id: "1f7b2c1e-5f0a-4d57-9d0b-2f3b6c7d8e90",
  access_token: "eyJhbGciOiJSUzI1NiIsInR5cCI6ImhyLi4uIn0.eyJjb25uZWN0aW9uX2lkIjoiLi4uIn0.c2lnbmF0dXJl",
  exp: 3600,
  corporate_reference_data: { unique_id: "A-17" },
  connection_id: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
}

const JsonWebKeySet = Schema.Struct({
  keys: Schema.Array(
    Schema.Struct({
      kty: Schema.Literal("RSA"),
      n: Schema.String,
      e: Schema.String,
      kid: Schema.String,
      use: Schema.Literals(["sig", "enc"]),
      alg: Schema.Literals(["RS256", "RSA-OAEP-256"]),
    }),
  ),
}).annotate(component("JsonWebKeySet"))

/** GET /.well-known/jwks.json: the keys with which requests are encrypted and responses verified (RFC 7517). */
const jwksRoute = (cipher: Pick<PayloadCipher, "jwks">): Route => ({
  method: "GET",
  path: "/.well-known/jwks.json",
  bodyLimit: null,
  handle: () =>
    Effect.sync(() => ({
      status: 200,
      headers: { "Cache-Control": `public, max-age=${String(KEY_SET_CACHE_SECONDS)}` },
      body: cipher.jwks,
    })),
  operation: {
    id: "jwks",
    tag: "Keys",
    summary: "Read the service's public keys",
    description:
      "The keys that encrypt requests to the employee read (`use: enc`) and verify its responses (`use: sig`), in the format of RFC 7517. During a rotation there are two keys of a use: encrypt to the first, and select the key to verify with by the `kid` of the response.",
    security: null,
    answers: {
      200: {
        description: "The encryption keys, newest first, then the verification keys.",
        schema: JsonWebKeySet,
      },
    },
  },
})
