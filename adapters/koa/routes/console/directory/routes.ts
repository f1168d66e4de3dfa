import * as Effect from "effect/Effect"
import type { ConsoleEmployeeDetails } from "../../../../../core/contract/employee/console/directory.ts"
import * as calls from "../../../../../core/contract/employee/console/directory-calls.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type { ShownEmployee } from "../../../../../core/use-cases/employee/show-employee.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { Streamed } from "../../../calls/route.ts"
import { toBytes } from "../../csv-bytes.ts"
import { toDirectoryPage, toDirectorySearch } from "./directory-page.ts"

/** The employees of all clients. */
export const directoryCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.searchConsoleDirectory,
    ({ employee: { searchDirectory } }, { caller: { actor, vendorOrgId }, body }) =>
      Effect.map(searchDirectory(actor, toDirectorySearch(vendorOrgId, body)), (page) =>
        respond(200, toDirectoryPage(page)),
      ),
  ),

  implement(calls.showConsoleEmployee, ({ employee: { showEmployee } }, { caller: { actor }, path }) =>
    Effect.map(showEmployee(actor, path.employee_id), (shown) => respond(200, toDetails(shown))),
  ),

  implement(
    calls.exportConsoleDirectory,
    ({ employee: { exportDirectory }, toCsv }, { caller: { actor }, path, query: { columns } }) =>
      Effect.map(exportDirectory(actor, path.connection_id), (pages) =>
        respond(200, new Streamed(toBytes(toCsv(pages, columns?.split(","))), "text/csv; charset=utf-8"), {
          "Content-Disposition": 'attachment; filename="employees.csv"',
        }),
      ),
  ),
]

const toDetails = (shown: ShownEmployee): ConsoleEmployeeDetails => ({
  id: shown.record.id,
  connection_id: shown.connectionId,
  client: shown.orgName,
  vendor: shown.vendorName,
  record: shown.record,
  fields: shown.fields,
  history: shown.history.map(({ sessionId, change, at, trigger }) => ({
    session_id: sessionId,
    change,
    at: formatTimestamp(at),
    trigger,
  })),
  created_at: formatTimestamp(shown.createdAt),
  updated_at: formatTimestamp(shown.updatedAt),
})
