import { setTimeout as sleep } from "node:timers/promises"
import { parentPort, workerData } from "node:worker_threads"
import { makeCheckedEgress } from "../../adapters/undici/checked-egress.ts"
import { makeSourceAddress } from "../../adapters/undici/source-address.ts"
import { makeSimulatedTransport } from "../../adapters/undici/simulated-transport.ts"
import { makeHttpTransport } from "../../adapters/undici/http-transport.ts"
import type { RefusedMessage, SourceCall } from "../../adapters/worker-threads/messages.ts"
import { serveSource } from "../../adapters/worker-threads/serve-source.ts"
import type { Credentials } from "../../core/ports/sync/source.ts"
import { loadConnector } from "./load-connector.ts"
import { countRequests, type RequestCounter } from "./request-counter.ts"

/* The thread in which a connector reads its source; `pulled-sources.ts` starts it. */

export interface SourceWorkerData {
  readonly call: SourceCall
  /** The module of the connector. */
  readonly module: string
  /** The SDK, for a connector that imports it by the name of this package; null for built-in connectors. */
  readonly kit: string | null
  readonly credentials: Credentials
  readonly allowPrivateTargets: boolean
  /** The origin of a simulator that responds in place of the source; absent: the source itself. */
  readonly simulator?: string
  readonly version: string
  /** Absent: the number is not needed. */
  readonly requestCounter?: RequestCounter
}

/** A simulator has no rate limit to keep, and a person or a test waits for it. */
const MAX_SIMULATED_WAIT_MILLIS = 20

const load = async (data: SourceWorkerData) => {
  const { module, kit, credentials, version, simulator, requestCounter } = data
  const maxWait = simulator === undefined ? Infinity : MAX_SIMULATED_WAIT_MILLIS
  const connector = await loadConnector(module, kit)
  return () => {
    const egress = makeCheckedEgress({
      // The operator named the simulator, and the connector reaches nothing else.
      allowPrivateTargets: data.allowPrivateTargets || simulator !== undefined,
      onRefused: (refusal) => parentPort?.postMessage({ type: "refused", refusal } satisfies RefusedMessage),
    })
    const { transport: own } = makeHttpTransport({ egress, version, now: Date.now })
    const transport = simulator === undefined ? own : makeSimulatedTransport(own, simulator)
    return connector.make({
      credentials,
      transport: requestCounter === undefined ? transport : countRequests(transport, requestCounter),
      resolveAddress: makeSourceAddress(egress),
      time: { now: Date.now, sleep: async (millis) => sleep(Math.min(millis, maxWait), undefined) },
    })
  }
}

const data = workerData as SourceWorkerData
if (parentPort !== null) serveSource(parentPort, data.call, () => load(data))
