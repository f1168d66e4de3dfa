import { parentPort, workerData } from "node:worker_threads"
import type { CaseResult } from "../../adapters/commander/app.ts"
import type { ThreadResponse } from "../../adapters/worker-threads/messages.ts"
import { serveResponses } from "../../adapters/worker-threads/serve-responses.ts"
import { explainStartFailure } from "../../adapters/worker-threads/serve-source.ts"
import { type ConformanceCase, conformanceCases } from "../../connectors/sdk/conformance/index.ts"
import { isChosen } from "../connector-tools/choose-cases.ts"
import { loadConnector } from "./load-connector.ts"
import { loadSimulation } from "./load-simulation.ts"

/*
 * The thread that runs the conformance suite against a connector. It sends the names of all cases first, then the
 * result of each chosen one.
 */

export interface ConformanceWorkerData {
  /** The module of the connector. */
  readonly module: string
  /** The module of its source's simulation. */
  readonly simulation: string
  readonly kit: string | null
  /** Texts in the names of the cases to run; empty: all. */
  readonly only: ReadonlyArray<string>
}

async function* produceResults({
  module,
  simulation,
  kit,
  only,
}: ConformanceWorkerData): AsyncGenerator<ThreadResponse, void> {
  const cases = await explainStartFailure(async () => {
    const connector = await loadConnector(module, kit)
    return conformanceCases(connector, await loadSimulation(simulation))
  })
  yield { type: "value", value: cases.map(({ name }) => name) }
  for (const each of cases) {
    if (isChosen(each.name, only)) yield { type: "value", value: await runCase(each) }
  }
}

const runCase = async ({ name, doesNotApply, run }: ConformanceCase): Promise<CaseResult> => {
  if (doesNotApply !== null) return { name, result: "does not apply", failure: null }
  try {
    await run()
    return { name, result: "passed", failure: null }
  } catch (error) {
    return { name, result: "failed", failure: error instanceof Error ? error.message : String(error) }
  }
}

if (parentPort !== null) serveResponses(parentPort, produceResults(workerData as ConformanceWorkerData))
