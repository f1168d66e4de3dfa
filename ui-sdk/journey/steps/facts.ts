/** What the service knows that the user did not enter. */
export interface Facts {
  /** What the chosen connector's form needs; null until it is loaded. */
  readonly requiredFields: ReadonlyArray<string> | null
  /** Masked fields that are stored already, so that they need not be typed again. */
  readonly storedFields: ReadonlyArray<string>
  /** The result of the last test of the credentials as they are now. */
  readonly check: Check
  /** How far the uploaded file is. */
  readonly upload: "none" | "uploading" | "complete"
  /** Mandatory data-model keys that no column is mapped to; null until the columns are read. */
  readonly unmappedMandatory: ReadonlyArray<string> | null
  /** Rows with at least one error; null until the rows are checked. */
  readonly wrongRows: number | null
  /** Employees that the subset matches; null until they are counted. */
  readonly matching: number | null
  /** Whether the first sync of the accepted connection has ended, and the vendor has approved the test records. */
  readonly isSynced: boolean
  readonly isApproved: boolean
  /** The only step of a journey with another purpose than onboarding has been answered. */
  readonly isAnswered: boolean
}

/** `partial`: at least one category works; the user may continue without the others. */
export type Check = "none" | "running" | "failed" | "partial" | "complete"

export const NO_FACTS: Facts = {
  requiredFields: null,
  storedFields: [],
  check: "none",
  upload: "none",
  unmappedMandatory: null,
  wrongRows: null,
  matching: null,
  isSynced: false,
  isApproved: false,
  isAnswered: false,
}
