import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { StorageError } from "../../core/ports/storage-error.ts"
import { loggingContext, makeLogger } from "./logger.ts"

const PAN = "ABCDE1234F"

/** Returns the lines that one effect writes. */
const captureLines = async (
  effect: Effect.Effect<unknown, unknown>,
): Promise<ReadonlyArray<Record<string, unknown>>> => {
  const lines: Array<string> = []
  const logger = makeLogger("info", { write: (line: string) => void lines.push(line) })
  await Effect.runPromiseExitWith(loggingContext(logger))(effect)
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** An error as node-postgres throws it: message and detail quote the row. */
const uniqueViolation = () =>
  Object.assign(new Error(`duplicate key value violates "employee_pan_key" (${PAN})`), {
    name: "error",
    code: "23505",
    detail: `Key (pan)=(${PAN}) already exists.`,
    table: "employee",
    constraint: "employee_pan_key",
  })

describe("the log", () => {
  it("writes lines of JSON with a level, a time, the text and its fields", async () => {
    const [line] = await captureLines(
      Effect.logInfo("Re-sent", { requeued: 3 }).pipe(Effect.annotateLogs({ requestId: "r" })),
    )
    expect(line).toMatchObject({ level: 30, msg: "Re-sent", requeued: 3, requestId: "r" })
    expect(line?.["time"]).toMatch(/^\d{4}-\d\d-\d\dT/u)
  })

  it("omits lines below its level", async () => {
    expect(await captureLines(Effect.logDebug("noise"))).toEqual([])
  })

  it("names the error and its location, but none of the values that a database or a parser quotes", async () => {
    const failure = new StorageError({ operation: "apply the changes", cause: uniqueViolation() })
    const [line] = await captureLines(Effect.logError("A request failed", { tag: failure._tag }, failure))
    expect(line).toMatchObject({
      level: 50,
      msg: "A request failed",
      tag: "StorageError",
      err: {
        kind: "StorageError",
        operation: "apply the changes",
        cause: { kind: "error", code: "23505", table: "employee", constraint: "employee_pan_key" },
      },
    })
    expect(JSON.stringify(line)).not.toContain(PAN)
  })

  it("describes a bug by its location, not by its message", async () => {
    const parse = Effect.sync(() => JSON.parse(`{"pan":"${PAN}",}`) as unknown)
    const [line] = await captureLines(
      parse.pipe(Effect.tapCause((cause) => Effect.logError("Unexpected", cause))),
    )
    expect(line?.["err"]).toMatchObject({ kind: "SyntaxError" })
    expect(JSON.stringify(line)).toContain("logger.test.ts")
    expect(JSON.stringify(line)).not.toContain(PAN)
  })

  it("handles thrown values that are not errors, and circular causes", async () => {
    const circle = new Error("a")
    circle.cause = circle
    const lines = await captureLines(
      Effect.all([
        Effect.logError("text", circle),
        Effect.tapCause(Effect.die(PAN), (cause) => Effect.logError("thrown", cause)).pipe(Effect.exit),
      ]),
    )
    expect(lines.map((line) => (line["err"] as { kind: string }).kind)).toEqual(["Error", "string"])
    expect(JSON.stringify(lines)).not.toContain(PAN)
  })
})
