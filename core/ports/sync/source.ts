import * as Data from "effect/Data"
import type { DataModelCategory } from "../../contract/sharing/data-model-flags.ts"
import type { PayComponent } from "../../domain/salary/pay-component.ts"
import type { AddressResolver, HttpTransport, SourceClock } from "../connection/http-transport.ts"

/*
 * What the core asks of a source of employee data. Connectors implement it through `connectors/sdk`; they are
 * plugins, so the interface is plain TypeScript (an async iterable that may throw), not Effect.
 */

/** Why a source could not give its rows; the class decides what the sync does next. */
export type SourceErrorKind =
  /** The credentials are wrong: stop, the connection has failed. */
  | "auth"
  /** A category may not be read: skip it and report. */
  | "permission"
  /** The source asks to wait. */
  | "rate"
  /** Worth another try: network, 5xx. */
  | "transient"
  /** There is nothing to read yet: a file that has not come. */
  | "missing"
  /** What arrived is not what was promised: not a CSV, undecodable bytes, HTML instead of JSON. */
  | "data"

/** Thrown by a connector. `message` is for a person: what is wrong, where, what to do; never a value of a record. */
export class SourceError extends Data.TaggedError("SourceError")<{
  readonly kind: SourceErrorKind
  readonly message: string
  /** Line or row, counted from 1, where known. */
  readonly position?: number
  readonly retryAfterMillis?: number
}> {}

/** One row: where it stood (line in a file, row number elsewhere; from 1) and its cells in the order of `columns`. */
export interface SourceRow {
  readonly position: number
  readonly cells: ReadonlyArray<unknown>
}

/** A row that could not be read at all; it counts as rejected. `reason` never quotes the row. */
export interface UnreadableRow {
  readonly position: number
  readonly reason: string
}

/**
 * One line of an employee's salary. A source that has no column for each key of it may give a column `ctc_components` with a
 * list of them for a year, and one `monthly_components` for the month; null or absent: none are known.
 */
export type { PayComponent }

/** A header and cells instead of one object a row: 1,000,000 rows must not cost 40,000,000 properties. */
export interface SourcePage {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<SourceRow>
  readonly unreadable: ReadonlyArray<UnreadableRow>
  /** JSON from which `pages` goes on after this page, now or in a later run; null when the source can only start over. */
  readonly cursor: unknown
  readonly progress: SourceProgress
}

export interface SourceProgress {
  readonly unit: "bytes" | "rows"
  readonly done: number
  /** Null when the source does not know. */
  readonly total: number | null
}

/** How the rows of a source are judged. */
export interface RowRules {
  /** What a value that fails its check does: `reject` its row, or `drop` to null and report. */
  readonly invalidValues: "reject" | "drop"
  /** May the same employee stand twice in one run? A paged API may repeat a row between pages. */
  readonly repeatedEmployees: "reject" | "last-wins"
  /** The rows are one file: the dates of a column are all written in the same order. */
  readonly isFile?: boolean
}

/** What a connector makes: the rows. */
export interface SourceReader {
  /**
   * All rows from the cursor on, in pages of at most a few thousand rows, the last of which has the cursor of the next run, also
   * when it has no rows; a source without deltas gives all rows whatever the
   * cursor is, which tells it what it gave before. Throws `SourceError`.
   */
  readonly pages: (cursor: unknown) => AsyncIterable<SourcePage>
}

export interface Source extends SourceReader, RowRules {
  /** The connector's code, e.g. `csv`. */
  readonly connector: string
  /** Column to data-model key, for columns that are not called like one, where the connector knows them. */
  readonly fieldMap?: Readonly<Record<string, string>>
}

/** What works of a source with the credentials at hand. */
export interface CategoryCheck {
  readonly category: DataModelCategory
  /** Null: it works. Else why not, and what to do. */
  readonly problem: string | null
}

/** What a connector makes for a source that is asked, as often as wanted, instead of one that was handed in. */
export interface PulledReader extends SourceReader {
  /** A cheap look at what the credentials give. Throws `SourceError` when they give nothing at all. */
  readonly check: () => Promise<ReadonlyArray<CategoryCheck>>
  /**
   * For a source without deltas, a quick look whether there is anything that the run that left this cursor has not seen;
   * absent: it cannot tell without reading. Throws `SourceError`.
   */
  readonly hasChanged?: (cursor: unknown) => Promise<boolean>
  /** The components that salaries are made of here; absent: it knows none. Throws `SourceError`. */
  readonly salaryMaster?: () => Promise<SalaryComponents>
  /**
   * Changes one employee in the source; absent: it cannot. All of it or nothing; to say the same again does no harm. Throws
   * `SourceError` when the source does not take it: the vendor who asked for it sees the message.
   */
  readonly write?: (update: SourceUpdate) => Promise<void>
  /**
   * Whether a call of the connection's hook is the source's own, by its signature; absent: the source signs nothing. It asks
   * the source nothing.
   */
  readonly verifyHook?: (call: SourceWebhookCall) => Promise<boolean>
}

/** A call by which a source says that something changed. */
export interface SourceWebhookCall {
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** Epoch milliseconds. */
  readonly receivedAt: number
}

/** What a vendor changed in an employee. */
export interface SourceUpdate {
  /** As the source said it. */
  readonly employeeId: string
  /** New values in the clear by data-model key (`currentAddress_addressCity`); null empties a field. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** Of the yearly cost to company, and of a month's pay. */
export interface SalaryComponents {
  readonly ctc: ReadonlyArray<SalaryComponent>
  readonly monthly: ReadonlyArray<SalaryComponent>
}

export interface SalaryComponent {
  /** What the source calls it by; no two of a list have the same. */
  readonly identifier: string
  readonly title: string
  readonly accountingCode: string | null
}

export interface PulledSource extends Source, PulledReader {}

/** By the keys of the manifest's credential fields; what was left empty is absent. */
export type Credentials = Readonly<Record<string, string>>

/** What a connector gets to open its source. */
export interface SourceAccess {
  readonly credentials: Credentials
  readonly dial: HttpTransport
  readonly resolveAddress: AddressResolver
  readonly time: SourceClock
}

/** A file to read from the start as often as needed: first to find its encoding, then to read its rows. */
export interface SourceFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly open: () => AsyncIterable<Uint8Array>
}
