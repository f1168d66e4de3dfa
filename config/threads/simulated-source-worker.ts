import { parentPort, workerData } from "node:worker_threads"
import type { SourceCall } from "../../adapters/worker-threads/messages.ts"
import { serveSource } from "../../adapters/worker-threads/serve-source.ts"
import { makeSimulationFixture } from "../../connectors/sdk/conformance/fixture.ts"
import { loadConnector } from "./load-connector.ts"
import { loadSimulation } from "./load-simulation.ts"
import { countRequests, type RequestCounter } from "./request-counter.ts"

/*
 * The thread in which a connector reads the simulation of its source, as the first customer: no request leaves it, and waiting
 * takes no time.
 */

export interface SimulatedSourceWorkerData {
  readonly call: SourceCall
  /** The module of the connector. */
  readonly module: string
  /** The module of its source's simulation. */
  readonly simulation: string
  readonly kit: string | null
  readonly requestCounter: RequestCounter
}

const load = async ({ module, simulation, kit, requestCounter }: SimulatedSourceWorkerData) => {
  const connector = await loadConnector(module, kit)
  const { access } = makeSimulationFixture(await loadSimulation(simulation), { requestsAtMost: Infinity })
  return () => connector.make({ ...access, transport: countRequests(access.transport, requestCounter) })
}

const data = workerData as SimulatedSourceWorkerData
if (parentPort !== null) serveSource(parentPort, data.call, () => load(data))
