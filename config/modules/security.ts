import { ContainerModule } from "inversify"
import { makeJourneyTokens } from "../../adapters/jose/journey-tokens.ts"
import { generateServiceKey } from "../../adapters/jose/keys/service-key.ts"
import { makePayloadCipher } from "../../adapters/jose/payload/payload-cipher.ts"
import { makeMasterKeyList } from "../../adapters/node-crypto/master-key-list.ts"
import { makeSecrets } from "../../adapters/node-crypto/secrets.ts"
import { makeOneTimePasswords } from "../../adapters/otpauth/one-time-passwords.ts"
import {
  makeIdentityProvider,
  type ProviderSettings,
} from "../../adapters/openid-client/identity-provider.ts"
import { makePasskeys } from "../../adapters/webauthn/passkeys.ts"
import type { EgressPolicy } from "../../core/ports/connection/egress-policy.ts"
import type { Vault } from "../../core/ports/accounts/vault.ts"
import { PORTS } from "../tokens.ts"
import type { OpenKeyStore } from "./key-store.ts"
import type { OpenMasterKeys } from "./master-keys.ts"
import type { OpenServiceKeys } from "./service-keys.ts"

export interface SecurityParts {
  readonly vault: Vault
  readonly keys: OpenKeyStore
  readonly masterKeys: OpenMasterKeys
  readonly serviceKeys: OpenServiceKeys
  readonly egress: EgressPolicy
  /** Null: no sign-in by OpenID Connect. */
  readonly oidc: ProviderSettings | null
  /** The public address of the service. */
  readonly publicUrl: string
}

/** Binds keys, secrets and the egress policy. */
export const securityModule = ({
  vault,
  keys,
  masterKeys,
  serviceKeys,
  egress,
  oidc,
  publicUrl,
}: SecurityParts) =>
  new ContainerModule(({ bind }) => {
    bind(PORTS.vault).toConstantValue(vault)
    bind(PORTS.secrets).toConstantValue(makeSecrets())
    bind(PORTS.oneTimePasswords).toConstantValue(makeOneTimePasswords())
    bind(PORTS.identityProvider).toConstantValue(
      oidc === null ? null : makeIdentityProvider(oidc, `${publicUrl}/console/provider`),
    )
    bind(PORTS.passkeys).toConstantValue(makePasskeys(publicUrl))
    bind(PORTS.cipher).toConstantValue(makePayloadCipher({ serviceKeys: serviceKeys.current }))
    bind(PORTS.journeyTokens).toConstantValue(makeJourneyTokens(serviceKeys.current))
    bind(PORTS.egress).toConstantValue(egress)
    bind(PORTS.keyStore).toConstantValue(keys.keyStore).onDeactivation(keys.close)
    bind(PORTS.masterKeys)
      .toConstantValue(makeMasterKeyList(masterKeys.ring, masterKeys.path))
      .onDeactivation(masterKeys.close)
    bind(PORTS.serviceKeys).toConstantValue(serviceKeys.store).onDeactivation(serviceKeys.close)
    bind(PORTS.generateServiceKey).toConstantValue(generateServiceKey)
  })
