import * as Effect from "effect/Effect"
import type { EmployeeMonth, SalaryHistory } from "../../../ports/salary/salary-history.ts"
import type { Tables } from "../tables.ts"

export const makeMemorySalaryHistory = ({ salaries, employees }: Tables): SalaryHistory => {
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
          change(id, (kept) => kept.has(period) && kept.set(period, sealed))
        }
      }),
    delete: (months) =>
      Effect.sync(() => {
        for (const { id, period } of months) change(id, (kept) => kept.delete(period))
      }),
    deleteAll: (connectionId) =>
      Effect.sync(() => {
        for (const employee of employees.values()) {
          if (employee.connectionId === connectionId) salaries.delete(employee.id)
        }
      }),
  }
}
