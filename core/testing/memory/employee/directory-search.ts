import * as Effect from "effect/Effect"
import {
  DIRECTORY_COLUMNS,
  type DirectoryValues,
  matchesDirectoryFilter,
} from "../../../domain/employee/directory-search.ts"
import { isLive } from "../../../domain/connection/state.ts"
import { foldText } from "../../../domain/search-words.ts"
import type {
  DirectorySearch,
  FoundEmployee,
  SearchedConnection,
} from "../../../ports/employee/directory-search.ts"
import { listInScope } from "../stored-connection.ts"
import { compareCodePoints, type DirectoryEmployee, type Tables } from "../tables.ts"
import { listEmployees } from "./employee-directory.ts"

export const makeMemoryDirectorySearch = (tables: Tables): DirectorySearch => ({
  listConnections: (scope) =>
    Effect.sync(() =>
      listInScope(tables, scope)
        .filter(({ status, key }) => isLive(status) && key !== null)
        .toSorted(
          (a, b) =>
            compareCodePoints(foldText(a.orgName), foldText(b.orgName)) || compareCodePoints(a.id, b.id),
        )
        .map(({ id, vendorOrgId, orgId, orgName, employeeCount, flags, withheld, onDemand }) => ({
          id,
          vendorOrgId,
          vendorName: tables.vendors.get(vendorOrgId)?.name ?? "",
          orgId,
          orgName,
          employeeCount,
          terms: { flags, withheld, onDemand },
        })),
    ),
  search: (connections, filter, after, limit) =>
    Effect.sync(() =>
      connections
        .flatMap((connection, place) => {
          const employees = listEmployees(tables, connection.id)
          const first = place === 0 ? employees.findIndex(({ id }) => id === after) + 1 : 0
          return employees
            .slice(first)
            .filter((employee) => !employee.excluded)
            .filter((employee) => matchesDirectoryFilter(toValues(connection, employee), filter))
        })
        .slice(0, limit)
        .map(toFoundEmployee),
    ),
  find: (id) =>
    Effect.sync(() => {
      const found = tables.employees.get(id)
      return found === undefined || found.excluded ? null : toFoundEmployee(found)
    }),
  listChanges: ({ connectionId, employeeId }, limit) =>
    Effect.sync(() => {
      const employee = listEmployees(tables, connectionId).find((other) => other.employeeId === employeeId)
      return [...tables.sessions.values()]
        .filter((session) => session.connectionId === connectionId)
        .toSorted((a, b) => b.startedAt - a.startedAt || compareCodePoints(b.id, a.id))
        .flatMap(({ id, startedAt, trigger }) => {
          const change = tables.sessionChanges.get(id)?.get(employee?.id ?? "")
          return change === undefined ? [] : [{ sessionId: id, change, at: startedAt, trigger }]
        })
        .slice(0, limit)
    }),
})

/** The stored values of the searched columns. */
const toValues = (
  { columns }: SearchedConnection,
  { employeeId, directory }: DirectoryEmployee,
): DirectoryValues => {
  const stored: DirectoryValues = { employeeId, ...directory }
  return Object.fromEntries(
    DIRECTORY_COLUMNS.map((column) => [column, columns.has(column) ? stored[column] : null]),
  ) as unknown as DirectoryValues
}

const toFoundEmployee = (employee: DirectoryEmployee): FoundEmployee => ({
  id: employee.id,
  employeeId: employee.employeeId,
  sealed: employee.sealed,
  connectionId: employee.connectionId,
  createdAt: employee.createdAt,
  updatedAt: employee.updatedAt,
})
