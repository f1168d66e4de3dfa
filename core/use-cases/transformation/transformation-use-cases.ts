import type { Vault } from "../../ports/access/vault.ts"
import type { VendorStore } from "../../ports/access/vendor-store.ts"
import type { SourceCredentials } from "../../ports/connection/source-credentials.ts"
import type { EmployeeDirectory } from "../../ports/employee/employee-directory.ts"
import type { PhoneNumbers } from "../../ports/employee/phone-numbers.ts"
import type { PulledSources } from "../../ports/sync/pulled-sources.ts"
import { makeChangeConnectionRules, makeChangeVendorRules } from "./change-rules.ts"
import { makePreviewRules } from "./preview/preview-rules.ts"
import { makePreviewVendorRules } from "./preview/preview-vendor-rules.ts"
import type { Connections } from "../../ports/connection/connections.ts"
import type { SettingsStore } from "../../ports/connection/settings-store.ts"

export interface TransformationPorts {
  readonly connections: Connections
  readonly settings: SettingsStore
  readonly directory: EmployeeDirectory
  readonly phoneNumbers: PhoneNumbers
  readonly sourceCredentials: SourceCredentials
  readonly sources: PulledSources
  readonly vault: Vault
  readonly vendors: VendorStore
}

/** Rules for the values of sources. */
export const makeTransformationUseCases = (ports: TransformationPorts) => ({
  changeConnectionRules: makeChangeConnectionRules(ports),
  changeVendorRules: makeChangeVendorRules(ports),
  previewRules: makePreviewRules({ ...ports, credentials: ports.sourceCredentials }),
  previewVendorRules: makePreviewVendorRules(ports),
})

export type TransformationUseCases = ReturnType<typeof makeTransformationUseCases>
