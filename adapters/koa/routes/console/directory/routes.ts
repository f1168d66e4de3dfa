import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  ConsoleDirectory,
  ConsoleDirectorySearch,
  ConsoleEmployeeDetails,
  DIRECTORY_FIELDS,
} from "../../../../../core/contract/employee/console/directory.ts"
import { formatTimestamp, Uuid } from "../../../../../core/contract/wire-values.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type {
  DirectoryLine,
  DirectoryPlace,
} from "../../../../../core/use-cases/employee/search-directory.ts"
import type { ShownEmployee } from "../../../../../core/use-cases/employee/show-employee.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../../failure.ts"
import { type Route, Streamed } from "../../../route.ts"
import { toBytes, type ToCsv } from "../../csv-bytes.ts"
import { CLIENT_GONE } from "../clients/client-answer.ts"
import { CLIENT_PATH } from "../clients/client.ts"

export interface DirectoryApi {
  readonly employee: Pick<UseCases["employee"], "exportDirectory" | "searchDirectory" | "showEmployee">
  readonly toCsv: ToCsv
}

/** The employees of all clients. */
export const directoryRoutes = (
  access: Access<AuthenticatedSession>,
  { employee, toCsv }: DirectoryApi,
): ReadonlyArray<Route> => [
  searchDirectoryRoute(access, employee.searchDirectory),
  showEmployeeRoute(access, employee.showEmployee),
  exportDirectoryRoute(access, employee.exportDirectory, toCsv),
]

const PAGE_SIZE = 100
const FIELD = `(${DIRECTORY_FIELDS.join("|")})`
const Columns = Schema.String.check(
  Schema.isPattern(new RegExp(`^${FIELD}(,${FIELD})*$`, "u"), {
    expected: `some of ${DIRECTORY_FIELDS.join(", ")}, separated by commas`,
  }),
  Schema.isMaxLength(200),
)

/** POST /api/console/directory/search/ */
const searchDirectoryRoute = (
  access: Access<AuthenticatedSession>,
  searchDirectory: UseCases["employee"]["searchDirectory"],
) =>
  endpoint({
    method: "POST",
    path: "/api/console/directory/search/",
    id: "searchConsoleDirectory",
    tag: "Console",
    summary: "Search the employees of all clients",
    description:
      "By client, then by employeeId. A value that a client does not share is null, and finds nobody. Masked values stay masked.",
    access,
    body: {
      schema: ConsoleDirectorySearch,
      types: ["json"],
      example: { search: "lhamo", client: LINE_EXAMPLE.connection_id },
    },
    answers: {
      200: {
        description: "A page of the directory.",
        schema: ConsoleDirectory,
        example: { items: [LINE_EXAMPLE], total: 1_204, next_cursor: null },
      },
    },
    errors: {},
    handle: ({ caller: { actor, vendorOrgId }, body }) =>
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
        ({ employees, next, total }) => ({
          status: 200,
          body: {
            items: employees.map(toLine),
            total,
            next_cursor: next === null ? null : `${next.connectionId}.${next.id}`,
          } satisfies ConsoleDirectory,
        }),
      ),
  })

const parseCursor = (cursor: string | undefined): DirectoryPlace | null => {
  const [connectionId, id] = cursor?.split(".") ?? []
  return connectionId === undefined || id === undefined ? null : { connectionId, id }
}

const toLine = ({ connectionId, orgName, employeeId, updatedAt, ...line }: DirectoryLine) => ({
  ...line,
  connection_id: connectionId,
  client: orgName,
  employee_id: employeeId,
  updated_at: formatTimestamp(updatedAt),
})

const LINE_EXAMPLE = {
  id: "9a3f7c50-1d2e-4b8a-8f3e-2b6d4c5a7e90",
  connection_id: "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11",
  client: "Kaveri Loomworks",
  employee_id: "KL-0412",
  name: "Tenzin Lhamo",
  email: "tenzin@kaveri.example",
  department: "Dyeing and Finishing",
  designation: "Process Chemist",
  status: "Active",
  updated_at: "2026-11-25T09:23:10.000Z",
}

/** GET /api/console/directory/{employee_id}/ */
const showEmployeeRoute = (
  access: Access<AuthenticatedSession>,
  showEmployee: UseCases["employee"]["showEmployee"],
) =>
  endpoint({
    method: "GET",
    path: "/api/console/directory/{employee_id}/",
    id: "showConsoleEmployee",
    tag: "Console",
    summary: "Open one employee's record",
    description:
      "What the client shares of the employee now, why each field is there or missing, and the syncs that changed it. Masked values stay masked.",
    access,
    parameters: {
      path: {
        schema: Schema.Struct({ employee_id: Uuid }),
        notes: { employee_id: "The id in a line of the directory." },
        example: { employee_id: LINE_EXAMPLE.id },
      },
    },
    answers: {
      200: { description: "The record.", schema: ConsoleEmployeeDetails },
      404: { description: "There is no such employee.", schema: DEFAULT_STYLE.schema },
    },
    errors: { EmployeeNotFound: () => failure(404, "Not found.") },
    handle: ({ caller: { actor }, path }) =>
      Effect.map(showEmployee(actor, path.employee_id), (shown) => ({
        status: 200,
        body: toDetails(shown),
      })),
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

/** GET /api/console/clients/{connection_id}/export/ */
const exportDirectoryRoute = (
  access: Access<AuthenticatedSession>,
  exportDirectory: UseCases["employee"]["exportDirectory"],
  toCsv: ToCsv,
) =>
  endpoint({
    method: "GET",
    path: "/api/console/clients/{connection_id}/export/",
    id: "exportConsoleDirectory",
    tag: "Console",
    summary: "Export a client's employees as CSV",
    description: "UTF-8, a header row of data-model keys, every cell safe to open in a spreadsheet.",
    access,
    parameters: {
      path: CLIENT_PATH,
      query: {
        schema: Schema.Struct({ columns: Schema.optionalKey(Columns) }),
        notes: { columns: "Keys of the columns in their order, separated by commas; all when left out." },
        example: { columns: "name,employeeId" },
      },
    },
    answers: {
      200: { description: "The file.", schema: Schema.String, contentType: "text/csv" },
      ...CLIENT_GONE,
    },
    errors: {
      ConnectionNotFound: () => failure(404, "Not found."),
      ConnectionNotLive: () => failure(404, "Not found."),
    },
    handle: ({ caller: { actor }, path, query: { columns } }) =>
      Effect.map(exportDirectory(actor, path.connection_id), (pages) => ({
        status: 200,
        headers: { "Content-Disposition": 'attachment; filename="employees.csv"' },
        body: new Streamed(toBytes(toCsv(pages, columns?.split(","))), "text/csv; charset=utf-8"),
      })),
  })
