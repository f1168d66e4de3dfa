import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { DATA_MODEL_CATEGORIES } from "../core/contract/employee/data-model-keys.ts"
import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS } from "../core/contract/employee/fields.ts"

/* Third parties write connectors with this page alone, so it names everything that they can use. */

const readFile = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8")

/** The code in the page between backticks, without blocks of code. */
const named = [
  ...readFile("README.md")
    .replaceAll(/^```.*?^```$/gmsu, "")
    .matchAll(/`([^`\n]+)`/gu),
].map(([, code = ""]) => code)

/** Whether the page names it, alone or with its arguments. */
const isNamed = (name: string): boolean => named.some((code) => code === name || code.startsWith(`${name}(`))

/** The names in the export statements of a module, also types, which no import lists. */
const listExports = (path: string): ReadonlyArray<string> => {
  const text = readFile(path).replaceAll(/\/\*.*?\*\/|\/\/.*?$/gmsu, "")
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gmu)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.replace(/^\s*type /u, "").trim()),
  )
  const own = [...text.matchAll(/^export (?:const|interface|type|class) (\w+)/gmu)].map(
    ([, name = ""]) => name,
  )
  return [...lists, ...own].filter((name) => name !== "")
}

const listProperties = (path: string, name: string): ReadonlyArray<string> => {
  const [, body = ""] = new RegExp(`export interface ${name} \\{(.*?)^\\}`, "msu").exec(readFile(path)) ?? []
  return [...body.matchAll(/^ {2}readonly (\w+)/gmu)].map(([, property = ""]) => property)
}

describe("the README for authors of connectors", () => {
  it.each<readonly [what: string, least: number, names: ReadonlyArray<string>]>([
    ["export of the SDK", 50, listExports("sdk/index.ts")],
    ["export for simulations", 25, listExports("sdk/conformance/index.ts")],
    ["option of makeHttpClient", 7, listProperties("sdk/http-client.ts", "HttpClientOptions")],
    ["part of a request", 6, listProperties("sdk/http-client.ts", "JsonRequest")],
    ["category of the data model", 5, DATA_MODEL_CATEGORIES],
    ["key of the data model", 90, EMPLOYEE_FIELDS.map(({ key }) => key)],
    ["key of a dependent", 7, DEPENDENT_FIELDS.map(({ name }) => `dependentDetails_${name}`)],
  ])("names every %s", (_, least, names) => {
    expect(names.length).toBeGreaterThanOrEqual(least)
    expect(names.filter((name) => !isNamed(name))).toEqual([])
  })

  it("describes every key of the manifest", () => {
    const keys = listProperties("sdk/manifest.ts", "Manifest")
    const capabilities = listProperties("sdk/manifest.ts", "Capabilities")
    expect(keys.length).toBeGreaterThanOrEqual(11)
    expect(capabilities.length).toBeGreaterThanOrEqual(6)
    const missing = [...keys, ...capabilities].filter(
      (key) => !named.some((code) => code.split(".").includes(key)),
    )
    expect(missing).toEqual([])
  })

  it("links to its own headings", () => {
    const text = readFile("README.md")
    const anchors = [...text.matchAll(/^#+ (.+)$/gmu)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\s-]/gu, "")
        .replaceAll(" ", "-"),
    )
    const links = [...text.matchAll(/\]\(#([^)]+)\)/gu)].map(([, anchor = ""]) => anchor)
    expect(links.length).toBeGreaterThan(3)
    expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([])
  })
})
