import { saying } from "../../../testing/builders/saying.ts"
import { describe, expect, it } from "vitest"
import { COUNTRY_CODES, findCountryCode } from "./countries.ts"
import { parseCountryCode } from "./country-code.ts"
import { Invalid, type ValueContext } from "./parsed.ts"

const context: ValueContext = {
  countryCode: "IN",
  dateOrder: "DMY",
  today: "2024-06-15",
  isValidPhone: () => false,
}
const country = (raw: string) => parseCountryCode(raw, context)

describe("a country", () => {
  it.each([
    ["IN", "IN"],
    ["in", "IN"],
    ["IND", "IN"],
    ["Saint Lucia", "LC"],
    ["Macau", "MO"],
    ["India", "IN"],
    ["  INDIA ", "IN"],
    ["Bharat", "IN"],
    ["USA", "US"],
    ["United States of America", "US"],
    ["uk", "GB"],
    ["UAE", "AE"],
    ["ARE", "AE"],
    ["Cote d'Ivoire", "CI"],
    ["Bosnia and Herzegovina", "BA"],
    ["Türkiye", "TR"],
    ["Turkey", "TR"],
    ["Namibia", "NA"],
    ["Korea, Republic of", "KR"],
    ["Iran, Islamic Republic of", "IR"],
    ["Tanzania, United Republic of", "TZ"],
    ["Taiwan, Province of China", "TW"],
    ["IN - India", "IN"],
    ["India (IN)", "IN"],
    ["United States (US)", "US"],
    ["Deutschland", "DE"],
    ["españa", "ES"],
    ["भारत", "IN"],
    ["NAM", "NA"],
  ])("%j is %s", (raw, code) => {
    expect(country(raw)).toBe(code)
  })

  it.each(["Atlantis", "XX", "ZZZ", "12", "Georgia (US)", "India/Nepal", "Korea, North or South"])(
    "%j is an error",
    (raw) => {
      expect(country(raw)).toBeInstanceOf(Invalid)
    },
  )

  it.each(["NA'", "(na", "NA;"])("%j is not Namibia", (raw) => {
    expect(country(raw)).toMatchObject({ reasonCode: saying("NAM") })
  })

  it.each(["", "na", "n/a", "-"])("%j is missing", (raw) => {
    expect(country(raw)).toBeNull()
  })

  it("NA is missing, and a notice says how to write Namibia", () => {
    expect(country("NA")).toMatchObject({ reasonCode: saying("NAM") })
    expect(country("NAM")).toBe("NA")
  })

  it("is one of 249, each found by its own code", () => {
    expect(COUNTRY_CODES.size).toBe(249)
    for (const code of COUNTRY_CODES) expect(findCountryCode(code)).toBe(code)
  })
})
