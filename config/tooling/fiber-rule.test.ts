import { describe, expect, it } from "vitest"
import { findRefusedSyntax } from "./testing/lint-config.ts"

/*
 * The linter refuses what leaves the caller's fiber in core, and with it the scope that storage enforces
 * (specification/promises.md#s5-tenants).
 */

const REFUSED = expect.stringContaining("leaves the caller's fiber") as string

const LEAVING = [
  "Stream.toAsyncIterable(stream)",
  "Stream.toReadableStream(stream)",
  "stream.pipe(Stream.toAsyncIterable)",
  "Effect.runPromise(effect)",
  "Effect.runFork(effect)",
  "Effect.runSync(effect)",
  "Effect.runPromiseWith(context)(effect)",
  "Runtime.makeRunMain(effect)",
  "ManagedRuntime.make(layer)",
].map((code) => `export const a = ${code}`)

const UNDER_ANOTHER_NAME = 'import { runPromise } from "effect/Effect"\nexport const a = runPromise'

const STAYING = [
  "Stream.toAsyncIterableEffect(stream)",
  "Stream.toAsyncIterableWith(stream, context)",
  "Stream.runDrain(stream)",
  "Effect.map(effect, change)",
].map((code) => `export const a = ${code}`)

const ALL = [...LEAVING, UNDER_ANOTHER_NAME, ...STAYING]

describe("leaving the fiber in core", () => {
  const found = findRefusedSyntax("core/use-cases/with-span.ts", ALL)

  it.each([...LEAVING, UNDER_ANOTHER_NAME])("is refused: %s", (code) => {
    expect(found[ALL.indexOf(code)]).toEqual([REFUSED])
  })

  it.each(STAYING)("is not: %s", (code) => {
    expect(found[ALL.indexOf(code)]).toEqual([])
  })
})
