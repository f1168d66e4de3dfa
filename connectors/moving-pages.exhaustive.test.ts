import { tmpdir } from "node:os"
import { describe, it } from "vitest"
import { findConnectors } from "./registry.ts"
import { conformanceCases, type Simulation } from "./sdk/conformance/index.ts"
import type { PullingConnector } from "./sdk/index.ts"

/* Every built-in connector, with a departure and an arrival before every request; `conformance.test.ts` of each samples them. */

const CASE_MILLIS = 900_000

const simulated = findConnectors([], tmpdir()).connectors.filter(({ manifest }) =>
  ["HRMS", "Custom"].includes(manifest.integrationType),
)

describe.each(simulated.map(({ manifest, folder }) => ({ code: manifest.code, folder })))(
  "connector $code",
  async ({ folder }) => {
    const { default: connector } = (await import(new URL("index.ts", folder).href)) as {
      readonly default: PullingConnector
    }
    const { default: simulation } = (await import(new URL("conformance.ts", folder).href)) as {
      readonly default: Simulation
    }
    const thorough = { limitMillis: CASE_MILLIS, thorough: true }
    for (const { name, run } of conformanceCases(connector, simulation, thorough)) {
      if (name.startsWith("employees who leave or join between two pages")) it(name, run, CASE_MILLIS)
    }
  },
)
