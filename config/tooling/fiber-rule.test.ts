import { ESLint } from "eslint"
import { describe, expect, it } from "vitest"

/*
 * ESLint refuses what leaves the caller's fiber in core, and with it the scope that storage enforces
 * (specification/promises.md#s5-tenants).
 */

const eslint = new ESLint({
  overrideConfigFile: "config/tooling/eslint.config.js",
  // Rules with types need the whole project; this one reads the syntax only.
  overrideConfig: [{ languageOptions: { parserOptions: { projectService: false, project: false } } }],
  ruleFilter: ({ ruleId }) => ruleId === "no-restricted-syntax",
})

const lint = async (code: string): Promise<ReadonlyArray<string>> => {
  const [result] = await eslint.lintText(`${code}\n`, { filePath: "core/use-cases/with-span.ts" })
  return result?.messages.map(({ message }) => message) ?? []
}

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
]
const STAYING = [
  "Stream.toAsyncIterableEffect(stream)",
  "Stream.toAsyncIterableWith(stream, context)",
  "Stream.runDrain(stream)",
  "Effect.map(effect, change)",
]

describe("leaving the fiber in core", () => {
  it.each(LEAVING)("is refused: %s", async (code) => {
    expect(await lint(`export const a = ${code}`)).toEqual([REFUSED])
  })

  it("is refused under another name", async () => {
    const code = 'import { runPromise } from "effect/Effect"\nexport const a = runPromise'
    expect(await lint(code)).toEqual([REFUSED])
  })

  it.each(STAYING)("is not: %s", async (code) => {
    expect(await lint(`export const a = ${code}`)).toEqual([])
  })
})
