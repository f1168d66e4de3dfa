import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import type { Secrets } from "../../../ports/accounts/secrets.ts"
import type { Vault } from "../../../ports/accounts/vault.ts"
import type { NewApiKey, NewAppSecret } from "../../../ports/accounts/vendor-credentials.ts"

/** This many characters after the prefix identify the secret, and leave more than 160 bits unknown. */
const VISIBLE_CHARACTERS = 4

export const API_KEY_PREFIX = "hrs_key"
export const APP_SECRET_PREFIX = "hrs_secret"
export const BASIC_PASSWORD_PREFIX = "hrs_pass"

/** `hrs_key_ab12` of `hrs_key_ab12...`. */
const sliceVisiblePrefix = (prefix: string, secret: string): string =>
  secret.slice(0, prefix.length + 1 + VISIBLE_CHARACTERS)

/** What is stored of a new API key. */
export const buildApiKey = (secrets: Secrets, apiKey: string): NewApiKey => ({
  id: secrets.uuid(),
  digest: secrets.digest(apiKey),
  prefix: sliceVisiblePrefix(API_KEY_PREFIX, apiKey),
})

/** What is stored of a new app secret, sealed for the vendor's row. */
export const buildAppSecret = (
  { secrets, vault }: { readonly secrets: Secrets; readonly vault: Vault },
  vendorOrgId: string,
  appSecret: string,
): Effect.Effect<NewAppSecret> =>
  vault.sealSecret(ASSOCIATED_DATA.appSecret(vendorOrgId), appSecret).pipe(
    Effect.map((sealed): NewAppSecret => ({
      id: secrets.uuid(),
      prefix: sliceVisiblePrefix(APP_SECRET_PREFIX, appSecret),
      sealed,
    })),
  )
