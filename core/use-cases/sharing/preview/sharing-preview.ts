import type { BySubsetField } from "../../../domain/reading/preview/preview-content.ts"
import type { SharedSample, ValueCount } from "../../../domain/reading/preview/summarize-preview.ts"
import type { SourceProgress } from "../../../ports/sync/source.ts"

/** What proposed terms would share, of the employees of a source or of those that are stored. */
export interface CountedEmployees {
  /** Not all employees were read. */
  readonly isPartial: boolean
  readonly total: number
  /** The employees that the rules include. */
  readonly matching: number
  /** The values of each field, the most frequent first. */
  readonly values: BySubsetField<ReadonlyArray<ValueCount>>
  readonly samples: ReadonlyArray<SharedSample>
}

export interface SharingPreview extends CountedEmployees {
  /** `stored`: only the employees who are shared now were counted. */
  readonly basis: "source" | "stored"
  /** The source was to be read, and could not be. */
  readonly isSourceDown: boolean
  /** Employees who are shared now. */
  readonly shared: number
  /** Those of them who leave as soon as the terms apply. */
  readonly leaving: number
  /**
   * Part of `leaving`: what is stored of them does not suffice to decide, so that the next sync shares those again who
   * belong.
   */
  readonly undecided: number
}

export interface SharingPreviewProgress {
  readonly employees: number
  readonly source: SourceProgress
}
export type OnSharingPreviewProgress = (progress: SharingPreviewProgress) => void
