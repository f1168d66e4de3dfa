import type * as Effect from "effect/Effect"
import type { FieldMapping, ReadingSettings } from "../../domain/mapping/reading-settings.ts"
import type { StorageError } from "../storage-error.ts"
import type { TransformationRules } from "../../contract/transformation/transformation-rules.ts"
import type { ComponentOverrides } from "../../domain/salary/parse-overrides.ts"
import type { Schedule } from "../../domain/connection/schedule.ts"

/** The settings of one connection. */
export interface SettingsStore {
  /** Null: as if none had been given. */
  readonly saveFieldMapping: (id: string, mapping: FieldMapping | null) => Effect.Effect<void, StorageError>
  /** Replaces the previous ones. */
  readonly saveReadingSettings: (id: string, reading: ReadingSettings) => Effect.Effect<void, StorageError>
  /**
   * Replaces the previous ones; the cursor is reset, so that the next sync is a full load. False: the stored rules are not
   * those that the change `replaces`, and nothing was saved.
   */
  readonly saveRules: (
    id: string,
    rules: TransformationRules,
    replaces: TransformationRules | "any",
  ) => Effect.Effect<boolean, StorageError>
  /** Replaces the previous ones; the source counts as never read, so that the next sync is a full load. */
  readonly saveComponentOverrides: (
    id: string,
    overrides: ComponentOverrides,
  ) => Effect.Effect<void, StorageError>
  /** Sets the share that the mass-change guard allows. */
  readonly saveAllowedShare: (id: string, share: number) => Effect.Effect<void, StorageError>
  /** `dueAt`: when its source is due next. */
  readonly saveSchedule: (
    id: string,
    schedule: Schedule,
    dueAt: number | null,
  ) => Effect.Effect<void, StorageError>
  /** Null resumes it. */
  readonly setPaused: (id: string, at: number | null) => Effect.Effect<void, StorageError>
}
