import type { RegisteredConnector } from "../../../connectors/registry.ts"
import { isPerson, type Person, type Simulation } from "../../../connectors/sdk/conformance/index.ts"
import { loadSimulation } from "../../threads/load-simulation.ts"
import { findSimulation } from "../find-simulation.ts"

/**
 * Loads the simulation of a connector's HR system. Throws an Error with a message for the user when there is none, or when it
 * does not use the invented company, so that nothing could happen in it.
 */
export const loadCompanySimulation = async (connector: RegisteredConnector): Promise<Simulation<Person>> => {
  const { code } = connector.manifest
  const module = findSimulation(connector)
  const simulation = await loadSimulation(module).catch((error: unknown) => {
    throw new Error(`${code} cannot be simulated: ${error instanceof Error ? error.message : String(error)}`)
  })
  if (isPerson(simulation.employees[0])) return simulation as unknown as Simulation<Person>
  throw new Error(
    `The simulation of ${code} has employees of its own: write it with simulateCompany to change them while it runs.`,
  )
}
