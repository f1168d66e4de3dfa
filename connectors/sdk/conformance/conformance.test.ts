import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { defineConnector, type PullingConnector, type SourceAccess } from "../index.ts"
import { conformanceCases } from "./index.ts"
import { captureOutput } from "./capture-output.ts"
import { flawed } from "./testing/flawed.ts"
import { FLAWS } from "./testing/flaws/index.ts"
import { makeRota, manifest, rota } from "./testing/rota.ts"
import { webhook, readOnly, simulation, updates } from "./testing/rota-simulation.ts"

/** What a connector prints stays in here: some print on purpose. */
const collectFailures = async (connector: PullingConnector, simulated = simulation) => {
  const failures: Array<string> = []
  const messages: Array<string> = []
  const printed = captureOutput()
  try {
    for (const { name, run } of conformanceCases(connector, simulated, { limitMillis: 10_000 })) {
      await run().catch((error: unknown) => {
        failures.push(name)
        messages.push(String(error))
      })
    }
  } finally {
    printed.stop()
  }
  return { failures, messages }
}

describe("the conformance suite", () => {
  it("passes a good connector", async () => {
    expect(await collectFailures(rota)).toEqual({ failures: [], messages: [] })
  })

  it("passes one that has no deltas, and tells whether anything has changed", async () => {
    const capabilities = { ...manifest.capabilities, delta: false, incrementalCursor: false }
    const digested = defineConnector({ ...manifest, capabilities }, (access: SourceAccess) => {
      const { pages, ...others } = makeRota(access)
      return {
        ...others,
        pages: async function* () {
          let read = ""
          for await (const page of pages(null)) {
            read += JSON.stringify(page.rows)
            yield { ...page, cursor: createHash("sha256").update(read).digest("hex") }
          }
        },
        hasChanged: async (cursor: unknown) => {
          let read = ""
          for await (const { rows } of pages(null)) read += JSON.stringify(rows)
          return createHash("sha256").update(read).digest("hex") !== cursor
        },
      }
    })
    expect(await collectFailures(digested)).toEqual({ failures: [], messages: [] })
  })

  it("has a flaw to show for every case", () => {
    const shown = new Set(FLAWS.flatMap(({ fails }) => fails))
    const cases = conformanceCases(rota, simulation).map(({ name }) => name)
    expect(cases.filter((name) => !shown.has(name.replace(/ \(does not apply.*/u, "")))).toEqual([])
  })

  for (const { flaw, fails, connector, simulated } of FLAWS) {
    it(`fails the connector that ${flaw}`, async () => {
      const { failures, messages } = await collectFailures(connector, simulated)
      expect(failures.toSorted(), messages.join("\n")).toEqual(fails.toSorted())
    })
  }

  it("ends a case that does not end by itself", async () => {
    const never = defineConnector(manifest, (access: SourceAccess) =>
      makeRota({ ...access, dial: () => new Promise(() => undefined) }),
    )
    const check = conformanceCases(never, simulation, { limitMillis: 20 }).find(({ name }) =>
      name.startsWith("check says"),
    )
    await expect(check?.run()).rejects.toThrow(/did not end within 0.02 s: wait with time.sleep/u)
  })

  it("says whose mistake it is when the simulation throws", async () => {
    const answer = () => {
      throw new TypeError("employees is undefined")
    }
    const { messages } = await collectFailures(rota, { ...simulation, answer })
    expect(messages[0]).toContain("The simulation itself throws: employees is undefined. Mend its answer().")
  })

  it("says whose mistake it is when the simulation throws while it signs a call", async () => {
    const call = () => {
      throw new TypeError("secret is undefined")
    }
    const { failures, messages } = await collectFailures(rota, {
      ...simulation,
      webhook: { ...webhook, call },
    })
    expect(failures[0]).toBe("the simulation has a hook whose calls are signed")
    expect(messages[0]).toContain("The simulation itself throws: secret is undefined. Mend its hook.call().")
  })

  it("says what a simulation does not show of the connector, and does not run what that rules out", async () => {
    expect((await collectFailures(rota, readOnly)).messages).toEqual([
      expect.stringContaining("The connector writes, and the simulation has no updates: say what"),
      expect.stringContaining("The connector has verifyHook, and the simulation no hook: say how"),
    ])
    const reasons = conformanceCases(rota, readOnly).map(({ doesNotApply }) => doesNotApply)
    expect(reasons).toContain("the simulation has no updates")
    expect(reasons).toContain("the simulation has no webhook")
  })

  it("passes one whose source calls a hook and signs nothing", async () => {
    const { connector } = flawed("verifies nothing", [], { verifyHook: null })
    expect(await collectFailures(connector, { ...readOnly, updates })).toEqual({ failures: [], messages: [] })
  })

  it("does not ask for what a manifest does not promise", () => {
    const capabilities = { ...manifest.capabilities, salaryMaster: false, write: false, realTimeHooks: false }
    const reader = defineConnector({ ...manifest, capabilities }, makeRota)
    const ruledOut = conformanceCases(reader, simulation).flatMap(({ name, doesNotApply }) =>
      /^(salaryMaster|write|verifyHook): /u.test(name) ? [doesNotApply] : [],
    )
    expect(new Set(ruledOut)).toEqual(
      new Set([
        "capabilities.salaryMaster is false",
        "capabilities.write is false",
        "capabilities.realTimeHooks is false",
      ]),
    )
  })

  it("names the cases that a manifest rules out, and does not run them", () => {
    const capabilities = { ...manifest.capabilities, delta: false }
    const full = defineConnector({ ...manifest, capabilities }, makeRota)
    const ruledOut = conformanceCases(full, simulation).filter(({ doesNotApply }) => doesNotApply !== null)
    expect(ruledOut.map(({ name }) => name)).toEqual([
      "a delta gives what is new or changed, as a full load has it (does not apply: capabilities.delta is false)",
      "what changes while it is read is in the next delta (does not apply: capabilities.delta is false)",
      "a delta of nothing gives no error (does not apply: capabilities.delta is false)",
      "employees that just fill their last page leave a cursor, too (does not apply: capabilities.delta is false)",
      "hasChanged tells a source that changed from one that did not (does not apply: the connector has no hasChanged)",
    ])
  })
})
