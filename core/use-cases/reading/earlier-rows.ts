import * as Effect from "effect/Effect"
import type { RowMapper } from "../../domain/reading/row-mapper.ts"
import type { SyncSession } from "../../domain/sync/session.ts"
import type { SharingPolicy } from "../../domain/sharing/policy.ts"
import type { ConnectionKeys } from "../../ports/accounts/vault.ts"
import type { SourcePage } from "../../ports/sync/source.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { StagedPlace, StagedRow, SyncLedger } from "../../ports/sync/sync-ledger.ts"
import { openSourceState, type SourceState } from "./source-state.ts"

/*
 * In a read of changes, the rows of one employee complete each other in their order: what an earlier row gave stays, unless a
 * later one gives it too.
 */

/** The slots of the fields that rows give; null: all of them. */
export type GivenFields = ReadonlySet<number> | null

/** The rows of an employee before the row at hand. */
export interface EarlierRows {
  /** The last of them: it has the changes of all. */
  readonly staged: StagedRow
  readonly given: GivenFields
  /** Where the source has the first of them. */
  readonly position: number
}

interface SeenEmployee extends StagedPlace, Pick<EarlierRows, "given" | "position"> {}

/** The employees of a read of changes so far. A few words for each are in memory; their records stay in the staging. */
export class EarlierEmployees {
  readonly #seen = new Map<string, SeenEmployee>()
  #staged = new Map<string, StagedRow>()

  /** Where the last rows of a page's employees are staged. */
  findPlaces(
    { rows }: SourcePage,
    { readEmployeeId }: Pick<RowMapper, "readEmployeeId">,
  ): ReadonlyArray<StagedPlace> {
    if (this.#seen.size === 0) return []
    return rows.flatMap(({ cells }) => this.#seen.get(readEmployeeId(cells) ?? "") ?? [])
  }

  /** Loads the last staged rows of the employees of a page. */
  beginPage(
    ledger: Pick<SyncLedger, "findStaged">,
    session: SyncSession,
    places: ReadonlyArray<StagedPlace>,
  ): Effect.Effect<void, StorageError> {
    const found = places.length === 0 ? Effect.succeed([]) : ledger.findStaged(session, places)
    return Effect.map(found, (rows: ReadonlyArray<StagedRow>) => {
      this.#staged = new Map(rows.map((row) => [row.employeeId, row]))
    })
  }

  find(employeeId: string | null): EarlierRows | null {
    const seen = this.#seen.get(employeeId ?? "")
    const staged = this.#staged.get(employeeId ?? "")
    return seen === undefined || staged === undefined ? null : { ...seen, staged }
  }

  add(staged: StagedRow, given: GivenFields): void {
    const { employeeId, change, ordinal } = staged
    const before = this.#seen.get(employeeId)
    const position = before?.position ?? staged.position
    const all = before === undefined ? given : unite(before.given, given)
    this.#seen.set(employeeId, { change, ordinal, position, given: all })
    this.#staged.set(employeeId, staged)
  }
}

/** The rows of most sources give the same fields, whose set they share. */
const unite = (one: GivenFields, other: GivenFields): GivenFields => {
  if (one === null || other === null) return null
  return [...other].every((slot) => one.has(slot)) ? one : new Set([...one, ...other])
}

/** The source's state of an employee after a staged row; null: it is outside the subset. `stored`: before the sync. */
export const openStagedState = (
  { keys, policy }: { readonly keys: ConnectionKeys; readonly policy: SharingPolicy },
  row: StagedRow,
  stored: SourceState | null,
): SourceState | null => {
  if (row.change === "excluded") return null
  if (!("record" in row)) return stored
  const { excluded, sealed, overrides, directory } = row.record
  if (excluded) return null
  const { id, employeeId } = row
  return openSourceState(
    keys,
    policy,
    { id, employeeId, sealed },
    { id, overrides, status: directory.status },
  )
}

/** When the source last changed the employee, as the staged row or what is stored before it says. */
export const findStagedTime = (row: StagedRow, storedAt: number | null): number | null => {
  if ("record" in row) return row.record.sourceUpdatedAt ?? storedAt
  return row.change === "refresh" ? (row.sourceUpdatedAt ?? storedAt) : storedAt
}
