import { saying } from "../../../testing/builders/saying.ts"
import { describe, expect, it } from "vitest"
import { Invalid, type ValueContext } from "../values/parsed.ts"
import { makeFieldDateReader } from "./date-limits.ts"
import { parseDate } from "./date.ts"

const dayFirst: ValueContext = {
  countryCode: "IN",
  dateOrder: "DMY",
  today: "2024-06-15",
  isValidPhone: () => false,
}

describe("a time in UTC", () => {
  const inIndia = (raw: string) => parseDate(raw, dayFirst)
  const inGermany = (raw: string) => parseDate(raw, { ...dayFirst, countryCode: "DE" })
  const inCalifornia = (raw: string) => parseDate(raw, { ...dayFirst, countryCode: "US" })

  it("that is midnight of the country is its day", () => {
    for (const raw of [
      "2019-03-31T18:30:00.000Z",
      "2019-03-31 18:30:00 UTC",
      "31/03/2019 06:30 PM GMT",
      "2019-03-31T18:30:00+00:00",
      "/Date(1554057000000)/",
      "1554057000000",
    ])
      expect(inIndia(raw), raw).toBe("2019-04-01")
    expect(inIndia("2019-12-31T18:30Z")).toBe("2020-01-01")
    expect(inGermany("2019-03-30T23:00:00Z")).toBe("2019-03-31")
    expect(inGermany("2019-07-30T22:00:00Z")).toBe("2019-07-31")
    expect(inCalifornia("2019-03-31T07:00:00Z")).toBe("2019-03-31")
    expect(inCalifornia("2019-03-31T10:00:00Z")).toBe("2019-03-31")
  })

  it("is read as such from a number of milliseconds", () => {
    expect(makeFieldDateReader("doj", null)(1_554_057_000_000, dayFirst)).toBe("2019-04-01")
  })

  it("is read as such however a program writes it", () => {
    for (const raw of [
      "Sun Mar 31 2019 18:30:00 GMT+0000 (Coordinated Universal Time)",
      "Sun, 31 Mar 2019 18:30:00 GMT",
      "Mar 31 2019 06:30:00:000PM UTC",
    ])
      expect(inIndia(raw), raw).toBe("2019-04-01")
  })

  it("that is midnight elsewhere is asked about", () => {
    for (const raw of ["2019-03-31T22:00:00Z", "2019-03-31T12:00:00Z", "2019-03-31T11:00:00Z"])
      expect(inIndia(raw), raw).toMatchObject({ reasonCode: saying("time in UTC") })
    expect(inGermany("2019-03-31T18:30:00Z")).toBeInstanceOf(Invalid)
  })

  it("that is no midnight, or has another offset or no zone, is the written day", () => {
    for (const raw of [
      "2019-03-31T18:30:01Z",
      "2019-03-31T18:30:00.001Z",
      "2019-03-31T23:59:59Z",
      "2019-03-31T00:00:00Z",
      "2019-03-31T05:00:00Z",
      "2019-03-31T18:30:00+05:30",
      "2019-03-31T18:30:00",
      "/Date(1554022800000+0000)/",
    ])
      expect(inIndia(raw), raw).toBe("2019-03-31")
  })
})
