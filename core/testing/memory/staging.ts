import type {
  MissingEmployee,
  RepeatedEmployees,
  StagedCounts,
  StagedRow,
  SyncSession,
} from "../../ports/sync-ledger.ts"
import { employeesOf } from "./employee-directory.ts"
import { byCodePoint, type Tables } from "./tables.ts"

/* What a session asks of its staging while it reads. */

const byEmployee = (rows: ReadonlyArray<StagedRow>): ReadonlyMap<string, ReadonlyArray<StagedRow>> => {
  const groups = new Map<string, Array<StagedRow>>()
  for (const row of rows) groups.set(row.employeeId, [...(groups.get(row.employeeId) ?? []), row])
  return groups
}

export const repeatedEmployees = (rows: ReadonlyArray<StagedRow>, limit: number): RepeatedEmployees => {
  const repeated = [...byEmployee(rows)].filter(([, group]) => group.length > 1)
  return {
    surplusRows: repeated.reduce((surplus, [, group]) => surplus + group.length - 1, 0),
    employees: repeated
      .map(([employeeId, group]) => ({
        employeeId,
        positions: group.map(({ position }) => position).sort((a, b) => a - b),
      }))
      .sort((a, b) => (a.positions[0] ?? 0) - (b.positions[0] ?? 0))
      .slice(0, limit),
  }
}

export const withoutRepeated = (rows: ReadonlyArray<StagedRow>): ReadonlyArray<StagedRow> => {
  const last = new Map<string, number>()
  for (const { employeeId, ordinal } of rows) {
    last.set(employeeId, Math.max(ordinal, last.get(employeeId) ?? ordinal))
  }
  return rows.filter(({ employeeId, ordinal }) => last.get(employeeId) === ordinal)
}

export const countStaged = (rows: ReadonlyArray<StagedRow>): StagedCounts => {
  const count = (...changes: ReadonlyArray<StagedRow["change"]>) =>
    rows.filter(({ change }) => changes.includes(change)).length
  return { added: count("add"), updated: count("update"), unchanged: count("refresh", "unchanged") }
}

/** Active employees of the connection who are not staged, by employeeId. */
export const missingEmployees = (
  tables: Tables,
  session: SyncSession,
  after: string | null = null,
): ReadonlyArray<MissingEmployee> => {
  const staged = new Set((tables.staged.get(session.id) ?? []).map(({ employeeId }) => employeeId))
  return employeesOf(tables, session.connectionId)
    .filter(({ employeeId, directory }) => directory.status === "Active" && !staged.has(employeeId))
    .filter(({ employeeId }) => after === null || byCodePoint(employeeId, after) > 0)
    .map(({ id, employeeId, sealed, fingerprint, overrides }) => ({
      id,
      employeeId,
      sealed,
      fingerprint,
      overrides,
    }))
}
