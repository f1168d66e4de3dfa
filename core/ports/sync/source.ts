import * as Data from "effect/Data"
import type { SourceErrorKind } from "../../contract/connection/source-error-kinds.ts"
import type { Reason } from "../../contract/reasons/reason-codes.ts"
import type { DataModelCategory } from "../../contract/sharing/data-model-flags.ts"
import {
  isLasting,
  MAX_REPEATS,
  type PageAgreement,
  type PageDisagreement,
} from "../../domain/sync/page-agreement.ts"
import { mendTwiceEncoded } from "../../domain/employee/values/text/twice-encoded.ts"
import type { EncodingReading } from "../../domain/sync/files/file-encoding.ts"
import type { FileLayout, FirstRow } from "../../domain/sync/files/file-layout.ts"
import type { PayComponent } from "../../domain/salary/pay-component.ts"
import type { AddressResolver, HttpTransport, SourceClock } from "./http-transport.ts"

/*
 * A source of employee data, as core uses it. Connectors implement it through `connectors/sdk`; they are plugins, so the
 * interface is plain TypeScript (an async iterable that may throw), not Effect.
 */

export type { SourceErrorKind }

export interface SourceErrorFacts {
  readonly kind: SourceErrorKind
  /** For a person: what is wrong, where, what to do; never a value of a record. */
  readonly message: string
  /** The sentences of the message by code, for readers of other languages; absent: it is in the connector's own words. */
  readonly reasonCodes?: ReadonlyArray<Reason>
  /** Line or row, counted from 1, if known. */
  readonly position?: number
  readonly retryAfterMillis?: number
  /** The key that the server showed, when the cause is that it is not confirmed. */
  readonly hostKey?: ServerKey
  /** The categories without which the source could be read, when the cause is that they may not be read. */
  readonly denied?: ReadonlyArray<DataModelCategory>
}

/** Its type names none of Effect's, so that authors of connectors do not need them. */
const TaggedSourceError: new (
  facts: SourceErrorFacts,
) => Error & SourceErrorFacts & { readonly _tag: "SourceError" } = Data.TaggedError(
  "SourceError",
)<SourceErrorFacts>

/** Thrown by a connector. */
export class SourceError extends TaggedSourceError {}

/** The key with which a server identifies itself; it is public. */
export interface ServerKey {
  readonly host: string
  /** As `ssh-keygen -lf` prints it: `SHA256:` and 43 characters. */
  readonly fingerprint: string
  /** For example `ED25519`. */
  readonly algorithm: string
  /** Another key was confirmed. */
  readonly isChanged: boolean
}

/** One row: its position (line in a file, row number elsewhere; from 1) and its cells in the order of `columns`. */
export interface SourceRow {
  readonly position: number
  /** The row as a spreadsheet counts it, where a line break in a cell makes it another than the line. */
  readonly sheetRow?: number
  readonly cells: ReadonlyArray<unknown>
  /** When the employee changed in the source, in epoch milliseconds; an older row than the stored one changes nothing. */
  readonly updatedAt?: number | null
}

/** A row that could not be read at all; it counts as rejected. `reason` never quotes the row. */
export interface UnreadableRow {
  readonly position: number
  readonly reason: string
  /** The same by code, for readers of other languages; absent: only in the connector's own words. */
  readonly reasonCodes?: ReadonlyArray<Reason>
  /** What the file has there, where `FileOptions` asks for it; cut when long. */
  readonly text?: string
}

/**
 * One line of an employee's salary. A source without a column for each key may return a column `ctc_components` with a list
 * of them for a year, and one `monthly_components` for the month; null or absent: none are known.
 */
export type { PayComponent }

/** For a reader of whole files, whose other values show that a program has written text so. */
export { mendTwiceEncoded }

export { isLasting, MAX_REPEATS, type PageAgreement, type PageDisagreement }

export type { EncodingReading, FirstRow }

/** A header and cells instead of one object for each row: 1,000,000 rows must not cost 40,000,000 properties. */
export interface SourcePage {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<SourceRow>
  readonly unreadable: ReadonlyArray<UnreadableRow>
  /** Between the values of a CSV file: a semicolon suggests a decimal comma. Absent: there is none. */
  readonly delimiter?: string
  /** JSON with which `pages` continues after this page, now or in a later run; null when the source can only start over. */
  readonly cursor: unknown
  readonly progress: SourceProgress
  /** Whether the pages of this reading so far show one state of the source. */
  readonly agreement: PageAgreement
  /** How a CSV file was cut; absent: the source is none. */
  readonly layout?: FileLayout
  /** The name of the file that the rows are in, of several that a source could have taken; absent: there is no choice. */
  readonly fileName?: string
  /** For a file whose encoding is worth a word; absent: it is certain. */
  readonly encoding?: EncodingReading
}

export interface SourceProgress {
  readonly unit: "bytes" | "rows"
  readonly done: number
  /** Null when the source does not know. */
  readonly total: number | null
}

/** How the rows of a source are processed. */
export interface RowRules {
  /** The effect of an invalid value: `reject` its row, or `drop` the value and report it. */
  readonly invalidValues: "reject" | "drop"
  /** Whether the same employee may occur twice in one run. A paged API may repeat a row between pages. */
  readonly repeatedEmployees: "reject" | "last-wins"
  /**
   * In a delta, what a row leaves out (no column, or a cell that is undefined) is `unchanged`; null and an empty text still
   * clear. Absent: every row is a whole record, and what it leaves out is empty.
   */
  readonly omittedInDeltas?: "unchanged"
  /** The rows are one file: the dates of a column are all written in the same order. */
  readonly isFile?: boolean
  /**
   * Nothing is agreed about the order of its dates: the values show it, or an ambiguous date is rejected. Absent: day first,
   * as the connectors of HR systems return them.
   */
  readonly hasOpenDates?: boolean
}

/** A connector's source of rows. */
export interface SourceReader {
  /**
   * All rows from the cursor on, in pages of at most a few thousand rows. The last page has the cursor of the next run, even
   * without rows. A source without deltas returns all rows whatever the cursor; it may use the cursor to detect what it
   * returned before. `categories`: those of which anything is used, so that a source need not read the others; absent: all.
   * Throws `SourceError`.
   */
  readonly pages: (
    cursor: unknown,
    categories?: ReadonlyArray<DataModelCategory>,
  ) => AsyncIterable<SourcePage>
}

export interface Source extends SourceReader, RowRules {
  /** The connector's code, e.g. `csv`. */
  readonly connector: string
  /** Column to data-model key, for columns with other names, where the connector knows them. */
  readonly fieldMap?: Readonly<Record<string, string>>
  /** Rows of the file that a person left out, which are not read; absent: none. */
  readonly leftOutRows?: number
}

/** What a source provides with the given credentials. */
export interface CategoryCheck {
  readonly category: DataModelCategory
  /** Null: it works. Otherwise the reason, and what to do. */
  readonly problem: string | null
}

/** A source that can be pulled repeatedly, instead of one that was uploaded. */
export interface PulledReader extends SourceReader {
  /** A cheap check of what the credentials give access to. Throws `SourceError` when they give access to nothing. */
  readonly check: () => Promise<ReadonlyArray<CategoryCheck>>
  /**
   * For a source without deltas, a quick check whether there is anything new since the run with this cursor; absent: it
   * cannot tell without reading. Throws `SourceError`.
   */
  readonly hasChanged?: (cursor: unknown) => Promise<boolean>
  /** The components that salaries are made of; absent: it has none. Throws `SourceError`. */
  readonly salaryMaster?: () => Promise<SalaryComponents>
  /**
   * Changes one employee in the source, completely or not at all; absent: not supported. Repeating a change has no effect.
   * Throws `SourceError` when the source rejects it; the requesting vendor sees the message.
   */
  readonly write?: (update: SourceUpdate) => Promise<void>
  /**
   * Whether a call of the source webhook is genuine, by its signature; absent: the source signs nothing. It does not call
   * the source.
   */
  readonly verifyHook?: (call: SourceWebhookCall) => Promise<boolean>
}

/** A call by which a source reports a change. */
export interface SourceWebhookCall {
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** Epoch milliseconds. */
  readonly receivedAt: number
}

/** What a vendor changed in an employee. */
export interface SourceUpdate {
  /** The source's own id. */
  readonly employeeId: string
  /** New values in the clear by data-model key (`currentAddress_addressCity`); null empties a field. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** For the yearly cost to company, and for a month's pay. */
export interface SalaryComponents {
  readonly ctc: ReadonlyArray<SalaryComponent>
  readonly monthly: ReadonlyArray<SalaryComponent>
}

export interface SalaryComponent {
  /** The source's own identifier, unique in its list. */
  readonly identifier: string
  readonly title: string
  readonly accountingCode: string | null
}

export interface PulledSource extends Source, PulledReader {}

/** By the keys of the manifest's credential fields, without empty ones. */
export type Credentials = Readonly<Record<string, string>>

/** What a connector needs to open its source. */
export interface SourceAccess {
  readonly credentials: Credentials
  readonly transport: HttpTransport
  readonly resolveAddress: AddressResolver
  readonly time: SourceClock
}

/** A file that can be read from the start repeatedly: first to detect its encoding, then to read its rows. */
export interface SourceFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly open: () => AsyncIterable<Uint8Array>
}

/** Makes the source of a CSV file. */
export type MakeFileSource = (file: SourceFile, options?: FileOptions) => Source

/** What is known of a file before it is read. */
export interface FileOptions {
  /** The line of the header, from 1; absent: it is found. */
  readonly headerLine?: number
  /** Rows that cannot be read come with their text. Absent: without it, since reasons are stored and logged. */
  readonly showsUnreadable?: boolean
}

/** An employee as the corporate's system pushed it, by keys of the data model. */
export interface PushedRow {
  readonly columns: ReadonlyArray<string>
  readonly cells: ReadonlyArray<unknown>
  /** When the employee changed there, in epoch milliseconds; null: it does not say. */
  readonly updatedAt?: number | null
}

/** Makes the source of pushed employees. */
export type MakePushSource = (pushed: ReadonlyArray<PushedRow>) => Source
