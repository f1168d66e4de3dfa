import { type CsvInput, csvPages, defineConnector, manifestBeside } from "../sdk/index.ts"

/** Reads employees from an uploaded CSV file (specification/sources.md#files). */
export default defineConnector(manifestBeside(import.meta.url), (input: CsvInput) => ({
  pages: csvPages(input),
}))
