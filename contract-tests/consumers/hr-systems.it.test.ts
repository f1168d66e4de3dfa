import { PactV3, SpecificationVersion } from "@pact-foundation/pact"
import { describe, expect, it } from "vitest"
import { findSimulatedConnectors } from "../../config/testing/simulated-connectors.ts"
import { makeSimulationFixture } from "../../connectors/sdk/conformance/fixture.ts"
import { inventPeople, type Simulation } from "../../connectors/sdk/conformance/index.ts"
import type { HttpTransport, PullingConnector, SourceClock } from "../../connectors/sdk/index.ts"
import { expectCommittedPact, startPact } from "./committed.ts"
import { waitUntilRecorded } from "./exchange.ts"
import { addExchange } from "./hr-systems/add-exchange.ts"
import { listOperations } from "./hr-systems/connector-operations.ts"
import { recordExchanges } from "./hr-systems/record-exchanges.ts"
import { makeHrSystemPact, type Pact } from "./pact-files.ts"

/*
 * What each connector asks its HR system for, and what it relies on in the answers. The exchanges are those with the simulated
 * system, so that a change of a request, or of the API as we know it, shows in a pact.
 */

const PEOPLE = 2

interface Subject {
  readonly pact: Pact
  readonly connector: PullingConnector
  readonly simulation: Simulation
}

const subjects: Array<Subject> = []
for (const { registered, simulation } of await findSimulatedConnectors()) {
  const { module, manifest } = registered
  const { default: connector } = (await import(module)) as { readonly default: PullingConnector }
  subjects.push({ pact: makeHrSystemPact(manifest.code, manifest.name), connector, simulation })
}

/** Sends to the mock service what is meant for the HR system. */
const makeMockTransport =
  (mock: string): HttpTransport =>
  async ({ method, url, headers, body }) => {
    const { pathname, search } = new URL(url)
    const response = await fetch(mock + pathname + search, { method, headers, body })
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      retryAfterMillis: null,
      body: new Uint8Array(await response.arrayBuffer()),
    }
  }

const stopClock = (now: number): SourceClock => ({ now: () => now, sleep: () => Promise.resolve() })

describe.each(subjects)("$pact.provider", ({ pact, connector, simulation }) => {
  const { folder } = startPact(pact)

  it("answers a connector as its simulation does", async () => {
    const fixture = makeSimulationFixture(simulation, { employees: inventPeople(PEOPLE) })
    const recording = recordExchanges(fixture)
    const replayed = listOperations(connector, simulation)
    for (const [index, { name, run, before }] of listOperations(connector, simulation).entries()) {
      before?.(fixture)
      // The same instant in both runs, since requests contain it.
      const access = { ...recording.access, time: stopClock(fixture.now()) }
      const expected = await run(connector, access)
      const mock = new PactV3({
        ...pact,
        dir: folder,
        logLevel: "error",
        spec: SpecificationVersion.SPECIFICATION_VERSION_V4,
      })
      for (const [number, exchange] of recording.take().entries()) {
        const { method, url } = exchange.request
        addExchange(mock, `${name}: ${String(number + 1)}. ${method} ${new URL(url).pathname}`, exchange)
      }
      await mock.executeTest(async ({ url, port }) => {
        expect(await replayed[index]?.run(connector, { ...access, dial: makeMockTransport(url) })).toEqual(
          expected,
        )
        await waitUntilRecorded(mock, port)
      })
    }
  })

  expectCommittedPact(pact, folder)
})
