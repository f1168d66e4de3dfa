import * as Effect from "effect/Effect"
import type { EmployeeMonth, SalaryHistory } from "../../../ports/salary/salary-history.ts"
import type { Tables } from "../tables.ts"
import { updateConnection } from "../stored-connection.ts"

export const makeMemorySalaryHistory = (tables: Tables): SalaryHistory => {
  const { employees, salaries } = tables
  const change = (id: string, edit: (months: Map<number, Uint8Array>) => void) => {
    const months = new Map(salaries.get(id))
    edit(months)
    salaries.set(id, months)
  }
  return {
    listByEmployees: (ids) =>
      Effect.sync(() =>
        ids
          .toSorted()
          .flatMap((id) =>
            [...(salaries.get(id) ?? [])]
              .toSorted(([a], [b]) => a - b)
              .map(([period, sealed]): EmployeeMonth => ({ id, period, sealed })),
          ),
      ),
    replace: (months) =>
      Effect.sync(() => {
        for (const { id, period, sealed } of months) {
          change(id, (months) => months.has(period) && months.set(period, sealed))
        }
      }),
    delete: (months) =>
      Effect.sync(() => {
        for (const { id, period } of months) change(id, (months) => months.delete(period))
      }),
    deleteAll: (connectionId) =>
      Effect.sync(() => {
        for (const employee of employees.values()) {
          if (employee.connectionId === connectionId) salaries.delete(employee.id)
        }
      }),
    listUntrimmed: (limit) =>
      Effect.sync(() =>
        [...tables.connections.values()]
          .filter(({ untrimmed }) => untrimmed)
          .toSorted((a, b) => (a.narrowedAt ?? 0) - (b.narrowedAt ?? 0))
          .slice(0, limit)
          .map(({ id }) => id),
      ),
    markTrimmed: (id, narrowedAt) =>
      updateConnection(tables, id, (stored) =>
        stored.narrowedAt === narrowedAt ? { untrimmed: false } : {},
      ),
    saveSalaryGiven: (id) => updateConnection(tables, id, () => ({ salaryGiven: true })),
  }
}
