import { ContainerModule } from "inversify"
import {
  makeChangeConnectionRules,
  makeChangeVendorRules,
} from "../../core/use-cases/transformation/change-rules.ts"
import { makePreviewRules } from "../../core/use-cases/transformation/preview-rules.ts"
import { T } from "../tokens.ts"
import { wire } from "../wire.ts"

/** What is done to the values of sources. */
export const rulesModule = () =>
  new ContainerModule(({ bind }) => {
    wire(bind, T.ChangeVendorRules, makeChangeVendorRules, { vendors: T.Vendors })
    wire(bind, T.ChangeConnectionRules, makeChangeConnectionRules, { connections: T.Connections })
    wire(bind, T.PreviewRules, makePreviewRules, {
      connections: T.Connections,
      credentials: T.SourceCredentials,
      sources: T.PulledSources,
      vault: T.Vault,
      phoneNumbers: T.PhoneNumbers,
    })
  })
