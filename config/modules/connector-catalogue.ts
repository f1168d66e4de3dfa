import type { CredentialField, Manifest } from "../../connectors/sdk/index.ts"
import type { RequiredField } from "../../core/contract/connection/supported-hrms.ts"
import type {
  ConnectorCatalogue,
  ConnectorDescription,
} from "../../core/ports/connection/connector-catalogue.ts"

/** The connectors of this installation, as the API and the journey list them. */
export const makeCatalogue = (manifests: ReadonlyArray<Manifest>): ConnectorCatalogue => {
  const all = manifests.map(describe)
  let byName: ReadonlyArray<ConnectorDescription> | undefined
  return {
    /** Sorted on first use: the first comparison in a process loads collation tables for 10 ms. */
    get all() {
      return (byName ??= all.toSorted((a, b) => a.name.localeCompare(b.name, "en")))
    },
    find: (code) => all.find((connector) => connector.code === code) ?? null,
  }
}

const describe = (manifest: Manifest): ConnectorDescription => ({
  code: manifest.code,
  name: manifest.name,
  integrationType: manifest.integrationType,
  requiredFields: Object.fromEntries(
    manifest.credentialFields.map((field) => [field.key, requiredField(field)]),
  ),
  helpUrl: manifest.helpUrl,
  logoUrl: manifest.logoUrl,
  hasSalary: manifest.dataCategories.some((category) =>
    ["ctc_details_fields", "salary_monthly_details_fields"].includes(category),
  ),
  canWrite: manifest.capabilities.write,
  supportsWebhooks: manifest.capabilities.realTimeHooks,
  supportsDeltas: manifest.capabilities.delta,
  scheduledAttempts: manifest.scheduledAttempts ?? 1,
})

const requiredField = (field: CredentialField): RequiredField => ({
  label: field.label,
  type: field.type,
  is_required: field.is_required,
  is_masked: field.is_masked,
  help: field.help ?? null,
  placeholder: field.placeholder ?? null,
  pattern: field.pattern ?? null,
  options: field.options ?? null,
})
