import type { RegisteredConnector } from "../../../connectors/registry.ts"
import { loadCompanySimulation } from "./load-company-simulation.ts"
import { SimulatedSystem } from "./simulated-system.ts"
import { serveSimulator, type SimulatorServer } from "./simulator-server.ts"

export interface SimulatorOptions {
  readonly connector: RegisteredConnector
  readonly employees: number
  /** 0: any free one. */
  readonly port: number
}

export interface Simulator extends SimulatorServer {
  readonly code: string
  readonly system: SimulatedSystem
  /** What an admin enters to connect it. */
  readonly credentials: Readonly<Record<string, string>>
}

/** Serves the simulated HR system of a connector. Rejects with a message for the user. */
export const startSimulator = async ({
  connector,
  employees,
  port,
}: SimulatorOptions): Promise<Simulator> => {
  const simulation = await loadCompanySimulation(connector)
  const { code, name, credentialFields } = connector.manifest
  const settings = credentialFields.filter(({ is_masked }) => !is_masked).map(({ key }) => key)
  const system = new SimulatedSystem({ simulation, employees, settings, now: Date.now })
  const server = await serveSimulator(system, name, port)
  return { ...server, code, system, credentials: system.readState().credentials }
}
