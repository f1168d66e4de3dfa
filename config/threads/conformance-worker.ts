import { parentPort, workerData } from "node:worker_threads"
import type { CaseResult } from "../../adapters/commander/app.ts"
import type { Answer } from "../../adapters/worker-threads/messages.ts"
import { serveAnswers } from "../../adapters/worker-threads/serve-answers.ts"
import { explainStartFailure } from "../../adapters/worker-threads/serve-source.ts"
import {
  type ConformanceCase,
  conformanceCases,
  type Simulation,
} from "../../connectors/sdk/conformance/index.ts"
import { loadConnector } from "./load-connector.ts"

/*
 * The thread that runs the conformance suite against a connector. It sends the names of the cases first, then the
 * result of each.
 */

export interface ConformanceWorkerData {
  /** The module of the connector. */
  readonly module: string
  /** The module of its source's simulation. */
  readonly simulation: string
  readonly kit: string | null
}

async function* produceResults({
  module,
  simulation,
  kit,
}: ConformanceWorkerData): AsyncGenerator<Answer, void> {
  const cases = await explainStartFailure(async () => {
    const connector = await loadConnector(module, kit)
    return conformanceCases(connector, await loadSimulation(simulation))
  })
  yield { type: "value", value: cases.map(({ name }) => name) }
  for (const each of cases) yield { type: "value", value: await runCase(each) }
}

const loadSimulation = async (module: string): Promise<Simulation> => {
  const { default: simulation } = (await import(module).catch((error: unknown) => {
    throw new Error(`its simulation: ${error instanceof Error ? error.message : String(error)}`)
  })) as { readonly default?: Simulation }
  if (typeof simulation?.answer === "function") return simulation
  throw new Error("its conformance.js must export the simulation as its default, with answer and the rest.")
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

if (parentPort !== null) serveAnswers(parentPort, produceResults(workerData as ConformanceWorkerData))
