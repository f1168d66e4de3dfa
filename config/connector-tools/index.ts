import type { ConnectorTools } from "../../adapters/commander/app.ts"
import { findConnectors } from "../../connectors/registry.ts"
import type { Settings } from "../runtime/env.ts"
import { createConnector } from "./create-connector.ts"
import { listConnectors } from "./list-connectors.ts"
import { testConnector } from "./test-connector.ts"

/** What an author of connectors and the operator need of the command line. `cwd`: where folders and packages are looked for. */
export const makeConnectorTools = (
  { connectors: names }: Pick<Settings, "connectors">,
  cwd: string,
): ConnectorTools => {
  const registry = () => findConnectors(names, cwd)
  return {
    create: (name, folder) =>
      createConnector(name, folder, {
        cwd,
        taken: registry().connectors.map(({ manifest }) => manifest.code),
      }),
    test: (name) => testConnector(name, { cwd, registry: registry() }),
    list: () => listConnectors(registry()),
  }
}
