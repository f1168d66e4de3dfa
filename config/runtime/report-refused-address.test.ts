import * as Context from "effect/Context"
import * as Logger from "effect/Logger"
import { describe, expect, it } from "vitest"
import { makeMemoryTelemetry } from "../../core/testing/memory/telemetry.ts"
import { makeReportRefusedAddress } from "./report-refused-address.ts"

describe("a rejected address", () => {
  it("is counted by rule, and logged with host and address", async () => {
    const logged: Array<unknown> = []
    const logger = Logger.make(({ message }) => void logged.push(message))
    const context = Context.make(Logger.CurrentLoggers, new Set<Logger.Logger<unknown, unknown>>([logger]))
    const telemetry = makeMemoryTelemetry()
    const report = makeReportRefusedAddress(telemetry, context)
    report({ rule: "not-public", host: "hr.example", address: "10.1.2.3" })
    report({ rule: "not-public", host: "u:pass@10.1.2.3\u001b[2J", address: null })
    expect(telemetry.facts.recordEgressRefusal).toEqual(["not-public", "not-public"])
    await expect.poll(() => logged.length).toBe(2)
    expect(logged[0]).toEqual([
      "An address was refused",
      { rule: "not-public", host: "hr.example", address: "10.1.2.3" },
    ])
    expect(JSON.stringify(logged[1])).not.toMatch(/pass|\\u001b/u)
  })
})
