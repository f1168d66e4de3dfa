import type { JourneyFile } from "../journey-page.ts"

/** A file, what it takes to connect with it, and what the vendor gets of it. */
export interface HrFile extends JourneyFile {
  /** Who writes it. */
  readonly origin: string
  /** What the screen says of it. */
  readonly read: ReadonlyArray<string>
  /** All of them employees. */
  readonly rows: number
  /** Some of the fields that columns have without being chosen. */
  readonly matched: Readonly<Record<string, string>>
  /** How far it comes by itself. */
  readonly found: {
    /** Columns with a field. */
    readonly columns: number
    /** Rows that are ready when they are checked for the first time. */
    readonly ready: number
  }
  readonly answers: HrAnswers
  /** Some values of one employee. */
  readonly first: Readonly<Record<string, unknown>> & { readonly employeeId: string }
}

/** What the HR admin says on the way, in the order of the screens. */
export interface HrAnswers {
  /** About its sheet. */
  readonly sheet?: ReadonlyArray<RegExp>
  /** Fields by column. */
  readonly columns?: Readonly<Record<string, string>>
  /** For which period its pay is. */
  readonly period?: "For a year" | "For a month"
  /** What unknown values mean. */
  readonly values?: Readonly<Record<string, string>>
}

export const countAnswers = ({ sheet = [], columns = {}, period, values = {} }: HrAnswers): number =>
  sheet.length + Object.keys(columns).length + (period === undefined ? 0 : 1) + Object.keys(values).length
