import type { JourneyAnswer } from "../../../../core/contract/journey/journey-context.ts"
import type { FieldTexts } from "../../../elements/fields/field-texts.ts"
import type { Language } from "../../../elements/locale/format.ts"
import { type NeedsWords, writeNeedsPage } from "./needs-page.ts"
import { listSampleColumns, listSampleRows, type SampleColumn } from "./sample-columns.ts"
import { sampleWordsEn, sampleWordsHi } from "./sample-words.ts"
import { writeSampleCsv, writeSampleWorkbook } from "./write-sample.ts"

/** `needs`: a page that says which columns the vendor needs. */
export type SampleKind = "csv" | "xlsx" | "needs"

export interface SampleNames {
  /** The name of the file, without its ending. */
  readonly sample: (vendor: string) => string
  readonly sheet: string
  readonly needs: NeedsWords
}

type Context = Pick<JourneyAnswer, "corporate" | "data_model" | "sdk" | "vendor">

const loadFields = async (language: Language): Promise<FieldTexts> =>
  language === "hi"
    ? (await import("../../../elements/fields/hi.ts")).hi
    : (await import("../../../elements/fields/en.ts")).en

/** A file to download, and its name. */
export const makeSample = async (
  kind: SampleKind,
  context: Context,
  language: Language,
  names: SampleNames,
): Promise<{ readonly contents: Blob; readonly name: string }> => {
  const words = language === "hi" ? sampleWordsHi : sampleWordsEn
  const columns = listSampleColumns(context.data_model, await loadFields(language), words)
  const vendor = context.vendor.name
  if (kind === "needs")
    return {
      contents: makePage(context, columns, language, names.needs),
      name: `${names.needs.title(vendor)}.html`,
    }
  const rows = listSampleRows(columns)
  const contents = kind === "csv" ? writeSampleCsv(rows) : writeSampleWorkbook(rows, names.sheet)
  return { contents, name: `${names.sample(vendor)}.${kind}` }
}

const makePage = (
  { corporate, sdk, vendor }: Context,
  columns: ReadonlyArray<SampleColumn>,
  language: Language,
  words: NeedsWords,
): Blob => {
  const { reason } = sdk.texts[language]
  const needs = {
    vendor: vendor.name,
    company: corporate.name,
    reason,
    accent: sdk.accent,
    locale: language,
    columns,
  }
  return new Blob([writeNeedsPage(needs, words)], { type: "text/html;charset=utf-8" })
}
