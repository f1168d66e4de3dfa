import type { CaseResult } from "../../adapters/commander/app.ts"
import type { ConnectorResponse } from "../../adapters/connector-hosts/messages.ts"
import { openChannel } from "../../adapters/connector-hosts/open-channel.ts"
import { serveResponses } from "../../adapters/connector-hosts/serve-responses.ts"
import { explainStartFailure } from "../../adapters/connector-hosts/serve-source.ts"
import { type ConformanceCase, conformanceCases } from "../../connectors/sdk/conformance/index.ts"
import { isChosen } from "../connector-tools/choose-cases.ts"
import { loadConnector } from "./load-connector.ts"
import { loadSimulation } from "./load-simulation.ts"

/*
 * The thread or process that runs the conformance suite against a connector. It sends the names of all cases first, then the
 * result of each chosen one.
 */

export interface ConformanceWorkerData {
  /** The module of the connector. */
  readonly module: string
  /** The module of its source's simulation. */
  readonly simulation: string
  /** Texts in the names of the cases to run; empty: all. */
  readonly only: ReadonlyArray<string>
}

async function* produceResults({
  module,
  simulation,
  only,
}: ConformanceWorkerData): AsyncGenerator<ConnectorResponse, void> {
  const cases = await explainStartFailure(async () => {
    const connector = await loadConnector(module)
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

const channel = await openChannel()
serveResponses(channel, produceResults(channel.data as ConformanceWorkerData))
