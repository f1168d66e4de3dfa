import type { Manifest } from "../sdk/index.ts"

/**
 * An HR system that the operator reads for the corporate: the form tells which one, and what is uploaded are CSV files. The
 * fields are those of `core/contract/hrms-form.ts`.
 */
export const manifest: Manifest = {
  code: "assisted",
  name: "Assisted set-up",
  integrationType: "Assisted HRMS",
  credentialFields: [
    {
      key: "hrms_name",
      label: "HR system",
      type: "text",
      is_required: true,
      is_masked: false,
      help: "The HR or payroll system that you use.",
    },
    {
      key: "website_url",
      label: "Website",
      type: "url",
      is_required: false,
      is_masked: false,
      help: "Of the system or its maker.",
      placeholder: "https://hr.example.com",
    },
    {
      key: "additional_information",
      label: "Additional information",
      type: "textarea",
      is_required: false,
      is_masked: false,
      help: "Such as how employees are exported, and who can be asked. Never a password.",
    },
  ],
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
  limits: { requestsPerMinute: null, rowsPerPage: null },
  helpUrl: null,
  logoUrl: null,
}
