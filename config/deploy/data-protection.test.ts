import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { TABLES } from "../../adapters/typeorm/rows/index.ts"
import { DEFAULT_RETENTION_DAYS, UPLOAD_LIFETIME_DAYS } from "../../core/domain/connection/retention-days.ts"
import { DEPLOY } from "./testing/manifests.ts"

let page: string
beforeAll(async () => {
  page = await readFile(join(DEPLOY, "data-protection.md"), "utf8")
})

const readPart = (from: string, to: string): string => page.slice(page.indexOf(from), page.indexOf(to))

/** The rows of the tables on the page that are about a table of the database, by its name. */
const readRows = (): ReadonlyMap<string, string> =>
  new Map(
    [...readPart("### About employees", "### Without").matchAll(/^\| `(\w+)` +\|.*$/gmu)].map(
      ([row, name = ""]) => [name, row],
    ),
  )

const listWithout = (): ReadonlyArray<string> =>
  [...readPart("### Without personal data", "### Outside").matchAll(/`(\w+)`/gu)].map(([, name = ""]) => name)

describe("the page about data protection", () => {
  it("names every table exactly once, and no other", () => {
    const named = [...readRows().keys(), ...listWithout()]
    expect(named.toSorted()).toEqual(TABLES.map(({ options }) => options.name).toSorted())
  })

  it("says of no table with sealed or named data of people that it has none", () => {
    const personal = /^(?:employee_id|employee_ids|email|folded_email|full_name|subject|sealed|recipients)$/u
    const suspicious = TABLES.filter(({ options }) =>
      Object.entries(options.columns).some(([key, column]) => personal.test(column.name ?? key)),
    ).map(({ options }) => options.name)
    expect(suspicious.length).toBeGreaterThan(10)
    const secrets = new Set(["service_key", "replaced_secret"])
    expect(listWithout().filter((name) => suspicious.includes(name) && !secrets.has(name))).toEqual([])
  })

  it("states the days of each table whose rows are pruned after some", () => {
    const days = { ...DEFAULT_RETENTION_DAYS, unshared: UPLOAD_LIFETIME_DAYS }
    for (const { options, prune } of TABLES) {
      const row = readRows().get(options.name)
      if (row === undefined) continue
      for (const { retention } of prune)
        if (retention in days)
          expect(row, options.name).toMatch(
            new RegExp(`\\b${String(days[retention as keyof typeof days])}\\b|with the webhook`, "u"),
          )
    }
  })
})
