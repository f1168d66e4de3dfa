import * as Schema from "effect/Schema"
import { consoleCall, ok } from "../../call.ts"
import { CLIENT_GONE } from "../../authorization/client-errors.ts"
import { CLIENT_PATH } from "../../authorization/client-path.ts"
import { Uuid } from "../../wire-values.ts"
import { EMPLOYEE_RECORD_EXAMPLE } from "../employee-example.ts"
import {
  ConsoleDirectory,
  ConsoleDirectorySearch,
  type ConsoleEmployee,
  ConsoleEmployeeDetails,
  DIRECTORY_FIELDS,
} from "./directory.ts"

export const EMPLOYEE_EXAMPLE: ConsoleEmployee = {
  id: "9a3f7c50-1d2e-4b8a-8f3e-2b6d4c5a7e90",
  connection_id: "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11",
  client: "Kaveri Loomworks",
  vendor: "Tamarind Benefits",
  employee_id: "KL-0412",
  name: "Tenzin Lhamo",
  email: "tenzin@kaveri.example",
  department: "Dyeing and Finishing",
  designation: "Process Chemist",
  status: "Active",
  updated_at: "2026-11-25T09:23:10.000Z",
}

const DETAILS_EXAMPLE: ConsoleEmployeeDetails = {
  id: EMPLOYEE_EXAMPLE.id,
  connection_id: EMPLOYEE_EXAMPLE.connection_id,
  client: EMPLOYEE_EXAMPLE.client,
  vendor: EMPLOYEE_EXAMPLE.vendor,
  record: EMPLOYEE_RECORD_EXAMPLE,
  fields: [
    { key: "name", category: "detail_info_fields", state: "shared" },
    { key: "dob", category: "detail_info_fields", state: "empty" },
    { key: "pan", category: "detail_info_fields", state: "masked" },
    { key: "personalEmail", category: "detail_info_fields", state: "not_agreed" },
  ],
  history: [
    {
      session_id: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
      change: "add",
      at: "2026-11-25T09:23:10.000Z",
      trigger: "schedule",
    },
  ],
  created_at: "2026-11-25T09:23:10.000Z",
  updated_at: "2026-11-25T09:23:10.000Z",
}

const FIELD = `(${DIRECTORY_FIELDS.join("|")})`
const Columns = Schema.String.check(
  Schema.isPattern(new RegExp(`^${FIELD}(,${FIELD})*$`, "u"), {
    expected: `some of ${DIRECTORY_FIELDS.join(", ")}, separated by commas`,
  }),
  Schema.isMaxLength(200),
)

export const searchConsoleDirectory = consoleCall({
  id: "searchConsoleDirectory",
  route: "POST /api/console/directory/search/",
  summary: "Search the employees that vendors get",
  description:
    "Of all clients of the vendor; for a company's admin, what each vendor gets of its own employees. Ordered by client, then by employeeId. A value that a client does not share is null, and a search for it finds no employee. Masked values stay masked.",
  body: {
    schema: ConsoleDirectorySearch,
    example: { search: "lhamo", client: EMPLOYEE_EXAMPLE.connection_id },
  },
  responses: ok("A page of the directory.", ConsoleDirectory, {
    items: [EMPLOYEE_EXAMPLE],
    total: 1_204,
    next_cursor: null,
  }),
})

export const showConsoleEmployee = consoleCall({
  id: "showConsoleEmployee",
  route: "GET /api/console/directory/{employee_id}/",
  summary: "Read one employee's record as the vendor gets it",
  description:
    "What the client shares of the employee now, why each field is there or missing, and the syncs that changed it. Masked values stay masked.",
  pathParameters: {
    schema: Schema.Struct({ employee_id: Uuid }),
    notes: { employee_id: "The id from the directory." },
    example: { employee_id: EMPLOYEE_EXAMPLE.id },
  },
  responses: ok("The record.", ConsoleEmployeeDetails, DETAILS_EXAMPLE),
  errors: {
    404: { description: "There is no such employee.", messages: { EmployeeNotFound: "Not found." } },
  },
})

export const exportConsoleDirectory = consoleCall({
  id: "exportConsoleDirectory",
  route: "GET /api/console/clients/{connection_id}/export/",
  summary: "Export a client's employees as CSV",
  description: "UTF-8, a header row of data-model keys, every cell safe to open in a spreadsheet.",
  pathParameters: CLIENT_PATH,
  query: {
    schema: Schema.Struct({ columns: Schema.optionalKey(Columns) }),
    notes: { columns: "Keys of the columns in their order, separated by commas; all when left out." },
    example: { columns: "name,employeeId" },
  },
  responses: { 200: { description: "The file.", schema: Schema.String, contentType: "text/csv" } },
  errors: {
    404: {
      description: CLIENT_GONE[404].description,
      messages: { ...CLIENT_GONE[404].messages, ConnectionNotLive: "Not found." },
    },
  },
})
