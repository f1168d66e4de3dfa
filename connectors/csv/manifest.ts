import type { Manifest } from "../sdk/index.ts"
import { CSV_LIMITS } from "./csv-format.ts"

/** Apart from the connector, so that what only shows it does not load it. */
export const manifest: Manifest = {
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
}
