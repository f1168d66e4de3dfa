import type { ConnectorTools } from "../../adapters/commander/app.ts"
import { findConnectors } from "../../connectors/registry.ts"
import type { Settings } from "../runtime/env.ts"
import { createConnector } from "./create-connector.ts"
import { startSimulator } from "./simulator/start-simulator.ts"
import { findConnector } from "./find-connector.ts"
import { listConnectors } from "./list-connectors.ts"
import { testConnector } from "./test-connector.ts"

/** The commands for connectors. `cwd`: where folders and packages are looked up. */
export const makeConnectorTools = (
  { connectors: names }: Pick<Settings, "connectors">,
  cwd: string,
): ConnectorTools => {
  const registry = () => findConnectors(names, cwd)
  return {
    create: (name, folder) =>
      createConnector(name, folder, {
        cwd,
        existing: registry().connectors.map(({ manifest }) => manifest.code),
      }),
    test: (name, only) => testConnector(name, { cwd, registry: registry(), only }),
    list: () => listConnectors(registry()),
    simulate: (name, { employees, port }) =>
      startSimulator({ connector: findConnector(name, { cwd, registry: registry() }), employees, port }),
  }
}
