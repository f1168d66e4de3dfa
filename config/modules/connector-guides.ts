import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import type { RegisteredConnector } from "../../connectors/registry.ts"
import type {
  ConnectorGuide,
  ConnectorGuides,
} from "../../adapters/documentation/connectors/connector-guides.ts"

const toGuide = ({ folder }: RegisteredConnector): URL => new URL("README.md", folder)

/** Whether the connector has a guide for HR admins: the README.md of its folder. */
export const hasGuide = (connector: RegisteredConnector): boolean => existsSync(toGuide(connector))

/** The guides of these connectors; each is read on demand. */
export const makeConnectorGuides = (connectors: ReadonlyArray<RegisteredConnector>): ConnectorGuides => {
  const guided = connectors.filter(hasGuide)
  let byName: ConnectorGuides["list"] | undefined
  return {
    get list() {
      return (byName ??= guided
        .map(({ manifest: { code, name } }) => ({ code, name }))
        .toSorted((one, other) => one.name.localeCompare(other.name, "en")))
    },
    find: async (code) => {
      const connector = guided.find(({ manifest }) => manifest.code === code)
      return connector === undefined ? null : readGuide(connector)
    },
    findName: (code) => connectors.find(({ manifest }) => manifest.code === code)?.manifest.name ?? null,
  }
}

const readGuide = async (connector: RegisteredConnector): Promise<ConnectorGuide> => {
  const { code, name, dataCategories, capabilities, limits } = connector.manifest
  return {
    code,
    name,
    markdown: await readFile(toGuide(connector), "utf8"),
    dataCategories,
    supportsDeltas: capabilities.delta,
    supportsWebhooks: capabilities.realTimeHooks,
    canWrite: capabilities.write,
    givesSalaryMaster: capabilities.salaryMaster,
    requestsPerMinute: limits.requestsPerMinute,
  }
}
