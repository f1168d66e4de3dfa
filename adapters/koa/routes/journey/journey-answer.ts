import { COMMON_ERRORS, invalidRequest } from "../../error-table.ts"
import { type Failure, failure } from "../../failure.ts"

/** Answers contain what the user typed, or names of people. */
export const NOT_STORED = { "Cache-Control": "no-store" }

/** The connection was terminated while the call was admitted. */
export const CONNECTION_GONE = { ConnectionNotFound: () => failure(404, "Not found.") }

type FieldErrors = Readonly<Record<string, string>>

/** The reason by field, as for a request that does not fit its schema. */
export const fieldErrors = (fields: FieldErrors): Failure =>
  COMMON_ERRORS.InvalidRequest(invalidRequest(fields))

export const prefixFields = (path: string, fields: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([key, reason]) => [`${path}.${key}`, reason]))

export const ANSWERS_EXAMPLE = {
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
