import type { RestrictedEmployees } from "../../reading/restricted-employees.ts"
import type { SyncLimits } from "../../../domain/sync/limits.ts"
import type { SharingPolicy } from "../../../domain/sharing/policy.ts"
import type { Subset } from "../../../domain/sharing/subset.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { FieldMapping, ReadingSettings } from "../../../domain/mapping/reading-settings.ts"
import type { LoadMode } from "../../../domain/sync/session.ts"
import type { Source } from "../../../ports/sync/source.ts"
import type { StagedRow } from "../../../ports/sync/sync-ledger.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { OnProgress } from "../../reading/sync-report.ts"

export interface StageSourcePorts extends UsedPorts<
  "ledger" | "directory" | "secrets" | "phoneNumbers" | "recordSealer" | "telemetry"
> {
  /** Defaults when left out. */
  readonly limits?: SyncLimits
}

export interface StageSourceInput {
  readonly connection: Connection
  readonly keys: ConnectionKeys
  readonly policy: SharingPolicy
  readonly subset: Subset
  readonly restricted: RestrictedEmployees
  readonly source: Source
  /** The cursor to read from; null: the start. */
  readonly cursor: unknown
  readonly fieldMapping: FieldMapping | null
  readonly reading: ReadingSettings
  readonly mode: LoadMode
  readonly onProgress: OnProgress
  readonly onStaged?: OnStaged
}

export type OnStaged = (rows: ReadonlyArray<StagedRow>) => void

/** Whether what a row leaves out is unchanged, instead of empty. */
export const givesChanges = ({ mode, source }: Pick<StageSourceInput, "mode" | "source">): boolean =>
  mode === "delta" && source.omittedInDeltas === "unchanged"
