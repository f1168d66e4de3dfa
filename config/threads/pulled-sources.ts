import * as Effect from "effect/Effect"
import type { ThreadLimits } from "../../adapters/worker-threads/source-thread.ts"
import { threadedReader } from "../../adapters/worker-threads/threaded-reader.ts"
import type { RegisteredConnector } from "../../connectors/registry.ts"
import { toSourceTraits } from "../../connectors/sdk/define-connector.ts"
import { isPulled } from "../../connectors/sdk/row-rules.ts"
import type { EgressRefusal } from "../../core/ports/connection/egress-policy.ts"
import type { PulledSources } from "../../core/ports/sync/pulled-sources.ts"
import type { Credentials } from "../../core/ports/sync/source.ts"
import { kitFor, THREAD_LIMITS } from "./connector-thread.ts"
import type { RequestCounter } from "./request-counter.ts"
import { threadEntry } from "./thread-entry.ts"
import type { SourceWorkerData } from "./source-worker.ts"

export const isPulledConnector = ({ manifest }: RegisteredConnector): boolean =>
  isPulled(manifest.integrationType)

export interface PulledSourcesOptions {
  readonly connectors: ReadonlyArray<RegisteredConnector>
  readonly allowPrivateTargets: boolean
  /** Origins of simulators by the code of the connector whose source they stand for. */
  readonly simulators?: ReadonlyMap<string, string>
  readonly version: string
  readonly limits?: ThreadLimits
  /** Receives the addresses that the egress policy refused to connectors. */
  readonly onRefused?: (refusal: EgressRefusal) => void
  /** Counts the HTTP requests of all sources that are opened. */
  readonly requestCounter?: RequestCounter
}

/** The pulled sources of this installation, each in its own thread. */
export const makePulledSources = (options: PulledSourcesOptions): PulledSources => {
  const pulled = options.connectors.filter(isPulledConnector)
  return {
    codes: pulled.map(({ manifest }) => manifest.code),
    open: (code, credentials) =>
      Effect.sync(() => {
        const found = pulled.find(({ manifest }) => manifest.code === code)
        return found === undefined ? null : makeThreadedSource(found, credentials, options)
      }),
  }
}

const makeThreadedSource = (
  { manifest, module, requestedAs }: RegisteredConnector,
  credentials: Credentials,
  options: PulledSourcesOptions,
) => {
  const { allowPrivateTargets, simulators, version, requestCounter } = options
  const { limits = THREAD_LIMITS, onRefused } = options
  const kit = kitFor(requestedAs)
  const simulator = simulators?.get(manifest.code)
  const data = {
    module,
    kit,
    credentials,
    allowPrivateTargets,
    version,
    ...(simulator === undefined ? {} : { simulator }),
    ...(requestCounter === undefined ? {} : { requestCounter }),
  }
  const reader = threadedReader({
    connector: manifest.code,
    entry: SOURCE_ENTRY,
    dataFor: (call) => ({ ...data, call }) satisfies SourceWorkerData,
    detectsChanges: !manifest.capabilities.delta,
    givesSalaryMaster: manifest.capabilities.salaryMaster,
    takesUpdates: manifest.capabilities.write,
    hasWebhooks: manifest.capabilities.realTimeHooks,
    limits,
    ...(onRefused === undefined ? {} : { onRefused }),
    now: Date.now,
  })
  return { ...reader, ...toSourceTraits(manifest) }
}

/** The thread in which a connector reads its source. */
export const SOURCE_ENTRY = threadEntry("source-worker")
