import * as Effect from "effect/Effect"
import { jwtVerify, SignJWT } from "jose"
import { LINK_PURPOSES, type LinkPurpose } from "../../core/contract/onboarding/journey/journey-purpose.ts"
import {
  type JourneyClaims,
  JourneyTokenRefused,
  type JourneyTokens,
} from "../../core/ports/accounts/journey-tokens.ts"
import type { CurrentServiceKeys } from "../../core/ports/accounts/service-key-store.ts"
import { memoizeByKeys } from "./keys/memoize-by-keys.ts"
import { makeServiceKeyCache } from "./keys/service-key.ts"

/** The token's type, so that nothing else that the service signs can be used in its place (RFC 8725, 3.11). */
const TYPE = "hrsync-journey+jwt"
const AUDIENCE = "hrsync-journey"
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

/**
 * Signs with the current signing key, and verifies with every signing key that has not ended. Throws when there is no key
 * to sign with.
 */
export const makeJourneyTokens = (serviceKeys: CurrentServiceKeys): JourneyTokens => {
  const load = makeServiceKeyCache()
  const current = memoizeByKeys(serviceKeys, ({ signing, verifying }) => {
    if (signing === null) throw new Error("The service has no key to sign tokens with")
    return { signing: load(signing), verifying: verifying.map(load) }
  })
  current()
  const find = (kid: string | undefined) => {
    const key = current().verifying.find((other) => other.kid === kid)
    if (key === undefined) throw new Error("No such key")
    return key.publicKey
  }

  return {
    issue: ({ connectionId, vendorOrgId, userId, purpose, isVerified, isAdmin, changeId, expiresAt }, now) =>
      Effect.promise(() => {
        const { kid, privateKey } = current().signing
        return new SignJWT({
          connection_id: connectionId,
          vendor: vendorOrgId,
          purpose,
          verified: isVerified,
          ...(isAdmin ? { admin: true } : {}),
          ...(changeId === null ? {} : { change: changeId }),
        })
          .setProtectedHeader({ alg: "RS256", typ: TYPE, kid })
          .setSubject(userId)
          .setAudience(AUDIENCE)
          .setIssuedAt(Math.floor(now / 1_000))
          .setExpirationTime(Math.floor(expiresAt / 1_000))
          .sign(privateKey)
      }),

    verify: (token, now) =>
      Effect.tryPromise({
        try: async () => {
          const { payload } = await jwtVerify(token, ({ kid }) => find(kid), {
            algorithms: ["RS256"],
            typ: TYPE,
            audience: AUDIENCE,
            requiredClaims: ["exp", "sub", "connection_id", "vendor", "purpose"],
            currentDate: new Date(now),
          })
          return parseClaims(payload)
        },
        catch: () => new JourneyTokenRefused(),
      }),
  }
}

const parseClaims = ({
  sub,
  exp,
  connection_id,
  vendor,
  purpose,
  verified,
  admin,
  change,
}: Readonly<Record<string, unknown>>): JourneyClaims => {
  if (typeof exp !== "number" || !isId(sub) || !isId(connection_id) || !isId(vendor) || !isPurpose(purpose)) {
    throw new Error("A claim is missing or has another form")
  }
  return {
    connectionId: connection_id,
    vendorOrgId: vendor,
    userId: sub,
    purpose,
    isVerified: verified === true,
    isAdmin: admin === true,
    changeId: isId(change) ? change : null,
    expiresAt: exp * 1_000,
  }
}

const isPurpose = (claim: unknown): claim is LinkPurpose => LINK_PURPOSES.some((purpose) => purpose === claim)

const isId = (claim: unknown): claim is string => typeof claim === "string" && UUID.test(claim)
