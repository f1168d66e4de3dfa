import * as Schema from "effect/Schema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { formatFieldErrors } from "../field-errors.ts"
import { HrmsForm, UnsupportedHrmsForm } from "./hrms-form.ts"

const read = (form: Schema.Decoder<unknown>, given: unknown) => {
  const decoded = Schema.decodeUnknownResult(form)(given, { errors: "all", onExcessProperty: "error" })
  return decoded._tag === "Success" ? decoded.success : formatFieldErrors(decoded.failure)
}

const whole = {
  hrms_name: "Rota HR",
  website_url: "https://rota.example/hr?x=1",
  additional_information: "We export on Fridays.",
}

describe("the form about an HR system", () => {
  it.each([
    ["all of it", whole],
    ["the name alone", { hrms_name: "R" }],
    ["fields left empty", { hrms_name: "R", website_url: "", additional_information: null }],
    ["plain http", { hrms_name: "R", website_url: "http://10.0.0.1:8080" }],
    ["the longest allowed", { hrms_name: "x".repeat(300), additional_information: "y".repeat(10_000) }],
  ])("accepts %s unchanged", (_what, given) => {
    expect(read(HrmsForm, given)).toEqual(given)
  })

  it("accepts any text unchanged", () => {
    const odd = fc.string({ unit: "binary", maxLength: 100 })
    fc.assert(
      fc.property(odd, odd, (name, text) => {
        const given = { hrms_name: `${name}.`, additional_information: text }
        expect(read(HrmsForm, given)).toEqual(given)
      }),
    )
  })

  it.each([
    "rota.example",
    "ftp://rota.example",
    "javascript:alert(1)",
    "https://",
    `https://x.example/${"x".repeat(2_048)}`,
  ])("rejects the web address %s", (website_url) => {
    expect(Object.keys(read(HrmsForm, { ...whole, website_url }) as object)).toEqual(["website_url"])
  })

  it("names every invalid field at once, and no value", () => {
    const wrong = {
      hrms_name: " \n",
      website_url: "CANARY",
      additional_information: "CANARY".repeat(2_000),
      org_name: "CANARY".repeat(100),
      email: "CANARY",
      colour: "CANARY",
    }
    const fields = read(UnsupportedHrmsForm, wrong)
    expect(Object.keys(fields as object).toSorted()).toEqual(Object.keys(wrong).toSorted())
    expect(JSON.stringify(fields)).not.toContain("CANARY")
    expect(Object.keys(read(UnsupportedHrmsForm, {}) as object).toSorted()).toEqual([
      "email",
      "hrms_name",
      "org_name",
    ])
  })
})
