import type * as Effect from "effect/Effect"
import type { FieldMapping, ReadingSettings } from "../../domain/mapping/reading-settings.ts"
import type { StorageError } from "../storage-error.ts"
import type { TransformationRules } from "../../contract/transformation-rules.ts"
import type { ComponentOverrides } from "../../domain/salary/parse-overrides.ts"
import type { Schedule } from "../../domain/connection/schedule.ts"

/** What people set for one connection. */
export interface SettingsStore {
  /** Null: as if none had been given. */
  readonly saveFieldMapping: (id: string, mapping: FieldMapping | null) => Effect.Effect<void, StorageError>
  /** In the place of those before. */
  readonly saveReadingSettings: (id: string, reading: ReadingSettings) => Effect.Effect<void, StorageError>
  /** In the place of those before; the cursor is forgotten, so that the next sync reads everybody. */
  readonly saveRules: (id: string, rules: TransformationRules) => Effect.Effect<void, StorageError>
  /** In the place of those before; the source counts as never read, so that the next sync reads everybody. */
  readonly saveComponentOverrides: (
    id: string,
    overrides: ComponentOverrides,
  ) => Effect.Effect<void, StorageError>
  /** Of the mass-change guard. */
  readonly saveAllowedShare: (id: string, share: number) => Effect.Effect<void, StorageError>
  /** `dueAt`: when its source is asked next. */
  readonly saveSchedule: (
    id: string,
    schedule: Schedule,
    dueAt: number | null,
  ) => Effect.Effect<void, StorageError>
  /** Null lets it go on. */
  readonly setPaused: (id: string, at: number | null) => Effect.Effect<void, StorageError>
}
