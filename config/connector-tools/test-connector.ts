import type { CaseResult } from "../../adapters/commander/app.ts"
import { SourceThread, type ThreadLimits } from "../../adapters/worker-threads/source-thread.ts"
import { kitFor, THREAD_LIMITS } from "../threads/connector-thread.ts"
import { threadEntry } from "../threads/thread-entry.ts"
import type { ConformanceWorkerData } from "../threads/conformance-worker.ts"
import { chooseCases } from "./choose-cases.ts"
import { findConnector, type FindOptions } from "./find-connector.ts"
import { findSimulation } from "./find-simulation.ts"

export interface TestOptions extends FindOptions {
  /** Texts in the names of the cases to run; all cases when left out. */
  readonly only?: ReadonlyArray<string>
  /** The modules of every connector, unless overridden. */
  readonly limits?: ThreadLimits
}

/**
 * Runs the conformance suite of a connector, given by its code or folder, in a thread like those of a sync. Throws
 * an Error with a message for the user if the connector or its simulation cannot be loaded, or if no case has one of
 * the texts in its name. A case that stops the thread fails and ends the run.
 */
export async function* testConnector(name: string, options: TestOptions): AsyncGenerator<CaseResult> {
  const connector = findConnector(name, options)
  const { module, requestedAs, manifest } = connector
  const { only = [] } = options
  const data: ConformanceWorkerData = {
    module,
    simulation: findSimulation(connector),
    kit: kitFor(requestedAs),
    only,
  }
  const thread = new SourceThread({
    connector: manifest.code,
    entry: ENTRY,
    data,
    limits: options.limits ?? THREAD_LIMITS,
    now: Date.now,
  })
  try {
    const names = (await thread.value()) as ReadonlyArray<string>
    for (const each of chooseCases(names, only)) {
      const outcome = await readCaseOutcome(thread, each)
      yield outcome.result
      if (outcome.isStopped) return
    }
  } finally {
    await thread.close()
  }
}

const ENTRY = threadEntry("conformance-worker")

const readCaseOutcome = async (
  thread: SourceThread,
  name: string,
): Promise<{ readonly result: CaseResult; readonly isStopped: boolean }> => {
  try {
    return { result: (await thread.value()) as CaseResult, isStopped: false }
  } catch (error) {
    const failure = `${error instanceof Error ? error.message : String(error)} Later cases were not run.`
    return { result: { name, result: "failed", failure }, isStopped: true }
  }
}
