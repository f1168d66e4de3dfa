import { ContainerModule } from "inversify"
import { makeJourneyTokens } from "../../adapters/jose/journey-tokens.ts"
import { makePayloadCipher } from "../../adapters/jose/payload/payload-cipher.ts"
import { makeSecrets } from "../../adapters/node-crypto/secrets.ts"
import type { EgressPolicy } from "../../core/ports/connection/egress-policy.ts"
import type { CurrentServiceKeys } from "../../core/ports/access/service-key-store.ts"
import type { Vault } from "../../core/ports/access/vault.ts"
import { T } from "../tokens.ts"

export interface SecurityParts {
  readonly vault: Vault
  readonly serviceKeys: CurrentServiceKeys
  readonly egress: EgressPolicy
}

/** Keys, secrets and what may be dialled. */
export const securityModule = ({ vault, serviceKeys, egress }: SecurityParts) =>
  new ContainerModule(({ bind }) => {
    bind(T.Vault).toConstantValue(vault)
    bind(T.Secrets).toConstantValue(makeSecrets())
    bind(T.Cipher).toConstantValue(makePayloadCipher({ serviceKeys }))
    bind(T.JourneyTokens).toConstantValue(makeJourneyTokens(serviceKeys))
    bind(T.Egress).toConstantValue(egress)
  })
