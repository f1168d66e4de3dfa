import * as Effect from "effect/Effect"
import type {
  ConsoleEmployee,
  ConsoleEmployeeDetails,
} from "../../../../../core/contract/employee/console/directory.ts"
import * as calls from "../../../../../core/contract/employee/console/directory-calls.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type {
  DirectoryLine,
  DirectoryPlace,
} from "../../../../../core/use-cases/employee/search-directory.ts"
import type { ShownEmployee } from "../../../../../core/use-cases/employee/show-employee.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { Streamed } from "../../../calls/route.ts"
import { toBytes } from "../../csv-bytes.ts"

const PAGE_SIZE = 100

/** The employees of all clients. */
export const directoryCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.searchConsoleDirectory,
    ({ employee: { searchDirectory } }, { caller: { actor, vendorOrgId }, body }) =>
      Effect.map(
        searchDirectory(actor, {
          vendorOrgId,
          connectionId: body.client ?? null,
          search: body.search ?? "",
          department: body.department ?? "",
          designation: body.designation ?? "",
          status: body.status ?? null,
          after: parseCursor(body.cursor),
          limit: PAGE_SIZE,
        }),
        ({ employees, next, total }) =>
          respond(200, {
            items: employees.map(toLine),
            total,
            next_cursor: next === null ? null : `${next.connectionId}.${next.id}`,
          }),
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

const parseCursor = (cursor: string | undefined): DirectoryPlace | null => {
  const [connectionId, id] = cursor?.split(".") ?? []
  return connectionId === undefined || id === undefined ? null : { connectionId, id }
}

export const toLine = ({
  connectionId,
  orgName,
  employeeId,
  updatedAt,
  ...line
}: DirectoryLine): ConsoleEmployee => ({
  ...line,
  connection_id: connectionId,
  client: orgName,
  employee_id: employeeId,
  updated_at: formatTimestamp(updatedAt),
})

const toDetails = (shown: ShownEmployee): ConsoleEmployeeDetails => ({
  id: shown.record.id,
  connection_id: shown.connectionId,
  client: shown.orgName,
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
