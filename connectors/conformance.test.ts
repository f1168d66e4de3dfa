import { existsSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { findConnectors } from "./registry.ts"
import type { Simulation } from "./sdk/conformance/index.ts"
import { conformanceCases } from "./sdk/conformance/index.ts"
import type { PullingConnector } from "./sdk/index.ts"

/* Runs the conformance suite on every built-in connector that reads an HTTP API. */

/** Reads over SSH; tested against a real server instead. */
const NOT_OVER_HTTP: ReadonlyArray<string> = ["sftp"]
const ASK_THEIR_SOURCE: ReadonlyArray<string> = ["HRMS", "SFTP", "Custom"]

const pulled = findConnectors([], process.cwd()).connectors.filter(
  ({ manifest: { code, integrationType } }) =>
    ASK_THEIR_SOURCE.includes(integrationType) && !NOT_OVER_HTTP.includes(code),
)

const simulations = pulled.map(({ manifest: { code }, module }) => ({
  code,
  module,
  simulation: new URL("conformance.ts", module),
}))

it("every connector that reads over HTTP has a simulation of its source", () => {
  expect(simulations.length).toBeGreaterThan(0)
  const without = simulations.filter(({ simulation }) => !existsSync(simulation)).map(({ code }) => code)
  expect(without).toEqual([])
})

for (const { code, module, simulation } of simulations.filter((each) => existsSync(each.simulation))) {
  const { default: connector } = (await import(module)) as { readonly default: PullingConnector }
  const { default: simulated } = (await import(simulation.href)) as { readonly default: Simulation }
  describe(`connector ${code}`, () => {
    for (const { name, run } of conformanceCases(connector, simulated)) it(name, run, 60_000)
  })
}
