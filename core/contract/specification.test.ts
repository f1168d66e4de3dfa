import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { DATA_MODEL_KEYS } from "./employee/data-model-keys.ts"
import { EMPLOYEE_FIELDS } from "./employee/fields.ts"
import { WEBHOOK_KINDS } from "./webhooks/webhook.ts"

/* The lists of the specification are those of the Schemas. */

/** The rows of the page's tables, as the code in each cell. */
const readRows = (page: string): ReadonlyArray<ReadonlyArray<ReadonlyArray<string>>> =>
  readFileSync(new URL(`specification/${page}`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => [...cell.matchAll(/`([^`]+)`/gu)].map(([, code = ""]) => code)),
    )

describe("the specification", () => {
  it("lists the keys of the data model, in their order", () => {
    const categories = readRows("data-model.md").filter(
      ([names]) => names?.length === 1 && names[0] !== undefined && names[0] in DATA_MODEL_KEYS,
    )
    expect(Object.fromEntries(categories.map(([[name = ""] = [], keys]) => [name, keys]))).toEqual(
      DATA_MODEL_KEYS,
    )
  })

  it("lists every event with its types", () => {
    const kinds = readRows("webhooks.md")
      .filter(([event]) => /^(?:connection|sync|test)\./u.test(event?.[0] ?? ""))
      .map(([event, type]) => `${event?.join("") ?? ""}/${type?.join("") ?? ""}`)
    expect(kinds.toSorted()).toEqual([...WEBHOOK_KINDS].toSorted())
  })

  it("names every field of the employee record", () => {
    const named = new Set(readRows("employee.md").flat(2))
    const fields = EMPLOYEE_FIELDS.map(({ key }) => key.replace(/_.*/u, ""))
    const missing = [...new Set(fields)].filter(
      (key) => !named.has(key) && !/^(?:managerEmail\d|ctc|monthly)$/u.test(key),
    )
    expect(missing).toEqual([])
  })
})
