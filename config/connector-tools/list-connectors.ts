import { existsSync, readFileSync } from "node:fs"
import type { ListedConnector, ListedConnectors } from "../../adapters/commander/app.ts"
import { SourceThread } from "../../adapters/worker-threads/source-thread.ts"
import type { RegisteredConnector, Registry } from "../../connectors/registry.ts"
import { kitFor, THREAD_LIMITS } from "../threads/connector-thread.ts"
import { isPulledConnector, SOURCE_ENTRY } from "../threads/pulled-sources.ts"
import type { SourceWorkerData } from "../threads/source-worker.ts"
import { VERSION } from "../runtime/version.ts"

/** Lists all connectors of an installation. Starts the code of each pulled one in a thread, to check that it loads. */
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
  const { manifest, module, requestedAs } = connector
  const data: SourceWorkerData = {
    call: { operation: "load" },
    module,
    kit: kitFor(requestedAs),
    credentials: {},
    allowPrivateTargets: false,
    version: VERSION,
  }
  const thread = new SourceThread({
    connector: manifest.code,
    entry: SOURCE_ENTRY,
    data,
    limits: THREAD_LIMITS,
    now: Date.now,
  })
  try {
    await thread.next()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await thread.close()
  }
}
