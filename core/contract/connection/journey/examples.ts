import type { JourneyConnector } from "./journey-connectors.ts"
import type { JourneyAnswers } from "./journey-answers.ts"
import type { SourceColumn } from "./source-columns.ts"

/* Examples that several calls show. */

export const ANSWERS_EXAMPLE: JourneyAnswers = {
  integration_type: "SFTP",
  hr_system: null,
  is_unlisted: false,
  credentials: { sftp: { host: "files.acme.example", username: "hr-export" } },
  upload_id: null,
  columns: {},
  is_full_load: true,
  form: {},
  withheld: ["aadhar"],
  subset: [{ field: "employmentType", operator: "is", values: ["Permanent"] }],
  auth_type: null,
}

export const SOURCE_COLUMN_EXAMPLE: SourceColumn = {
  header: "Emp Code",
  original_header: null,
  suggestion: "employeeId",
  suggested_by: "name",
  is_certain: true,
  samples: ["KL-0001", "KL-0002"],
  is_empty: false,
}

export const CONNECTOR_EXAMPLE: JourneyConnector = {
  code: "keka",
  name: "Keka",
  integration_type: "HRMS",
  required_fields: {
    api_key: {
      label: "API key",
      type: "password",
      is_required: true,
      is_masked: true,
      help: "An administrator makes one that may read employees.",
      placeholder: null,
      pattern: null,
      options: null,
    },
  },
  helping_docs_url: null,
  logo_url: null,
  has_salary: true,
}
