import * as Effect from "effect/Effect"
import { ContainerModule } from "inversify"
import { type ClamdAddress, makeMalwareScanner } from "../../adapters/clamav/malware-scanner.ts"
import { makeIsBreachedPassword } from "../../adapters/hibp/breached-passwords.ts"
import { makeJourneyTokens } from "../../adapters/jose/journey-tokens.ts"
import { generateServiceKey } from "../../adapters/jose/keys/service-key.ts"
import type { RsaBits } from "../../adapters/jose/keys/rsa-bits.ts"
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
  /** Null: documents are not scanned for malware. */
  readonly clamd: ClamdAddress | null
  /** The list of breached passwords; null: new ones are not compared with any. */
  readonly breachedPasswords: string | null
  /** The length of new keys of the service, and the least of new keys of vendors. */
  readonly rsaBits: RsaBits
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
  clamd,
  breachedPasswords,
  rsaBits,
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
    bind(PORTS.cipher).toConstantValue(
      makePayloadCipher({ serviceKeys: serviceKeys.current, minBits: rsaBits }),
    )
    bind(PORTS.journeyTokens).toConstantValue(makeJourneyTokens(serviceKeys.current))
    bind(PORTS.egress).toConstantValue(egress)
    bind(PORTS.malwareScanner).toConstantValue(clamd === null ? null : makeMalwareScanner(clamd))
    bind(PORTS.isBreachedPassword).toConstantValue(
      breachedPasswords === null ? () => Effect.succeed(false) : makeIsBreachedPassword(breachedPasswords),
    )
    bind(PORTS.keyStore).toConstantValue(keys.keyStore).onDeactivation(keys.close)
    bind(PORTS.masterKeys)
      .toConstantValue(makeMasterKeyList(masterKeys.ring, masterKeys.path))
      .onDeactivation(masterKeys.close)
    bind(PORTS.serviceKeys).toConstantValue(serviceKeys.store).onDeactivation(serviceKeys.close)
    bind(PORTS.generateServiceKey).toConstantValue(() => generateServiceKey(rsaBits))
  })
