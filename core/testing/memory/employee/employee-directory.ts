import * as Effect from "effect/Effect"
import type { EmployeeDirectory, StoredEmployee } from "../../../ports/employee/employee-directory.ts"
import { byCodePoint, type DirectoryEmployee, type Tables } from "../tables.ts"

export const makeMemoryEmployeeDirectory = (tables: Tables): EmployeeDirectory => {
  const ordered = (connectionId: string) =>
    employeesOf(tables, connectionId)
      .filter(({ outside }) => !outside)
      .map(stored)
  return {
    find: (connectionId, employeeId) =>
      Effect.sync(() => ordered(connectionId).find((employee) => employee.employeeId === employeeId) ?? null),
    page: (connectionId, offset, limit) =>
      Effect.sync(() => ordered(connectionId).slice(offset, offset + limit)),
    after: (connectionId, employeeId, limit) =>
      Effect.sync(() =>
        ordered(connectionId)
          .filter((employee) => employeeId === null || byCodePoint(employee.employeeId, employeeId) > 0)
          .slice(0, limit),
      ),
    ofSession: (connectionId, { sessionId, content }, employeeId, limit) =>
      Effect.sync(() => {
        const changes = tables.sessionChanges.get(sessionId) ?? new Map<string, string>()
        return employeesOf(tables, connectionId)
          .filter(({ id }) => (content === "added" ? changes.get(id) === "add" : changes.has(id)))
          .filter((employee) => employeeId === null || byCodePoint(employee.employeeId, employeeId) > 0)
          .slice(0, limit)
          .map(stored)
      }),
    salaries: (id, from, to) =>
      Effect.sync(() =>
        [...(tables.salaries.get(id) ?? [])]
          .filter(([period]) => period >= from && period <= to)
          .toSorted(([a], [b]) => a - b)
          .map(([period, sealed]) => ({ period, sealed })),
      ),
    locate: (id) =>
      Effect.sync(() => {
        const found = tables.employees.get(id)
        return found === undefined || found.outside
          ? null
          : { connectionId: found.connectionId, employeeId: found.employeeId }
      }),
    byIds: (ids) =>
      Effect.sync(
        () =>
          new Map(
            ids.flatMap((id) => {
              const employee = tables.employees.get(id)
              return employee === undefined ? [] : [[id, stored(employee)]]
            }),
          ),
      ),
  }
}

/** Of one connection, ordered by employeeId. */
export const employeesOf = (tables: Tables, connectionId: string): ReadonlyArray<DirectoryEmployee> =>
  [...tables.employees.values()]
    .filter((employee) => employee.connectionId === connectionId)
    .sort((a, b) => byCodePoint(a.employeeId, b.employeeId))

const stored = ({ id, employeeId, sealed }: DirectoryEmployee): StoredEmployee => ({ id, employeeId, sealed })
