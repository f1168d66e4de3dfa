import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { suggestColumns } from "../../../core/domain/connection/columns/suggest-columns.ts"
import { ALL_DATA_MODEL_KEYS } from "../../../core/contract/sharing/data-model-flags.ts"
import { canonicalizeKey } from "../../../core/domain/employee/field-key.ts"
import { en } from "../../../ui-sdk/elements/fields/en.ts"
import { hi } from "../../../ui-sdk/elements/fields/hi.ts"
import { writeNeedsPage } from "../../../ui-sdk/journey/files/sample/needs-page.ts"
import {
  listSampleColumns,
  listSampleRows,
  type RequestedField,
} from "../../../ui-sdk/journey/files/sample/sample-columns.ts"
import { sampleWordsEn, sampleWordsHi } from "../../../ui-sdk/journey/files/sample/sample-words.ts"
import { writeSampleCsv } from "../../../ui-sdk/journey/files/sample/write-sample.ts"

/* The sample file of the journey comes back as what it was made from. */

const LANGUAGES = [
  ["English", en, sampleWordsEn],
  ["Hindi", hi, sampleWordsHi],
] as const

const requests = fc.uniqueArray(
  fc.record({ key: fc.constantFrom(...ALL_DATA_MODEL_KEYS), is_mandatory: fc.boolean() }),
  { selector: ({ key }) => key, minLength: 1, maxLength: ALL_DATA_MODEL_KEYS.length },
)

const everything = ALL_DATA_MODEL_KEYS.map((key) => ({ key, is_mandatory: false }))

const readBack = async (csv: Blob) => {
  const [headers = [], ...rows] = parse(await csv.text(), { bom: true }) as ReadonlyArray<
    ReadonlyArray<string>
  >
  const columns = headers.map((header, column) => ({
    header,
    values: rows.map((row) => row[column] ?? "").filter((value) => value !== ""),
  }))
  return suggestColumns(columns, { remembered: null, shares: () => true })
}

describe.each(LANGUAGES)("the sample file in %s", (_language, texts, words) => {
  const check = async (requested: ReadonlyArray<RequestedField>) => {
    const columns = listSampleColumns(requested, texts, words)
    const found = await readBack(writeSampleCsv(listSampleRows(columns)))
    expect(found.map(({ suggestion, isCertain }) => [suggestion, isCertain])).toEqual(
      columns.map(({ key }) => [canonicalizeKey(key), true]),
    )
  }

  it("is read back with every field certain, whatever the vendor asks for", async () => {
    await check(everything)
    await fc.assert(fc.asyncProperty(requests, check), { numRuns: 50 })
  })

  it("has the required columns first, with a star, and two people", () => {
    const requested = [
      { key: "grade", is_mandatory: false },
      { key: "name", is_mandatory: true },
    ]
    const [headers, ...people] = listSampleRows(listSampleColumns(requested, texts, words))
    const label = (key: "employeeId" | "grade" | "name") => texts.field[key]
    expect(headers).toEqual([`${label("employeeId")} *`, `${label("name")} *`, label("grade")])
    expect(people).toHaveLength(2)
  })
})

it("the page that says what a vendor needs has its columns, and no markup of anybody", () => {
  const columns = listSampleColumns([{ key: "doj", is_mandatory: true }], en, sampleWordsEn)
  const needs = { vendor: "<b>V</b>", company: "A & B", reason: null, accent: null, locale: "en", columns }
  const words = {
    title: (vendor: string) => `What ${vendor} needs`,
    lede: (vendor: string, company: string) => `${company}, ${vendor}`,
    how: "How",
    field: "Column",
    example: "Example",
    required: "Star",
    safe: "Safe",
  }
  const page = writeNeedsPage(needs, words)
  expect(page).toContain("Date of joining *")
  expect(page).toContain("01-04-2019")
  expect(page).toContain("A &amp; B, &lt;b&gt;V&lt;/b&gt;")
  expect(page).not.toContain("<b>V")
})
