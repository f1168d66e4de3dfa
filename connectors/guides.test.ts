import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { findConnectors } from "./registry.ts"

/* The steps in the form, held against the guide in the connector's README and against its form. */

const CONNECTORS = findConnectors([], process.cwd()).connectors.map(({ manifest }) => manifest)
const HRMS = CONNECTORS.filter(({ integrationType }) => integrationType === "HRMS")
const WITH_FORM = CONNECTORS.filter(({ integrationType }) =>
  ["HRMS", "SFTP", "Custom"].includes(integrationType),
)

const flatten = (text: string): string => text.replaceAll("*", "").replaceAll(/\s+/gu, " ").toLowerCase()

it.each(WITH_FORM)("the form of $name has a guide in both languages", ({ guide = [] }) => {
  expect(guide.length).toBeGreaterThanOrEqual(3)
  expect(guide.filter(({ hi = "" }) => !/\p{Script=Devanagari}/u.test(hi))).toEqual([])
})

describe.each(HRMS)("the guide of $name", ({ code, guide = [], credentialFields }) => {
  const labels = guide.flatMap(({ drawing }) => drawing?.labels ?? [])

  it("has a drawing for most steps", () => {
    expect(guide.filter(({ drawing }) => drawing !== undefined).length).toBeGreaterThanOrEqual(
      guide.length / 2,
    )
  })

  it("draws only what the README says of the system", () => {
    const page = flatten(readFileSync(new URL(`${code}/README.md`, import.meta.url), "utf8"))
    expect(labels.filter((label) => !page.includes(label.toLowerCase()))).toEqual([])
  })

  it("names every field that has to be filled in", () => {
    const said = flatten([...guide.map(({ en }) => en), ...labels].join(" "))
    const required = credentialFields.filter(({ is_required: isRequired }) => isRequired)
    expect(required.map(({ label }) => label).filter((label) => !said.includes(label.toLowerCase()))).toEqual(
      [],
    )
  })
})
