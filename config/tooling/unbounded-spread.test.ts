import { ESLint, type Linter } from "eslint"
import { describe, expect, it } from "vitest"

/** A module of the linter's own, without types. */
const { UNBOUNDED_SPREAD } = (await import(new URL("unbounded-spread.js", import.meta.url).href)) as {
  readonly UNBOUNDED_SPREAD: ReadonlyArray<{ readonly selector: string; readonly message: string }>
}

/** The rule alone: the whole configuration reads the types of all files. */
const config: Linter.Config = { rules: { "no-restricted-syntax": ["error", ...UNBOUNDED_SPREAD] } }

const lint = async (code: string): Promise<number> => {
  const [result] = await new ESLint({ overrideConfigFile: true, overrideConfig: config }).lintText(code)
  return result?.errorCount ?? -1
}

describe("a call that takes an array of any length as its arguments", () => {
  it.each([
    "Math.max(...rows)",
    "Math.max(0, ...rows.map((row) => row.length))",
    "Math.min(...new Set(rows))",
    "found.push(...rows)",
    "this.found.push(1, ...rows)",
    "found.unshift(...rows)",
    "found.splice(0, found.length, ...rows)",
    "[].concat(...pages)",
    "String.fromCharCode(...bytes)",
    "String.fromCodePoint(...codes)",
    "Math.max.apply(null, rows)",
    "found.push.apply(found, rows)",
    "String.fromCharCode.apply(null, bytes)",
  ])("is refused: %s", async (code) => {
    expect(await lint(code)).toBe(1)
  })

  it.each([
    "Math.max(a, b)",
    "found.push({ ...row })",
    "found.push([...row])",
    "found = [...found, ...rows]",
    "rows.reduce((most, row) => Math.max(most, row.length), 0)",
    "ledger.apply(session, page)",
  ])("is none: %s", async (code) => {
    expect(await lint(code)).toBe(0)
  })
})
