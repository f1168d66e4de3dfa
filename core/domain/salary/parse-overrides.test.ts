import { describe, expect, it } from "vitest"
import { parseOverrides } from "./parse-overrides.ts"

const listErrors = (given: unknown) => {
  const read = parseOverrides(given)
  return "errors" in read ? read.errors : []
}

describe("overrides of components", () => {
  it("are titles with keys of the salary, or null", () => {
    const given = { "Meal card": "flexiBasketAllowance", Gross: null, Total: "grossPay", __proto__x: "hra" }
    expect(parseOverrides(given)).toEqual({ overrides: given })
    expect(parseOverrides({})).toEqual({ overrides: {} })
  })

  it.each([null, [], "Gross", 7, undefined])("reject %j", (given) => {
    expect(listErrors(given)).toEqual([expect.stringMatching(/^Expected a JSON object: /u)])
  })

  it("name every invalid title, and the nearest keys", () => {
    expect(
      listErrors({
        A: "basci",
        B: "monthly_hra",
        C: "deductions.pf",
        D: "zzzzzzzz",
        Short: "pf",
        E: 7,
        F: "",
        " ": "hra",
        "NUL\0": "hra",
        "Meal card": "hra",
        MEALCARD: "hra",
      }),
    ).toEqual([
      '"A" has the key "basci", which does not exist in a salary. Did you mean basic?',
      expect.stringMatching(
        /^"B" has the key "monthly_hra", which does not exist in a salary\. Did you mean hra/u,
      ),
      expect.stringMatching(/^"C" has the key "deductions\.pf".* Did you mean deductions_pf/u),
      expect.stringMatching(/^"D" has the key "zzzzzzzz".* The keys are basic, dearnessAllowance, /u),
      '"Short" has the key "pf", which does not exist in a salary. Did you mean deductions_pf?',
      '"E" needs a key as text, or null when it is not counted.',
      expect.stringMatching(/^"F" has the key "".* The keys are basic/u),
      '" " is not a title: expected a text of 1 to 500 characters.',
      '"NUL\\u0000" is not a title: expected a text of 1 to 500 characters.',
      '"Meal card" and "MEALCARD" are the same title. Keep one.',
    ])
  })

  it("are limited in number", () => {
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`T${String(n)}`, null]))
    expect(listErrors(many)).toEqual([expect.stringMatching(/^At most 1000 titles/u)])
  })
})
