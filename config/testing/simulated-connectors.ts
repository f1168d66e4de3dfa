import { existsSync } from "node:fs"
import { findConnectors, type RegisteredConnector } from "../../connectors/registry.ts"
import { isPerson, type Simulation } from "../../connectors/sdk/conformance/index.ts"

export interface SimulatedConnector {
  readonly registered: RegisteredConnector
  readonly simulation: Simulation
}

/** The built-in connectors whose HR system is simulated with the invented company. */
export const findSimulatedConnectors = async (): Promise<ReadonlyArray<SimulatedConnector>> => {
  const found: Array<SimulatedConnector> = []
  for (const registered of findConnectors([], process.cwd()).connectors) {
    const file = new URL("conformance.ts", registered.folder)
    if (!existsSync(file)) continue
    const { default: simulation } = (await import(file.href)) as { readonly default: Simulation }
    if (isPerson(simulation.employees[0])) found.push({ registered, simulation })
  }
  return found
}
