import type { SharingPolicy } from "../../../domain/sharing/policy.ts"
import type { RowMapper } from "../../../domain/reading/row-mapper.ts"
import type { KnownEmployee } from "../../../ports/sync/sync-ledger.ts"
import type { RecordSealer } from "../../../ports/sync/record-sealer.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { EarlierEmployees } from "../earlier-rows.ts"
import type { RestrictedEmployees } from "../restricted-employees.ts"
import type { SimilarIds } from "../similar-ids.ts"
import type { SourceState } from "../source-state.ts"

export interface PageContext {
  readonly rowMapper: RowMapper
  /** The row mapper follows it. */
  readonly policy: SharingPolicy
  /** The session of the rows. */
  readonly sessionId: string
  readonly keys: ConnectionKeys
  readonly recordSealer: RecordSealer
  readonly known: ReadonlyMap<string, KnownEmployee>
  readonly restricted: RestrictedEmployees
  /** For the page's new ids. */
  readonly similar: SimilarIds
  /**
   * In a read of changes, what is stored of the known employees by employeeId: it completes their rows. Null: the rows are
   * whole, and what they leave out is empty.
   */
  readonly states: ReadonlyMap<string, SourceState> | null
  /** In a read of everything, what the masks in the page's rows stand for, by employeeId. */
  readonly masked: ReadonlyMap<string, SourceState>
  /** In a read of changes, the employees of the rows so far. */
  readonly earlier: EarlierEmployees | null
  /** Where the rows say when their employee changed; null: nowhere. */
  readonly timeColumn: number | null
  readonly newId: () => string
  /** `YYYY-MM-DD` */
  readonly today: string
  /** Ordinal of the page's first row in its session. */
  readonly firstOrdinal: number
}
