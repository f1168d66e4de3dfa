import type { CaseResult } from "../../adapters/commander/app.ts"
import type { RunLimits } from "../../adapters/connector-hosts/connector-host.ts"
import { ConnectorRun } from "../../adapters/connector-hosts/connector-run.ts"
import type { RegisteredConnector } from "../../connectors/registry.ts"
import { explainLoadError } from "./explain-load-error.ts"
import { chooseHost, RUN_LIMITS } from "../threads/connector-host.ts"
import type { ConformanceWorkerData } from "../threads/conformance-worker.ts"
import { chooseCases } from "./choose-cases.ts"
import { findConnector, type FindOptions } from "./find-connector.ts"
import { findSimulation } from "./find-simulation.ts"

export interface TestOptions extends FindOptions {
  /** Texts in the names of the cases to run; all cases when left out. */
  readonly only?: ReadonlyArray<string>
  /** The modules of every connector, unless overridden. */
  readonly limits?: RunLimits
}

/**
 * Runs the conformance suite of a connector, given by its code or folder, in a thread or process like those of a sync. Throws
 * an Error with a message for the user if the connector or its simulation cannot be loaded, or if no case has one of
 * the texts in its name. A case that stops it fails and ends the run.
 */
export async function* testConnector(name: string, options: TestOptions): AsyncGenerator<CaseResult> {
  const connector = findConnector(name, options)
  const { module, manifest } = connector
  const { only = [] } = options
  const data: ConformanceWorkerData = {
    module,
    simulation: findSimulation(connector),
    only,
  }
  const run = new ConnectorRun({
    ...chooseHost(connector, "conformance-worker"),
    connector: manifest.code,
    data,
    limits: options.limits ?? RUN_LIMITS,
    now: Date.now,
  })
  try {
    const names = await readNames(run, connector)
    for (const each of chooseCases(names, only)) {
      const outcome = await readCaseOutcome(run, each)
      yield outcome.result
      if (outcome.isStopped) return
    }
  } finally {
    await run.close()
  }
}

const readNames = async (
  run: ConnectorRun,
  connector: RegisteredConnector,
): Promise<ReadonlyArray<string>> => {
  try {
    return (await run.value()) as ReadonlyArray<string>
  } catch (error) {
    throw await explainLoadError(error, connector)
  }
}

const readCaseOutcome = async (
  run: ConnectorRun,
  name: string,
): Promise<{ readonly result: CaseResult; readonly isStopped: boolean }> => {
  try {
    return { result: (await run.value()) as CaseResult, isStopped: false }
  } catch (error) {
    const failure = `${error instanceof Error ? error.message : String(error)} Later cases were not run.`
    return { result: { name, result: "failed", failure }, isStopped: true }
  }
}
