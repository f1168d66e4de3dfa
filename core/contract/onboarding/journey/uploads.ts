import { ReasonCodes } from "../../reasons/reason.ts"
import * as Schema from "effect/Schema"
import { wholeNumber } from "../../whole-number.ts"
import { component } from "../../component.ts"
import { LISTED_KEYS } from "../../employee/listed-values.ts"
import { NullableString, Uuid } from "../../wire-values.ts"
import { DateOrder, DecimalMark, FirstYears, PhoneCountry } from "../../connection/console/source-reading.ts"
import { FileEncoding } from "../../connection/file-encoding.ts"
import { CarriedEdits, CellText, EditSummary, FaultKind } from "./upload-edits.ts"
import { ColumnChoice, MAX_COLUMNS, SourceColumn } from "../../connection/source-columns.ts"

/* The endpoints below /api/journey/uploads/ */

const MAX_NAME_LENGTH = 1_000

/** As in a transformation rule. */
const MAX_ANSWERED_LENGTH = 200
const MAX_ANSWERS = 500

const ListedKey = Schema.Literals(LISTED_KEYS)

const text = (characters: number) => Schema.String.check(Schema.isMaxLength(characters))
const NonNegative = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** POST /api/journey/uploads/ */
export const StartUpload = Schema.Struct({
  file_name: text(MAX_NAME_LENGTH),
  /** Bytes. */
  size: NonNegative,
  /** The sheet of the workbook that the rows come from; null for a CSV file. */
  sheet: Schema.NullOr(text(MAX_NAME_LENGTH)),
  /** Whether the file of another device, which is more than a day old, is replaced; absent: it stays, and the response is 409. */
  replaces: Schema.optionalKey(Schema.Boolean),
}).annotate(component("StartUpload"))
export type StartUpload = typeof StartUpload.Type

export const UploadPath = Schema.Struct({ upload_id: Uuid })
export const UploadRowPath = Schema.Struct({
  upload_id: Uuid,
  row: wholeNumber(1),
})

export const UploadOffset = Schema.Struct({
  offset: wholeNumber(0),
})

/** Why the work on the file was interrupted; it continues automatically. Null: it was not. */
const UploadDelay = Schema.NullOr(
  Schema.Struct({
    code: Schema.Literals(["upload.others-first", "upload.out-of-time", "upload.failed"]),
    /** What is happening, for the user. */
    message: Schema.String,
  }),
)

export const Upload = Schema.Struct({
  upload_id: Uuid,
  file_name: Schema.String,
  sheet: NullableString,
  /** Bytes. */
  size: Schema.Int,
  /** Bytes received: the upload continues here. */
  received: Schema.Int,
  state: Schema.Literals(["receiving", "reading", "read", "unreadable", "sharing"]),
  /** Why it is unreadable, and what to do. */
  message: NullableString,
  message_codes: ReasonCodes,
  /** Null until it was read. */
  rows: Schema.NullOr(Schema.Int),
  delay: UploadDelay,
  /** Empty until it was read. */
  columns: Schema.Array(SourceColumn),
  /** Null: it is certain, or the file was not read yet. */
  encoding: Schema.NullOr(FileEncoding),
  /** The line of the header; null until it was read. */
  header_line: Schema.NullOr(Schema.Int),
  /** The first rows of the file, also those above the header. Empty until it was read. */
  first_rows: Schema.Array(
    Schema.Struct({
      /** Where it begins in the file, from 1. */
      line: Schema.Int,
      /** At most 50; asterisks in place of what looks like an identifier. */
      cells: Schema.Array(Schema.String),
    }),
  ),
}).annotate(component("Upload"))
export type Upload = typeof Upload.Type

export const UploadProgress = Schema.Struct({ received: Schema.Int }).annotate(component("UploadProgress"))
export type UploadProgress = typeof UploadProgress.Type

/** POST /api/journey/uploads/{upload_id}/header/ */
export const ChooseHeader = Schema.Struct({
  /** The line of one of `first_rows`. */
  line: Schema.Int.check(Schema.isGreaterThan(0)),
}).annotate(component("ChooseHeader"))
export type ChooseHeader = typeof ChooseHeader.Type

/** `full`: the file contains all employees. `delta`: only changes; fields without a column are unchanged. */
const UploadMode = Schema.Literals(["full", "delta"])

/** POST /api/journey/uploads/{upload_id}/check/ */
export const CheckUpload = Schema.Struct({
  columns: ColumnChoice,
  /** Default: `full`. */
  mode: Schema.optionalKey(UploadMode),
  /** The order of ambiguous dates in all columns; absent: as in the check before, else found by the values. */
  date_order: Schema.optionalKey(DateOrder),
  /** The decimal mark of all amounts; absent: as in the check before, else found by the values. */
  decimal_mark: Schema.optionalKey(DecimalMark),
  /** The country of telephone numbers without a country code; absent: as in the check before, else found by the values. */
  phone_country: Schema.optionalKey(PhoneCountry),
  /** By field: the first of the years that two digits mean; absent: as in the check before, else by the kind of date. */
  first_years: Schema.optionalKey(FirstYears),
  /**
   * What unknown values mean, by field and by text in any case; an empty text leaves the value out. Texts that are left out keep
   * their answers. When the file is shared, they become rules of the connection.
   */
  answers: Schema.optionalKey(
    Schema.Record(
      ListedKey,
      Schema.optionalKey(
        Schema.Record(text(MAX_ANSWERED_LENGTH), text(MAX_ANSWERED_LENGTH)).check(
          Schema.isMaxProperties(MAX_ANSWERS),
        ),
      ),
    ),
  ),
}).annotate(component("CheckUpload"))
export type CheckUpload = typeof CheckUpload.Type

/** How values are written that can be read in two ways. `unclear`: nothing shows it, so that they are errors. */
const UploadReadings = Schema.Struct({
  dates: Schema.Array(
    Schema.Struct({
      column: Schema.String,
      order: DateOrder,
      because: Schema.Literals([
        "header",
        "set",
        "values",
        "earlier-values",
        "other-columns",
        "separators",
        "unclear",
      ]),
    }),
  ),
  /** Columns whose times are midnight of a zone, in which their dates are read; minutes east of UTC. */
  zones: Schema.Array(
    Schema.Struct({
      column: Schema.String,
      from: Schema.Int,
      to: Schema.Int,
      because: Schema.Literals(["values", "other-columns", "earlier-values"]),
    }),
  ),
  amounts: Schema.Array(
    Schema.Struct({
      column: Schema.String,
      decimal_mark: DecimalMark,
      because: Schema.Literals([
        "set",
        "values",
        "other-columns",
        "earlier-values",
        "separators",
        "default",
        "unclear",
      ]),
    }),
  ),
  /** Columns with telephone numbers, and the country of those without a country code; null: it is unclear, so that they are errors. Absent in older uploads. */
  phones: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        column: Schema.String,
        country: Schema.NullOr(PhoneCountry),
        because: Schema.Literals(["set", "company", "default", "values", "unclear"]),
      }),
    ),
  ),
  /** Columns with years of two digits, and the years that they mean. `unclear`: the year may stand first, so that they are errors. Absent in older uploads. */
  years: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        column: Schema.String,
        /** The field, without the number of a dependent. */
        key: Schema.String,
        first: Schema.Int,
        last: Schema.Int,
        because: Schema.Literals(["field", "set", "unclear"]),
      }),
    ),
  ),
}).annotate(component("UploadReadings"))
export type UploadReadings = typeof UploadReadings.Type

const COUNTS = {
  state: Schema.Literals(["checking", "checked"]),
  /** The mode in which the rows are validated; the file can only be shared in this mode. */
  mode: UploadMode,
  /** Rows validated so far; fewer than `rows` after a check that found too many errors. */
  rows_checked: Schema.Int,
  rows: Schema.Int,
  wrong: Schema.Int,
  /** Rows of the file that an edit left out: `rows` are those that are ready, wrong and left out. */
  left_out: Schema.Int,
  /** The edit that can be undone, and the one that was undone last. */
  undo: EditSummary,
  redo: EditSummary,
  delay: UploadDelay,
  /** Absent: the file before had no edits, or they were undone. */
  carried: Schema.optionalKey(CarriedEdits),
  /** By kind and column, the most frequent first. `column` null: the row as a whole. */
  kinds: Schema.Array(
    Schema.Struct({
      kind: FaultKind,
      column: NullableString,
      count: Schema.Int,
      /** Whether `fix-all` mends some of them. */
      is_fixable: Schema.Boolean,
    }),
  ),
  /** Absent until the rows are checked. */
  readings: Schema.optionalKey(UploadReadings),
}

export const UploadedRow = Schema.Struct({
  /** Its line in the file. */
  row: Schema.Int,
  /** Errors of the row as a whole. */
  reason: NullableString,
  reason_codes: ReasonCodes,
  /** The cells that are read; none for a row that could not be read. `reason` null: the value is valid. */
  cells: Schema.Array(
    Schema.Struct({
      column: Schema.String,
      key: Schema.String,
      value: Schema.String,
      reason: NullableString,
      reason_codes: ReasonCodes,
    }),
  ),
}).annotate(component("UploadedRow"))
export type UploadedRow = typeof UploadedRow.Type

/** GET /api/journey/uploads/{upload_id}/errors/: one line for each error, which the page words in its reader's language. */
export const UploadFault = Schema.Struct({
  /** The sheet of the workbook that the rows come from; null for a CSV file. */
  sheet: NullableString,
  /** Its line in the file. */
  row: Schema.Int,
  /** Null: the row as a whole. */
  column: NullableString,
  value: Schema.String,
  reason: Schema.String,
  reason_codes: ReasonCodes,
}).annotate(component("UploadFault"))
export type UploadFault = typeof UploadFault.Type

export const UploadRowsQuery = Schema.Struct({
  kind: Schema.optionalKey(FaultKind),
  /** Only with `kind`. */
  column: Schema.optionalKey(Schema.String),
  search: Schema.optionalKey(text(MAX_NAME_LENGTH)),
  cursor: Schema.optionalKey(wholeNumber(0)),
})

export const UploadRows = Schema.Struct({
  ...COUNTS,
  /** The values of listed fields that the last check did not understand, by column: each can be answered once. */
  unknown_values: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        column: Schema.String,
        key: ListedKey,
        /** What a value can mean. */
        options: Schema.Array(Schema.String),
        /** Whether a value can be left out. */
        may_leave_out: Schema.Boolean,
        /** At most 200, the most frequent first. `suggestion`: what it probably means. */
        values: Schema.Array(
          Schema.Struct({ text: Schema.String, rows: Schema.Int, suggestion: NullableString }),
        ),
        /** Rows with further values, with long ones, or with what looks like an identifier. */
        other_rows: Schema.Int,
      }),
    ),
  ),
  /** Only rows with errors, at most 200; none while they are checked, and with `search` also none where a page follows. */
  items: Schema.Array(UploadedRow),
  next_cursor: Schema.NullOr(Schema.Int),
}).annotate(component("UploadRows"))
export type UploadRows = typeof UploadRows.Type

/** POST /api/journey/uploads/{upload_id}/rows/{row}/ */
export const CorrectUploadRow = Schema.Struct({
  /** New values by header. */
  cells: Schema.Record(Schema.String, CellText).check(Schema.isMaxProperties(MAX_COLUMNS)),
}).annotate(component("CorrectUploadRow"))
export type CorrectUploadRow = typeof CorrectUploadRow.Type

export const CorrectedUploadRow = Schema.Struct({
  ...COUNTS,
  /** The row, and other rows whose validity changed with it. */
  changed: Schema.Array(UploadedRow),
}).annotate(component("CorrectedUploadRow"))
export type CorrectedUploadRow = typeof CorrectedUploadRow.Type
