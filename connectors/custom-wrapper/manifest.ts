import type { CredentialField, Manifest } from "../sdk/index.ts"

const secret = (key: string, label: string, help: string): CredentialField => ({
  key,
  label,
  type: "password",
  is_required: false,
  is_masked: true,
  help,
})

const text = (key: string, label: string, help: string): CredentialField => ({
  key,
  label,
  type: "text",
  is_required: false,
  is_masked: false,
  help,
})

/** Apart from the connector, so that what only shows it does not load it. */
export const manifest: Manifest = {
  code: "custom-wrapper",
  name: "Custom API",
  integrationType: "Custom",
  credentialFields: [
    {
      key: "url",
      label: "Address",
      type: "url",
      is_required: true,
      is_masked: false,
      help: "Where your employees are read: it is asked with page, size and updated_since.",
      placeholder: "https://hr.example.com/employees",
    },
    {
      key: "auth_type",
      label: "Authentication",
      type: "select",
      is_required: true,
      is_masked: false,
      options: ["none", "bearer", "basic", "header"],
    },
    secret("token", "Token", "With bearer: sent as Authorization: Bearer."),
    text("username", "User name", "With basic."),
    secret("password", "Password", "With basic."),
    text("header_name", "Header", "With header: its name, such as X-Api-Key."),
    secret("header_value", "Value of the header", "With header."),
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
    incrementalCursor: true,
    salaryMaster: false,
    write: false,
    realTimeHooks: false,
  },
  limits: { requestsPerMinute: null, rowsPerPage: 500 },
  helpUrl: null,
  logoUrl: null,
}
