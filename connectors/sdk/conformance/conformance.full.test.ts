import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { defineConnector, type PullingConnector, type SourceAccess } from "../index.ts"
import { conformanceCases } from "./index.ts"
import { captureOutput } from "./capture-output.ts"
import { flawed } from "./testing/flawed.ts"
import { FLAWS } from "./testing/flaws/index.ts"
import { makeRota, manifest, rota } from "./testing/rota.ts"
import { webhook, readOnly, simulation, updates } from "./testing/rota-simulation.ts"

/** Captures what a connector prints: some of the flawed ones print on purpose. */
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

  it("passes a connector without delta loads that implements hasChanged", async () => {
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

  it("has a flawed connector for every case", () => {
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
      makeRota({ ...access, transport: () => new Promise(() => undefined) }),
    )
    const check = conformanceCases(never, simulation, { limitMillis: 20 }).find(({ name }) =>
      name.startsWith("check reports"),
    )
    await expect(check?.run()).rejects.toThrow(/did not end within 0.02 s: wait with time.sleep/u)
  })

  it("reports an error of the simulation as the author's error", async () => {
    const respond = () => {
      throw new TypeError("employees is undefined")
    }
    const { messages } = await collectFailures(rota, { ...simulation, respond })
    expect(messages[0]).toContain("The simulation itself throws: employees is undefined. Fix its respond().")
  })

  it("reports an error of the simulation while it signs a call as the author's error", async () => {
    const call = () => {
      throw new TypeError("secret is undefined")
    }
    const { failures, messages } = await collectFailures(rota, {
      ...simulation,
      webhook: { ...webhook, call },
    })
    expect(failures[0]).toBe("the simulation has a webhook with signed calls")
    expect(messages[0]).toContain(
      "The simulation itself throws: secret is undefined. Fix its webhook.call().",
    )
  })

  it("reports what the simulation does not cover, and skips the cases that need it", async () => {
    expect((await collectFailures(rota, readOnly)).messages).toEqual([
      expect.stringContaining("The connector has write, but the simulation has no updates: describe what"),
      expect.stringContaining(
        "The connector has verifyHook, but the simulation has no webhook: describe how",
      ),
    ])
    const reasons = conformanceCases(rota, readOnly).map(({ doesNotApply }) => doesNotApply)
    expect(reasons).toContain("the simulation has no updates")
    expect(reasons).toContain("the simulation has no webhook")
  })

  it("passes a connector whose source sends webhooks without a signature", async () => {
    const { connector } = flawed("verifies nothing", [], { verifyHook: null })
    expect(await collectFailures(connector, { ...readOnly, updates })).toEqual({ failures: [], messages: [] })
  })

  it("does not call abilities that the manifest does not declare", () => {
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

  it("reports the cases that do not apply to a manifest, and skips them", () => {
    const capabilities = { ...manifest.capabilities, delta: false }
    const full = defineConnector({ ...manifest, capabilities }, makeRota)
    const ruledOut = conformanceCases(full, simulation).filter(({ doesNotApply }) => doesNotApply !== null)
    expect(ruledOut.map(({ name }) => name)).toEqual([
      "a delta load returns new and changed employees in the same form as a full load (does not apply: capabilities.delta is false)",
      "an employee that changes during a load is in the next delta load (does not apply: capabilities.delta is false)",
      "a change that the source's own clock dates some minutes before the load is in the next delta load (does not apply: capabilities.delta is false)",
      "a delta load without changes succeeds (does not apply: capabilities.delta is false)",
      "a load whose last page is exactly full leaves a cursor (does not apply: capabilities.delta is false)",
      "hasChanged detects a change, and only a change (does not apply: the connector has no hasChanged)",
      "a delta load tells an absent key from null and an empty text where it gives only what changed, and empties it otherwise (does not apply: capabilities.delta is false)",
    ])
  })
})
