import * as Effect from "effect/Effect"
import { hostedReader } from "../../../adapters/connector-hosts/hosted-reader.ts"
import type { RegisteredConnector } from "../../../connectors/registry.ts"
import { toSourceTraits } from "../../../connectors/sdk/define-connector.ts"
import type { Credentials, PulledSource } from "../../../core/ports/sync/source.ts"
import { checkCredentials } from "../../../core/use-cases/reading/credentials.ts"
import { makeCatalogue } from "../../modules/connector-catalogue.ts"
import type { Settings } from "../../runtime/settings/env.ts"
import { VERSION } from "../../runtime/version.ts"
import { chooseHost, RUN_LIMITS } from "../../threads/connector-host.ts"
import { makePulledSources } from "../../threads/pulled-sources.ts"
import type { RequestCounter } from "../../threads/request-counter.ts"
import type { SimulatedSourceWorkerData } from "../../threads/simulated-source-worker.ts"
import { findSimulation } from "../find-simulation.ts"

export type TargetSettings = Pick<Settings, "allowPrivateTargets" | "simulators">

/**
 * Opens the account that these credentials give access to, as the service does. Throws CredentialsInvalid, and an Error with a
 * message for the user when the connector reads no source.
 */
export const openAccount = async (
  connector: RegisteredConnector,
  typed: Readonly<Record<string, unknown>>,
  { allowPrivateTargets, simulators }: TargetSettings,
  requestCounter: RequestCounter,
): Promise<{ readonly source: PulledSource; readonly credentials: Credentials }> => {
  const { code } = connector.manifest
  const sources = makePulledSources({
    connectors: [connector],
    allowPrivateTargets,
    simulators,
    version: VERSION,
    requestCounter,
  })
  // The links to the guide and the logo are not used here.
  const description = makeCatalogue([connector], "").find(code)
  if (description === null || !sources.codes.includes(code)) {
    throw new Error(`${code} reads no source by itself: its rows are uploaded or pushed.`)
  }
  const credentials = await Effect.runPromise(checkCredentials(description, typed))
  const source = await Effect.runPromise(sources.open(code, credentials))
  if (source === null) throw new Error(`${code} cannot be opened.`)
  return { source, credentials }
}

/** Opens the connector's own simulation. Throws an Error with a message for the user when it has none. */
export const openSimulation = (
  connector: RegisteredConnector,
  requestCounter: RequestCounter,
): PulledSource => {
  const { manifest, module } = connector
  const data = { module, simulation: findSimulation(connector) }
  const reader = hostedReader({
    ...chooseHost(connector, "simulated-source-worker"),
    connector: manifest.code,
    dataFor: (call) => ({ ...data, call }) satisfies SimulatedSourceWorkerData,
    detectsChanges: false,
    givesSalaryMaster: false,
    takesUpdates: false,
    hasWebhooks: false,
    limits: RUN_LIMITS,
    onRequested: () => void requestCounter.requests++,
    now: Date.now,
  })
  return { ...reader, ...toSourceTraits(manifest) }
}
