import type { ConnectorTools } from "../../adapters/commander/app.ts"
import { findConnectors } from "../../connectors/registry.ts"
import type { Settings } from "../runtime/settings/env.ts"
import { createConnector } from "./create-connector.ts"
import { SDK } from "../threads/connector-host.ts"
import { provideKit } from "../threads/load-connector.ts"
import { findConnector } from "./find-connector.ts"
import { listConnectors } from "./list-connectors.ts"
import { readConnector } from "./read/read-connector.ts"
import { startSimulator } from "./simulator/start-simulator.ts"
import { testConnector } from "./test-connector.ts"

/** The commands for connectors. `cwd`: where folders and packages are looked up. */
export const makeConnectorTools = (
  settings: Pick<Settings, "allowPrivateTargets" | "connectors" | "simulators">,
  cwd: string,
): ConnectorTools => {
  const registry = () => findConnectors(settings.connectors, cwd)
  const find = (name: string) => findConnector(name, { cwd, registry: registry() })
  return {
    create: (name, folder) =>
      createConnector(name, folder, {
        cwd,
        existing: registry().connectors.map(({ manifest }) => manifest.code),
      }),
    test: (name, only) => testConnector(name, { cwd, registry: registry(), only }),
    list: () => listConnectors(registry()),
    read: async (name, options) => readConnector(find(name), options, settings),
    simulate: async (name, { employees, port }) => {
      const connector = find(name)
      if (connector.requestedAs !== null) provideKit(SDK)
      return startSimulator({ connector, employees, port })
    },
  }
}
