import { ESLint, Linter } from "eslint"
import tseslint from "typescript-eslint"
import { beforeAll, describe, expect, it } from "vitest"

const RULE = "no-restricted-syntax"

let rules: Linter.RulesRecord

/** The rule as it stands for a file of core; none of those that need types, which a text alone does not have. */
beforeAll(async () => {
  const eslint = new ESLint({ overrideConfigFile: new URL("eslint.config.js", import.meta.url).pathname })
  const found = (await eslint.calculateConfigForFile("core/domain/a.ts")) as { rules: Linter.RulesRecord }
  rules = { [RULE]: found.rules[RULE] ?? "off" }
})

const wrongIn = (code: string) =>
  new Linter()
    .verify(code, { languageOptions: { parser: tseslint.parser }, rules })
    .map(({ ruleId }) => ruleId)

describe("the words of core", () => {
  it.each([
    ["a command", 'export const text = "See hrsync vendor list."'],
    [
      "a command beside a value",
      "export const text = (id: string) => `${id}: hrsync connection resume ${id}`",
    ],
    ["an option", 'export const text = "Run it again with --yes."'],
    ["a variable", 'export const text = "Is HRSYNC_KEY_STORE set?"'],
    ["an address in the environment", 'export const text = "Check AMQP_URL."'],
  ])("name %s nowhere", (_what, code) => {
    expect(wrongIn(code)).toEqual([RULE])
  })

  it.each([
    ["an attribute of a span", 'export const attributes = { "hrsync.connection_id": "c" }'],
    ["a comment", '/** `hrsync vendor list` asks it. */\nexport const text = "fine"'],
    ["a dash", 'export const text = "a -- b, on-demand"'],
  ])("may have %s", (_what, code) => {
    expect(wrongIn(code)).toEqual([])
  })
})
