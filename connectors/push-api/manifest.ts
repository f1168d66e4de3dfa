import type { Manifest } from "../sdk/index.ts"

/** Apart from the connector, so that what only shows it does not load it. */
export const manifest: Manifest = {
  code: "push-api",
  name: "Push API",
  integrationType: "Push API",
  credentialFields: [],
  dataCategories: [
    "detail_info_fields",
    "bank_details_fields",
    "dependent_details_fields",
    "ctc_details_fields",
    "salary_monthly_details_fields",
  ],
  capabilities: {
    full: false,
    delta: true,
    incrementalCursor: false,
    salaryMaster: false,
    write: false,
    realTimeHooks: true,
  },
  limits: { requestsPerMinute: null, rowsPerPage: 1 },
  helpUrl: null,
  logoUrl: null,
}
