import { connectorGuidePath, connectorLogoPath } from "../../adapters/koa/routes/connector-documents.ts"
import type { RegisteredConnector } from "../../connectors/registry.ts"
import { bindsSecrets } from "../../connectors/sdk/manifest.ts"
import type { CredentialField, Manifest } from "../../connectors/sdk/index.ts"
import type { RequiredField } from "../../core/contract/connection/supported-hrms.ts"
import { hasGuide } from "./connector-guides.ts"
import type {
  ConnectorCatalogue,
  ConnectorDescription,
} from "../../core/ports/connection/connector-catalogue.ts"

/**
 * The connectors of this installation, as the API and the journey list them. `publicUrl`: that of this service, which serves
 * the guides of connectors, and draws a logo for those that have none.
 */
export const makeCatalogue = (
  connectors: ReadonlyArray<RegisteredConnector>,
  publicUrl: string,
): ConnectorCatalogue => {
  const all = connectors.map((connector) => describe(connector, publicUrl))
  let byName: ReadonlyArray<ConnectorDescription> | undefined
  return {
    /** Sorted on first use: the first comparison in a process loads collation tables for 10 ms. */
    get all() {
      return (byName ??= all.toSorted((a, b) => a.name.localeCompare(b.name, "en")))
    },
    find: (code) => all.find((connector) => connector.code === code) ?? null,
  }
}

const describe = (connector: RegisteredConnector, publicUrl: string): ConnectorDescription => ({
  ...describeManifest(connector.manifest),
  helpUrl: connector.manifest.helpUrl ?? findGuide(connector, publicUrl),
  logoUrl: connector.manifest.logoUrl ?? publicUrl + connectorLogoPath(connector.manifest.code),
})

const findGuide = (connector: RegisteredConnector, publicUrl: string): string | null =>
  hasGuide(connector) ? publicUrl + connectorGuidePath(connector.manifest.code) : null

const describeManifest = (manifest: Manifest): Omit<ConnectorDescription, "helpUrl" | "logoUrl"> => ({
  code: manifest.code,
  name: manifest.name,
  aliases: manifest.aliases ?? [],
  countries: manifest.countries ?? [],
  color: manifest.color ?? null,
  integrationType: manifest.integrationType,
  requiredFields: Object.fromEntries(
    manifest.credentialFields.map((field) => [field.key, requiredField(field)]),
  ),
  signIn: describeSignIn(manifest.signIn),
  guide: (manifest.guide ?? []).map(({ en, hi = null, drawing = null }) => ({ en, hi, drawing })),
  bindingFields: manifest.credentialFields.filter(bindsSecrets).map(({ key }) => key),
  hasSalary: manifest.dataCategories.some((category) =>
    ["ctc_details_fields", "salary_monthly_details_fields"].includes(category),
  ),
  canWrite: manifest.capabilities.write,
  supportsWebhooks: manifest.capabilities.realTimeHooks,
  supportsDeltas: manifest.capabilities.delta,
  scheduledAttempts: manifest.scheduledAttempts ?? 1,
})

const describeSignIn = (signIn: Manifest["signIn"]): ConnectorDescription["signIn"] =>
  signIn === undefined
    ? null
    : {
        field: signIn.field ?? null,
        ways: signIn.ways.map(({ key, label, needs, takes = [] }) => ({ key, label, needs, takes })),
      }

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
