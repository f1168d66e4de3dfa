import * as Schema from "effect/Schema"
import type { ProviderSettings } from "../../../adapters/openid-client/identity-provider.ts"
import { isLoopback } from "./loopback.ts"

/* The settings of signing in by OpenID Connect. Without HRSYNC_OIDC_ISSUER there is no such way to sign in. */

const issuer = Schema.String.check(
  Schema.makeFilter(
    (text: string) => {
      if (!URL.canParse(text)) return false
      const { protocol, hostname, search, hash } = new URL(text)
      const isSecure = protocol === "https:" || (protocol === "http:" && isLoopback(hostname))
      return isSecure && search === "" && hash === ""
    },
    { expected: "the issuer of an OpenID Connect provider: an https address without query and fragment" },
  ),
)

const LABEL_LIMIT = 40

export const OIDC_VARIABLES = {
  HRSYNC_OIDC_ISSUER: Schema.optionalKey(issuer),
  HRSYNC_OIDC_CLIENT_ID: Schema.optionalKey(Schema.NonEmptyString),
  HRSYNC_OIDC_CLIENT_SECRET: Schema.optionalKey(Schema.NonEmptyString),
  HRSYNC_OIDC_LABEL: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(LABEL_LIMIT))),
  HRSYNC_OIDC_OPERATORS: Schema.optionalKey(Schema.Literals(["true", "false"])),
} as const

type Variables = Schema.Struct.Type<typeof OIDC_VARIABLES>

/** Why the variables are not valid together, by the name of one of them. */
export const findOidcErrors = (set: Variables): Readonly<Record<string, string>> => {
  const { HRSYNC_OIDC_ISSUER: given, HRSYNC_OIDC_CLIENT_ID: id, HRSYNC_OIDC_CLIENT_SECRET: secret } = set
  if (given === undefined) {
    const isAlone = id !== undefined || secret !== undefined
    return isAlone ? { HRSYNC_OIDC_ISSUER: "Missing: the other HRSYNC_OIDC_ settings need it" } : {}
  }
  return {
    ...(id === undefined ? { HRSYNC_OIDC_CLIENT_ID: "Missing: HRSYNC_OIDC_ISSUER needs it" } : {}),
    ...(secret === undefined ? { HRSYNC_OIDC_CLIENT_SECRET: "Missing: HRSYNC_OIDC_ISSUER needs it" } : {}),
  }
}

/** Null: there is no provider. */
export const readOidcSettings = (set: Variables): ProviderSettings | null => {
  const {
    HRSYNC_OIDC_ISSUER: given,
    HRSYNC_OIDC_CLIENT_ID: clientId,
    HRSYNC_OIDC_CLIENT_SECRET: clientSecret,
  } = set
  if (given === undefined || clientId === undefined || clientSecret === undefined) return null
  return {
    issuer: given,
    clientId,
    clientSecret,
    label: set.HRSYNC_OIDC_LABEL ?? new URL(given).hostname,
    // Those who run the provider could otherwise become an operator.
    signsInOperators: set.HRSYNC_OIDC_OPERATORS === "true",
  }
}
