import { describe, expect, it } from "vitest"
import { findFormErrors } from "./system-form.ts"

const TEXTS = { invalidWebsite: "no address", missingName: "no name" }

describe("the description of an HR system", () => {
  it("needs its name alone", () => {
    expect(findFormErrors({ hrms_name: "Shramik" }, TEXTS)).toEqual({})
    expect(findFormErrors({ hrms_name: " " }, TEXTS)).toEqual({ hrms_name: "no name" })
  })

  it.each([
    ["https://shramik.example", false],
    ["shramik.example", true],
    ["javascript:alert(1)", true],
  ])("with the website %s is wrong: %s", (website_url, isWrong) => {
    const errors = findFormErrors({ hrms_name: "Shramik", website_url }, TEXTS)
    expect("website_url" in errors).toBe(isWrong)
  })
})
