import type { JourneyAnswers } from "./journey-answers.ts"
import type { SourceColumn } from "./source-columns.ts"

/* Examples that several calls of the journey show. */

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
