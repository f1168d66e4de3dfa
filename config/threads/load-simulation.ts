import type { Simulation } from "../../connectors/sdk/conformance/index.ts"
import { importModule } from "./load-connector.ts"

/** Loads the simulation of a connector's source, after the connector. Throws an Error for the author. */
export const loadSimulation = async (module: string): Promise<Simulation> => {
  const { default: simulation } = await importModule(module).catch((error: unknown) => {
    throw new Error(`its simulation: ${error instanceof Error ? error.message : String(error)}`)
  })
  if (isSimulation(simulation)) return simulation
  throw new Error("its conformance.js must export the simulation as its default, with respond and the rest.")
}

const isSimulation = (value: unknown): value is Simulation =>
  typeof value === "object" && value !== null && "respond" in value && typeof value.respond === "function"
