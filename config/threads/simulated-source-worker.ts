import type { Channel } from "../../adapters/connector-hosts/connector-host.ts"
import type { SourceCall } from "../../adapters/connector-hosts/messages.ts"
import { openChannel } from "../../adapters/connector-hosts/open-channel.ts"
import { serveSource } from "../../adapters/connector-hosts/serve-source.ts"
import { makeSimulationFixture } from "../../connectors/sdk/conformance/fixture.ts"
import { loadConnector } from "./load-connector.ts"
import { loadSimulation } from "./load-simulation.ts"
import { reportRequests } from "./report-requests.ts"

/*
 * The thread or process in which a connector reads the simulation of its source, as the first customer: no request leaves it, and
 * waiting takes no time.
 */

export interface SimulatedSourceWorkerData {
  readonly call: SourceCall
  /** The module of the connector. */
  readonly module: string
  /** The module of its source's simulation. */
  readonly simulation: string
}

const load = async (channel: Channel, { module, simulation }: SimulatedSourceWorkerData) => {
  const connector = await loadConnector(module)
  const { access } = makeSimulationFixture(await loadSimulation(simulation), { requestsAtMost: Infinity })
  return () => connector.make({ ...access, transport: reportRequests(access.transport, channel) })
}

const channel = await openChannel()
const data = channel.data as SimulatedSourceWorkerData
serveSource(channel, data.call, () => load(channel, data))
