import { describe, it } from "vitest"
import { conformanceCases, type Simulation } from "../conformance/index.ts"
import type { PullingConnector } from "../index.ts"

const CASE_MILLIS = 60_000

/** Runs the conformance suite on the built-in connector in the folder of this module. */
export const describeConformance = async (testModule: string): Promise<void> => {
  const { default: connector } = (await import(new URL("index.ts", testModule).href)) as {
    readonly default: PullingConnector
  }
  const { default: simulation } = (await import(new URL("conformance.ts", testModule).href)) as {
    readonly default: Simulation
  }
  describe(`connector ${connector.manifest.code}`, () => {
    for (const { name, run } of conformanceCases(connector, simulation)) it(name, run, CASE_MILLIS)
  })
}
