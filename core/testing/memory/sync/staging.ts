import { foldEmployeeId } from "../../../domain/sync/similar-ids.ts"
import type { SyncSession } from "../../../domain/sync/session.ts"
import type {
  MissingEmployee,
  DuplicateEmployees,
  RepeatedEmployee,
  SimilarEmployees,
  StagedCounts,
  StagedRow,
  StagedUpdate,
} from "../../../ports/sync/sync-ledger.ts"
import { listEmployees } from "../employee/employee-directory.ts"
import { compareCodePoints, type DirectoryEmployee, type Tables } from "../tables.ts"

/* A session's queries of its staging while it reads. */

const groupByEmployee = (rows: ReadonlyArray<StagedRow>): ReadonlyMap<string, ReadonlyArray<StagedRow>> => {
  const groups = new Map<string, Array<StagedRow>>()
  for (const row of rows) groups.set(row.employeeId, [...(groups.get(row.employeeId) ?? []), row])
  return groups
}

export const findDuplicates = (rows: ReadonlyArray<StagedRow>, limit: number): DuplicateEmployees => {
  const repeated = [...groupByEmployee(rows)].filter(([, group]) => group.length > 1)
  return {
    duplicateRows: repeated.reduce((surplus, [, group]) => surplus + group.length - 1, 0),
    employees: repeated
      .map(([employeeId, group]) => ({
        employeeId,
        positions: group.map(({ position }) => position).sort((a, b) => a - b),
      }))
      .sort((a, b) => (a.positions[0] ?? 0) - (b.positions[0] ?? 0))
      .slice(0, limit),
  }
}

/** Whole employees, as many as fit the limit, and at least one. */
export const listRepeated = (
  rows: ReadonlyArray<StagedRow>,
  after: string | null,
  limit: number,
): ReadonlyArray<RepeatedEmployee> => {
  const repeated = [...groupByEmployee(rows.toSorted((a, b) => a.ordinal - b.ordinal))]
    .filter(([employeeId, group]) => group.length > 1 && compareCodePoints(employeeId, after ?? "") > 0)
    .toSorted(([a], [b]) => compareCodePoints(a, b))
  let count = 0
  return repeated.flatMap(([employeeId, group], index) => {
    count += group.length
    if (count > limit && index > 0) return []
    const toRow = (row: StagedRow) => ({
      position: row.position,
      id: row.id,
      employeeId,
      sealed: "record" in row ? row.record.sealed : null,
    })
    return [{ employeeId, rows: group.map(toRow) }]
  })
}

export const listSimilar = (
  rows: ReadonlyArray<StagedRow>,
  after: string | null,
  limit: number,
): ReadonlyArray<SimilarEmployees> => {
  const groups = new Map<string, Array<SimilarEmployees["employees"][number]>>()
  for (const [employeeId, group] of groupByEmployee(rows)) {
    const position = Math.min(...group.map((row) => row.position))
    const folded = foldEmployeeId(employeeId)
    groups.set(folded, [...(groups.get(folded) ?? []), { employeeId, position, rows: group.length }])
  }
  return [...groups]
    .filter(([folded, employees]) => employees.length > 1 && compareCodePoints(folded, after ?? "") > 0)
    .toSorted(([a], [b]) => compareCodePoints(a, b))
    .slice(0, limit)
    .map(([folded, employees]) => ({
      folded,
      employees: employees.toSorted((a, b) => a.position - b.position),
    }))
}

export const setAside = (
  rows: ReadonlyArray<StagedRow>,
  employeeIds: ReadonlyArray<string>,
): ReadonlyArray<StagedRow> =>
  rows.map((row) => {
    const { ordinal, position, id, employeeId } = row
    return employeeIds.includes(employeeId) ? { ordinal, position, id, employeeId, change: "unchanged" } : row
  })

export const removeDuplicates = (rows: ReadonlyArray<StagedRow>): ReadonlyArray<StagedRow> => {
  const last = new Map<string, number>()
  for (const { employeeId, ordinal } of rows) {
    last.set(employeeId, Math.max(ordinal, last.get(employeeId) ?? ordinal))
  }
  return rows.filter(({ employeeId, ordinal }) => last.get(employeeId) === ordinal)
}

export const countStaged = (rows: ReadonlyArray<StagedRow>): StagedCounts => {
  const count = (...changes: ReadonlyArray<StagedRow["change"]>) =>
    rows.filter(({ change }) => changes.includes(change)).length
  return {
    added: count("add"),
    updated: count("update"),
    unchanged: count("refresh", "unchanged"),
    excluded: count("excluded"),
  }
}

/** Active shared employees of the connection, by employeeId. */
export const listActive = (tables: Tables, session: SyncSession): ReadonlyArray<DirectoryEmployee> =>
  listEmployees(tables, session.connectionId).filter(
    ({ directory, excluded }) => directory.status === "Active" && !excluded,
  )

/** Those of them who are not staged; `excludedIsMissing`: or are staged as excluded. */
export const listMissing = (
  tables: Tables,
  session: SyncSession,
  {
    after = null,
    excludedIsMissing = false,
  }: { readonly after?: string | null; readonly excludedIsMissing?: boolean },
): ReadonlyArray<MissingEmployee> => {
  const rows = tables.staged.get(session.id) ?? []
  const present = rows.filter((row) => !(excludedIsMissing && "record" in row && row.record.excluded))
  const staged = new Set(present.map(({ employeeId }) => employeeId))
  return listActive(tables, session)
    .filter(({ employeeId }) => !staged.has(employeeId))
    .filter(({ employeeId }) => after === null || compareCodePoints(employeeId, after) > 0)
    .map(({ id, employeeId, sealed, fingerprint, overrides }) => ({
      id,
      employeeId,
      sealed,
      fingerprint,
      overrides,
    }))
}

/** Staged updates after an ordinal of employees who are and stay shared, with the directory's record. */
export const listStagedUpdates = (
  tables: Tables,
  session: SyncSession,
  afterOrdinal: number,
): ReadonlyArray<StagedUpdate> => {
  const known = new Map(
    listEmployees(tables, session.connectionId).map((employee) => [employee.employeeId, employee]),
  )
  return (tables.staged.get(session.id) ?? [])
    .toSorted((a, b) => a.ordinal - b.ordinal)
    .flatMap((row) => {
      const before = known.get(row.employeeId)
      if (row.change !== "update" || row.ordinal <= afterOrdinal || before === undefined) return []
      if (row.record.excluded || before.excluded) return []
      return [
        {
          ordinal: row.ordinal,
          id: before.id,
          employeeId: row.employeeId,
          statusBefore: before.directory.status,
          statusAfter: row.record.directory.status,
          before: before.sealed,
          after: row.record.sealed,
        },
      ]
    })
}
