import type { ConnectorCatalogue, ConnectorDescription } from "../../ports/connection/connector-catalogue.ts"

/** A catalogue with one connector under every code: an HR system without deltas, with the given overrides. */
export const makeConnectors = (parts: Partial<ConnectorDescription> = {}): ConnectorCatalogue => {
  const connector: ConnectorDescription = {
    code: "csv",
    name: "Files",
    integrationType: "HRMS",
    requiredFields: {},
    bindingFields: Object.entries(parts.requiredFields ?? {}).flatMap(([key, field]) =>
      field.is_masked ? [] : [key],
    ),
    aliases: [],
    countries: [],
    signIn: null,
    color: null,
    guide: [],
    helpUrl: null,
    logoUrl: null,
    hasSalary: false,
    canWrite: false,
    supportsWebhooks: false,
    supportsDeltas: false,
    scheduledAttempts: 1,
    ...parts,
  }
  return { all: [connector], find: () => connector }
}
