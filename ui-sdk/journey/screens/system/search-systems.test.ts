import { describe, expect, it } from "vitest"
import { searchSystems } from "./search-systems.ts"

const system = (
  name: string,
  countries: ReadonlyArray<string> = [],
  aliases: ReadonlyArray<string> = [],
) => ({
  name,
  countries,
  aliases,
})

const SYSTEMS = [
  system("SAP SuccessFactors", ["DE"], ["SF EC", "Employee Central"]),
  system("Keka", ["IN"]),
  system("BambooHR", ["US"]),
  system("Frappe HR", ["IN"], ["ERPNext"]),
  system("Café HR"),
]

const find = (query: string, country = "FR") =>
  searchSystems(SYSTEMS, query, (one) => one === country).map(({ name }) => name)

describe("the search for a system", () => {
  it.each([
    ["", ["BambooHR", "Café HR", "Frappe HR", "Keka", "SAP SuccessFactors"]],
    ["  ", ["BambooHR", "Café HR", "Frappe HR", "Keka", "SAP SuccessFactors"]],
    ["hr", ["BambooHR", "Café HR", "Frappe HR"]],
    ["cafe", ["Café HR"]],
    ["success sap", ["SAP SuccessFactors"]],
    ["ke", ["Keka"]],
    ["orbit", []],
  ])("for %o finds %o by name", (query, names) => {
    expect(find(query)).toEqual(names)
  })

  it.each([
    ["SuccessFactors", "SAP SuccessFactors"],
    ["success factors", "SAP SuccessFactors"],
    ["SF EC", "SAP SuccessFactors"],
    ["sfec", "SAP SuccessFactors"],
    ["erp next", "Frappe HR"],
    ["bamboo hr", "BambooHR"],
  ])("for %o finds %s by the names that people use", (query, name) => {
    expect(find(query)).toEqual([name])
  })

  it("lists first what is common where the reader is", () => {
    expect(find("", "IN")).toEqual(["Frappe HR", "Keka", "BambooHR", "Café HR", "SAP SuccessFactors"])
    expect(find("s", "IN")[0]).toBe("SAP SuccessFactors")
  })
})
