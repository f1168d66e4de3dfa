import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { CHARACTER_CLASSES, type StripRule } from "../../contract/transformation/transformation-rules.ts"
import { normalizeText, compileTextChange, type TextRule } from "./change-text.ts"

type Unkeyed<R> = R extends TextRule ? Omit<R, "key"> : never

const changed = (rule: Unkeyed<TextRule>, text: string): string =>
  compileTextChange({ key: "name", ...rule })(text)

describe("replacing a value", () => {
  const values = { Mktg: "Marketing", " HR ": "People", gone: "" }

  it("replaces the whole value, never a part", () => {
    expect(changed({ kind: "replace", values }, "Mktg")).toBe("Marketing")
    expect(changed({ kind: "replace", values }, "Mktg East")).toBe("Mktg East")
    expect(changed({ kind: "replace", values }, "HR")).toBe("People")
    expect(changed({ kind: "replace", values }, "gone")).toBe("")
  })

  it("is case-sensitive by default", () => {
    expect(changed({ kind: "replace", values }, "MKTG")).toBe("MKTG")
    expect(changed({ kind: "replace", values, ignore_case: true }, "mkTG")).toBe("Marketing")
  })

  it("does not match names of an object's own properties", () => {
    expect(changed({ kind: "replace", values }, "constructor")).toBe("constructor")
  })
})

describe("replacing a text inside a value", () => {
  it.each([
    ["a.c", "abc a.c", "abc X"],
    ["$", "5$", "5X"],
    ["[x]-", "[x]-1", "X1"],
    ["b", "abcb", "aXcX"],
  ])("takes %j literally", (find, text, after) => {
    expect(changed({ kind: "replace_text", find, with: "X" }, text)).toBe(after)
    expect(changed({ kind: "replace_text", find, with: "X", ignore_case: true }, text)).toBe(after)
  })

  it("inserts the replacement literally, including special characters", () => {
    expect(changed({ kind: "replace_text", find: "a", with: "$&$1" }, "a")).toBe("$&$1")
    expect(changed({ kind: "replace_text", find: "A", with: "$&", ignore_case: true }, "aa")).toBe("$&$&")
  })

  it("replaces every run of a class", () => {
    const rule = { kind: "replace_text", find: { class: "spaces" }, with: " " } as const
    expect(changed(rule, "Asha \u00a0\t Rao  K")).toBe("Asha Rao K")
  })
})

describe("stripping characters", () => {
  it.each<[Omit<StripRule, "kind" | "key">, string, string]>([
    [{ characters: "-/" }, "12-3/4", "1234"],
    [{ characters: "]^\\-[" }, "a]b^c\\d-e[f", "abcdef"],
    [{ classes: ["spaces"] }, "9 8\u00a07\u200b6", "9876"],
    [{ classes: ["punctuation"] }, "(080) 2-3.", "080 23"],
    [{ classes: ["symbols"] }, "₹ 5+5", "55"],
    [{ classes: ["letters"] }, "EMP007é\u0301क्ष", "007"],
    [{ classes: ["digits"] }, "A1२B", "AB"],
    [{ classes: ["letters", "leading_zeros"] }, "EMP 007", "7"],
    [{ classes: ["leading_zeros"] }, "000", "0"],
    [{ classes: ["leading_zeros"] }, "0x10", "0x10"],
    [{ classes: ["letters"], where: "start" }, "EMP12X", "12X"],
    [{ classes: ["letters", "punctuation"], where: "start" }, "EMP - 12X", "12X"],
    [{ characters: "5", classes: ["leading_zeros"], where: "start" }, "00510", "10"],
    [{ classes: ["letters"], where: "end" }, "X12 kg", "X12"],
    [{ characters: "😀", where: "end" }, "a😀 😀", "a"],
    [{ classes: ["punctuation", "leading_zeros"], where: "end" }, "007--", "7"],
  ])("%j of %j leaves %j", (rule, text, after) => {
    expect(changed({ kind: "strip", ...rule }, text)).toBe(after)
  })

  const rules = fc
    .record({
      characters: fc.option(
        fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom("0", "5", "a", "-", "]", "😀") }),
        { nil: undefined },
      ),
      classes: fc.option(
        fc.uniqueArray(fc.constantFrom(...CHARACTER_CLASSES, "leading_zeros" as const), { minLength: 1 }),
        { nil: undefined },
      ),
      where: fc.constantFrom("anywhere" as const, "start" as const, "end" as const),
    })
    .filter(({ characters, classes }) => characters !== undefined || classes !== undefined)
    .map((rule) => ({ kind: "strip", ...rule }) as Unkeyed<StripRule>)
  const texts = fc
    .string({
      unit: fc.constantFrom("0", "5", "7", "a", "B", "é", " ", "\u00a0", "-", "+", "]", "😀"),
      maxLength: 12,
    })
    .map(normalizeText)

  it("removes nothing more when applied again", () => {
    fc.assert(
      fc.property(rules, texts, (rule, text) => {
        const once = changed(rule, text)
        expect(changed(rule, normalizeText(once))).toBe(normalizeText(once))
      }),
      { numRuns: 300 },
    )
  })

  it("keeps the order of the characters, and adds none", () => {
    fc.assert(
      fc.property(rules, texts, (rule, text) => {
        const left = Array.from(changed(rule, text))
        let from = 0
        for (const character of text) if (character === left[from]) from++
        expect(from).toBe(left.length)
      }),
    )
  })
})

describe("changing the case", () => {
  it.each([
    ["upper", "Straße", "STRASSE"],
    ["lower", "ASHA Rao", "asha rao"],
    ["title", "ASHA o'brien d’SOUZA-rao", "Asha O'Brien D’Souza-Rao"],
    ["title", "the father's 2nd ßa", "The Father's 2nd Ssa"],
  ] as const)("%s makes %j %j", (to, text, after) => {
    expect(changed({ kind: "case", to }, text)).toBe(after)
  })
})
