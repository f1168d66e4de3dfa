import { expect, it } from "vitest"
import { searchSystems } from "./search-systems.ts"

const systems = ["SAP SuccessFactors", "Keka", "BambooHR", "Zoho People", "greytHR", "Café HR"].map(
  (name) => ({
    name,
  }),
)

it.each([
  ["", ["BambooHR", "Café HR", "greytHR", "Keka", "SAP SuccessFactors", "Zoho People"]],
  ["  ", ["BambooHR", "Café HR", "greytHR", "Keka", "SAP SuccessFactors", "Zoho People"]],
  ["hr", ["BambooHR", "Café HR", "greytHR"]],
  ["cafe", ["Café HR"]],
  ["success sap", ["SAP SuccessFactors"]],
  ["ke", ["Keka"]],
  ["orbit", []],
])("the search for %o finds %o", (query, names) => {
  expect(searchSystems(systems, query).map(({ name }) => name)).toEqual(names)
})
