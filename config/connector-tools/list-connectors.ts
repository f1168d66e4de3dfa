import { existsSync, readFileSync } from "node:fs"
import type { ListedConnector, ListedConnectors } from "../../adapters/commander/app.ts"
import { ConnectorRun } from "../../adapters/connector-hosts/connector-run.ts"
import type { RegisteredConnector, Registry } from "../../connectors/registry.ts"
import { explainLoadError } from "./explain-load-error.ts"
import { chooseHost, describeHost, RUN_LIMITS } from "../threads/connector-host.ts"
import { isPulledConnector } from "../threads/pulled-sources.ts"
import type { SourceWorkerData } from "../threads/source-worker.ts"
import { VERSION } from "../runtime/version.ts"

/** Lists all connectors of an installation. Starts the code of each pulled one, to check that it loads. */
export const listConnectors = async ({ connectors, skipped }: Registry): Promise<ListedConnectors> => {
  const listed: Array<ListedConnector> = []
  for (const connector of connectors) listed.push(await describe(connector))
  return { connectors: listed, skipped }
}

const describe = async (connector: RegisteredConnector): Promise<ListedConnector> => {
  const { code, name, integrationType, dataCategories, capabilities } = connector.manifest
  return {
    code,
    name,
    integrationType,
    requestedAs: connector.requestedAs,
    version: connector.requestedAs === null ? VERSION : versionIn(connector.folder),
    dataCategories,
    capabilities: Object.entries(capabilities).flatMap(([capability, has]) => (has ? [capability] : [])),
    runsIn: isPulledConnector(connector) ? describeHost(connector) : null,
    problem: await findLoadProblem(connector),
  }
}

const versionIn = (folder: string): string | null => {
  const file = new URL("package.json", folder)
  if (!existsSync(file)) return null
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { readonly version?: unknown }
  return typeof version === "string" ? version : null
}

/** Why the code of the connector cannot be loaded; null: it can, or it has none to run. */
export const findLoadProblem = async (connector: RegisteredConnector): Promise<string | null> => {
  if (!isPulledConnector(connector)) return null
  const { manifest, module } = connector
  const data: SourceWorkerData = {
    call: { operation: "load" },
    module,
    credentials: {},
    allowPrivateTargets: false,
    version: VERSION,
  }
  const run = new ConnectorRun({
    ...chooseHost(connector, "source-worker"),
    connector: manifest.code,
    data,
    limits: RUN_LIMITS,
    now: Date.now,
  })
  try {
    await run.next()
    return null
  } catch (error) {
    const explained = await explainLoadError(error, connector)
    return explained instanceof Error ? explained.message : String(explained)
  } finally {
    await run.close()
  }
}
