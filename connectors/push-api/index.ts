import { defineConnector } from "../sdk/index.ts"
import { makePushSource } from "./push-source.ts"

/** One employee at a time, pushed by the corporate's own system (interface.md, "Push API rules"). */
export const pushApi = defineConnector(
  {
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
  },
  makePushSource,
)
