import * as Effect from "effect/Effect"
import { countFilledFields } from "../../../domain/employee/filled-fields.ts"
import type { EmployeeDirectory, StoredEmployee } from "../../../ports/employee/employee-directory.ts"
import { compareCodePoints, type DirectoryEmployee, type Tables } from "../tables.ts"

export const makeMemoryEmployeeDirectory = (tables: Tables): EmployeeDirectory => {
  const listIncluded = (connectionId: string) =>
    listEmployees(tables, connectionId)
      .filter(({ excluded }) => !excluded)
      .map(toStoredEmployee)
  return {
    find: (connectionId, employeeId) =>
      Effect.sync(
        () => listIncluded(connectionId).find((employee) => employee.employeeId === employeeId) ?? null,
      ),
    listPage: (connectionId, offset, limit) =>
      Effect.sync(() => listIncluded(connectionId).slice(offset, offset + limit)),
    listAfter: (connectionId, employeeId, limit) =>
      Effect.sync(() =>
        listIncluded(connectionId)
          .filter((employee) => employeeId === null || compareCodePoints(employee.employeeId, employeeId) > 0)
          .slice(0, limit),
      ),
    listBySession: (connectionId, { sessionId, content }, employeeId, limit) =>
      Effect.sync(() => {
        const changes = tables.sessionChanges.get(sessionId) ?? new Map<string, string>()
        return listEmployees(tables, connectionId)
          .filter(({ id }) => (content === "added" ? changes.get(id) === "add" : changes.has(id)))
          .filter((employee) => employeeId === null || compareCodePoints(employee.employeeId, employeeId) > 0)
          .slice(0, limit)
          .map(toStoredEmployee)
      }),
    listSalaries: (id, from, to) =>
      Effect.sync(() =>
        [...(tables.salaries.get(id) ?? [])]
          .filter(([period]) => period >= from && period <= to)
          .toSorted(([a], [b]) => a - b)
          .map(([period, sealed]) => ({ period, sealed })),
      ),
    findLaterSalaries: (months) =>
      Effect.sync(
        () =>
          new Map(
            months.flatMap(({ id, period: given }) => {
              const salaries = [...(tables.salaries.get(id) ?? [])].toSorted(([a], [b]) => a - b)
              const [period, sealed] = salaries.at(-1) ?? []
              return period === undefined || sealed === undefined || period <= given
                ? []
                : [[id, { period, sealed }] as const]
            }),
          ),
      ),
    locate: (id) =>
      Effect.sync(() => {
        const found = tables.employees.get(id)
        return found === undefined || found.excluded
          ? null
          : { connectionId: found.connectionId, employeeId: found.employeeId }
      }),
    countFilledFields: (connectionId) =>
      Effect.sync(() =>
        countFilledFields(
          listEmployees(tables, connectionId)
            .filter(({ directory, excluded }) => directory.status === "Active" && !excluded)
            .map(({ filledFields }) => filledFields),
        ),
      ),
    findByIds: (ids) =>
      Effect.sync(
        () =>
          new Map(
            ids.flatMap((id) => {
              const employee = tables.employees.get(id)
              return employee === undefined ? [] : [[id, toStoredEmployee(employee)]]
            }),
          ),
      ),
  }
}

/** The employees of one connection, ordered by employeeId. */
export const listEmployees = (tables: Tables, connectionId: string): ReadonlyArray<DirectoryEmployee> =>
  [...tables.employees.values()]
    .filter((employee) => employee.connectionId === connectionId)
    .sort((a, b) => compareCodePoints(a.employeeId, b.employeeId))

const toStoredEmployee = ({ id, employeeId, sealed }: DirectoryEmployee): StoredEmployee => ({
  id,
  employeeId,
  sealed,
})
