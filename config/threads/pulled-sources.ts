import * as Effect from "effect/Effect"
import type { RunLimits } from "../../adapters/connector-hosts/connector-host.ts"
import type { ServiceTransport } from "../../adapters/connector-hosts/connector-run.ts"
import type { Isolation } from "../../adapters/connector-hosts/isolation.ts"
import { hostedReader } from "../../adapters/connector-hosts/hosted-reader.ts"
import type { RegisteredConnector } from "../../connectors/registry.ts"
import { toSourceTraits } from "../../connectors/sdk/define-connector.ts"
import { isPulled } from "../../connectors/sdk/row-rules.ts"
import type { EgressRefusal } from "../../core/ports/connection/egress-policy.ts"
import type { PulledSources } from "../../core/ports/sync/pulled-sources.ts"
import type { Credentials } from "../../core/ports/sync/source.ts"
import { chooseHost, RUN_LIMITS } from "./connector-host.ts"
import { makeOwnAccess, type TargetOptions } from "./own-access.ts"
import { countRequests, type RequestCounter } from "./request-counter.ts"
import type { SourceWorkerData } from "./source-worker.ts"

export const isPulledConnector = ({ manifest }: RegisteredConnector): boolean =>
  isPulled(manifest.integrationType)

export interface PulledSourcesOptions {
  readonly connectors: ReadonlyArray<RegisteredConnector>
  readonly allowPrivateTargets: boolean
  /** Origins of simulators by the code of the connector whose source they stand for. */
  readonly simulators?: ReadonlyMap<string, string>
  readonly version: string
  readonly limits?: RunLimits
  /** The isolation of connectors that are not built in; left out: the strongest that works here. */
  readonly isolation?: Isolation
  /** Receives the addresses that the egress policy refused to connectors. */
  readonly onRefused?: (refusal: EgressRefusal) => void
  /** Counts the HTTP requests of all sources that are opened. */
  readonly requestCounter?: RequestCounter
}

/** The pulled sources of this installation: built-in ones each in a thread, all others each in a process. */
export const makePulledSources = (options: PulledSourcesOptions): PulledSources => {
  const pulled = options.connectors.filter(isPulledConnector)
  return {
    codes: pulled.map(({ manifest }) => manifest.code),
    open: (code, credentials) =>
      Effect.sync(() => {
        const found = pulled.find(({ manifest }) => manifest.code === code)
        return found === undefined ? null : makeHostedSource(found, credentials, options)
      }),
  }
}

const makeHostedSource = (
  connector: RegisteredConnector,
  credentials: Credentials,
  options: PulledSourcesOptions,
) => {
  const { manifest, module, requestedAs } = connector
  const { allowPrivateTargets, simulators, version, requestCounter } = options
  const { limits = RUN_LIMITS, onRefused } = options
  const simulator = simulators?.get(manifest.code)
  const target = { allowPrivateTargets, version, ...(simulator === undefined ? {} : { simulator }) }
  const reader = hostedReader({
    ...chooseHost(connector, "source-worker", options.isolation),
    connector: manifest.code,
    dataFor: (call) => ({ ...target, module, credentials, call }) satisfies SourceWorkerData,
    detectsChanges: !manifest.capabilities.delta,
    givesSalaryMaster: manifest.capabilities.salaryMaster,
    takesUpdates: manifest.capabilities.write,
    hasWebhooks: manifest.capabilities.realTimeHooks,
    limits,
    ...(requestedAs === null
      ? {}
      : {
          openTransport: (report: (refusal: EgressRefusal) => void) =>
            openTransport(target, requestCounter, report),
        }),
    ...(requestCounter === undefined ? {} : { onRequested: () => void requestCounter.requests++ }),
    ...(onRefused === undefined ? {} : { onRefused }),
    now: Date.now,
  })
  return { ...reader, ...toSourceTraits(manifest) }
}

/** Sends the requests of a connector that has no network. */
const openTransport = (
  target: TargetOptions,
  requestCounter: RequestCounter | undefined,
  onRefused: (refusal: EgressRefusal) => void,
): ServiceTransport => {
  const { transport, close } = makeOwnAccess(target, onRefused)
  return {
    transport: requestCounter === undefined ? transport : countRequests(transport, requestCounter),
    close,
  }
}
