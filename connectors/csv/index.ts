import { defineConnector } from "../sdk/index.ts"
import { CSV_LIMITS } from "./csv-format.ts"
import { makeCsvSource } from "./csv-source.ts"

export { DELIMITERS, type Delimiter } from "./csv-format.ts"
export type { CsvInput } from "./csv-input.ts"
export { ENCODINGS, type Encoding } from "./encoding.ts"

/** Employees from a CSV file that an admin uploads (interface.md, "CSV rules"). */
export const csv = defineConnector(
  {
    code: "csv",
    name: "CSV upload",
    integrationType: "Upload CSV",
    credentialFields: [],
    dataCategories: [
      "detail_info_fields",
      "bank_details_fields",
      "dependent_details_fields",
      "ctc_details_fields",
      "salary_monthly_details_fields",
    ],
    capabilities: {
      full: true,
      delta: true,
      incrementalCursor: false,
      salaryMaster: false,
      write: false,
      realTimeHooks: false,
    },
    limits: { requestsPerMinute: null, rowsPerPage: CSV_LIMITS.pageRows },
    helpUrl: null,
    logoUrl: null,
  },
  makeCsvSource,
)
