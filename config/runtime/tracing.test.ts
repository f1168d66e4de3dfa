import * as Context from "effect/Context"
import * as References from "effect/References"
import * as Tracer from "effect/Tracer"
import { describe, expect, it } from "vitest"
import { loggingContext, makeLogger } from "../../adapters/pino/logger.ts"
import { openTracing } from "./tracing.ts"

const context = loggingContext(makeLogger("silent"))

describe("traces", () => {
  it("are off without an address, and load nothing", async () => {
    const tracing = await openTracing({ traces: null }, context, "main")
    expect(tracing.context).toBe(context)
    expect(Context.get(tracing.context, References.TracerEnabled)).toBe(false)
    await tracing.close()
  })

  it("are on with an address, with their own tracer", async () => {
    const traces = { endpoint: "http://127.0.0.1:9", headers: {} }
    const tracing = await openTracing({ traces }, context, "main")
    expect(Context.get(tracing.context, References.TracerEnabled)).toBe(true)
    expect(Context.get(tracing.context, Tracer.Tracer)).not.toBe(Context.get(context, Tracer.Tracer))
    await tracing.close()
  })
})
