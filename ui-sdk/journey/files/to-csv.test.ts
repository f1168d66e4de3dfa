import { describe, expect, it } from "vitest"
import { toCsv } from "./to-csv.ts"

describe("a sheet as CSV", () => {
  it("keeps row numbers: blank rows stay, and cells have no line breaks", () => {
    expect(toCsv([["Code", "Address"], [], ["K1", "12 Main Road\r\nPune"]])).toBe(
      "Code,Address\r\n,\r\nK1,12 Main Road Pune",
    )
  })

  it("writes dates, long numbers and truth values as people read them", () => {
    const row = [new Date("2024-04-01T00:00:00Z"), 123456789012345, 1e21, 12.5, true, null]
    expect(toCsv([row])).toBe("2024-04-01,123456789012345,1000000000000000000000,12.5,TRUE,")
  })

  it("quotes commas and quotes", () => {
    expect(toCsv([["Rao, Asha", 'a "b"']])).toBe('"Rao, Asha","a ""b"""')
  })
})
