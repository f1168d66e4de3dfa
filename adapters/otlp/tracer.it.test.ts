import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as Tracer from "effect/Tracer"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { StorageError } from "../../core/ports/storage-error.ts"
import { withSpan } from "../../core/use-cases/with-span.ts"
import { type Collector, startCollector } from "./testing/collector.ts"
import { openTracer } from "./tracer.ts"

const CANARY = "ABCPE1234F"

let collector: Collector
beforeEach(async () => {
  collector = await startCollector()
})
afterEach(() => collector.close())

/** Runs the effect with traces on, and exports them. */
const tracing = async (effect: Effect.Effect<unknown, unknown>, endpoint = collector.url) => {
  const headers = { "x-collector-key": "k1" }
  const { tracer, close } = await openTracer({ endpoint, headers, version: "1.2.3", thread: "main" })
  const silent = Context.make(Logger.CurrentLoggers, new Set())
  const exit = await Effect.runPromiseExitWith(Context.add(silent, Tracer.Tracer, tracer))(effect)
  await close()
  return exit
}

const span = (name: string) => collector.spans.find((each) => each.name === name)

describe("an exported span", () => {
  it("has its parent, its attributes and those of its result", async () => {
    const inner = Effect.succeed(7).pipe(
      withSpan("inner", () => ({ kind: "client", attributes: { "hrsync.sync.rows": 3 } })),
    )
    await tracing(inner.pipe(withSpan("outer", () => ({ resultAttributes: (n) => ({ "hrsync.n": n }) }))))
    const [outer, within] = [span("outer"), span("inner")]
    expect(within).toMatchObject({ traceId: outer?.traceId, parentSpanId: outer?.spanId, kind: 3 })
    expect(within?.attributes).toMatchObject({ "hrsync.sync.rows": 3 })
    expect(outer?.attributes).toMatchObject({ "hrsync.n": 7 })
    expect(outer?.parentSpanId).toBeUndefined()
    expect(collector.bodies.join("")).toMatch(/"service.name".*"hr-data-sync".*"service.version".*"1.2.3"/u)
    expect(collector.headers).toMatchObject([{ path: "/v1/traces", "x-collector-key": "k1" }])
  })

  it("joins the caller's trace", async () => {
    const parent = Tracer.externalSpan({ traceId: "a".repeat(32), spanId: "b".repeat(16) })
    await tracing(Effect.void.pipe(withSpan("here", () => ({ parent }))))
    expect(span("here")).toMatchObject({ traceId: "a".repeat(32), parentSpanId: "b".repeat(16) })
    const left = Tracer.externalSpan({ traceId: "c".repeat(32), spanId: "d".repeat(16), sampled: false })
    await tracing(Effect.void.pipe(withSpan("unsampled", () => ({ parent: left }))))
    expect(span("unsampled")).toBeUndefined()
  })
})

describe("an error", () => {
  const database = Object.assign(new Error(`duplicate key (${CANARY})`), { detail: CANARY })

  it.each([
    ["StorageError", Effect.fail(new StorageError({ operation: "apply", cause: database }))],
    ["Error", Effect.die(database)],
    ["SyntaxError", Effect.sync(() => JSON.parse(`{${CANARY}`) as unknown)],
    ["Error", Effect.fail(CANARY)],
    ["Error", Effect.fail({ name: `a ${CANARY}` })],
  ])("reports an error as %s, without its message", async (kind, failing) => {
    const effect: Effect.Effect<unknown, unknown> = failing
    await tracing(effect.pipe(withSpan("failing", () => ({}))))
    expect(span("failing")?.status).toMatchObject({ code: 2, message: kind })
    expect(collector.bodies.join("")).not.toContain(CANARY)
  })

  it("reports no error when the work was interrupted", async () => {
    await tracing(Effect.interrupt.pipe(withSpan<unknown>("left", () => ({}))))
    expect(span("left")?.status.code).toBe(0)
  })
})

describe("an unreachable collector", () => {
  it("does not affect the work, and does not keep a process from exiting", async () => {
    const exit = await tracing(Effect.succeed(7).pipe(withSpan("lost", () => ({}))), "http://127.0.0.1:9")
    expect(exit).toMatchObject({ _tag: "Success", value: 7 })
  })
})
