import { type CsvInput, csvPages, defineConnector, manifestBeside } from "../sdk/index.ts"

/** Employees from a CSV file that somebody uploads (interface.md, "CSV rules"). */
export default defineConnector(manifestBeside(import.meta.url), (input: CsvInput) => ({
  pages: csvPages(input),
}))
