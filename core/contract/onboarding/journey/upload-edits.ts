import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { NullableString } from "../../wire-values.ts"

/* Edits of many rows of an uploaded file at once. */

const MAX_CELL_LENGTH = 65_536
/** What a person pastes or selects in one step, within the limit of a body (specification/limits.md#request-bodies). */
const MAX_CELLS = 5_000
const MAX_ROWS = 20_000

export const CellText = Schema.String.check(Schema.isMaxLength(MAX_CELL_LENGTH))
const RowNumber = Schema.Int.check(Schema.isGreaterThan(0))

export const FaultKind = Schema.Literals(["missing", "invalid", "repeated", "unreadable"])

/** These rows, or all that have such an error; `error` null: all that have errors. */
const RowSelection = Schema.Union([
  Schema.Struct({ rows: Schema.Array(RowNumber).check(Schema.isMinLength(1), Schema.isMaxLength(MAX_ROWS)) }),
  Schema.Struct({ error: Schema.NullOr(Schema.Struct({ kind: FaultKind, column: NullableString })) }),
])

/** POST /api/journey/uploads/{upload_id}/edits/ */
export const UploadEdit = Schema.Union([
  Schema.Struct({
    kind: Schema.Literal("set-cells"),
    cells: Schema.Array(Schema.Struct({ row: RowNumber, column: Schema.String, value: CellText })).check(
      Schema.isMinLength(1),
      Schema.isMaxLength(MAX_CELLS),
    ),
  }),
  Schema.Struct({
    kind: Schema.Literal("set-value"),
    column: Schema.String,
    value: CellText,
    among: RowSelection,
  }),
  Schema.Struct({
    kind: Schema.Literal("replace-text"),
    column: Schema.String,
    find: CellText,
    with: CellText,
    /** Only cells that consist of the text. */
    is_whole_cell: Schema.Boolean,
    is_case_sensitive: Schema.Boolean,
  }),
  /** Writes invalid values of the column in a valid form, where they have one. */
  Schema.Struct({ kind: Schema.Literal("fix-all"), column: Schema.String }),
  /** The file is read as if it did not have these rows. */
  Schema.Struct({ kind: Schema.Literal("leave-out"), among: RowSelection }),
  /** Decides conflicts of `carried`; `cells` null: all of them. */
  Schema.Struct({
    kind: Schema.Literal("settle-conflicts"),
    take: Schema.Literals(["file", "correction"]),
    cells: Schema.NullOr(
      Schema.Array(Schema.Struct({ row: RowNumber, column: Schema.String })).check(
        Schema.isMinLength(1),
        Schema.isMaxLength(MAX_CELLS),
      ),
    ),
  }),
]).annotate(component("UploadEdit"))
export type UploadEdit = typeof UploadEdit.Type

export const EditUpload = Schema.Struct({ edit: UploadEdit }).annotate(component("EditUpload"))

/** POST /api/journey/uploads/{upload_id}/edits/preview/ */
export const PreviewUploadEdit = Schema.Struct({
  edit: UploadEdit,
  /** `next_cursor` of the part before; absent: the first. */
  cursor: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))),
}).annotate(component("PreviewUploadEdit"))

export const UploadEditPreview = Schema.Struct({
  /** Rows of this part that the edit changes. */
  rows: Schema.Int,
  /** At most three rows; valid values of masked fields are asterisks. */
  examples: Schema.Array(Schema.Struct({ row: Schema.Int, before: Schema.String, after: Schema.String })),
  /** Null: this was the last part. */
  next_cursor: Schema.NullOr(Schema.Int),
}).annotate(component("UploadEditPreview"))
export type UploadEditPreview = typeof UploadEditPreview.Type

/** POST /api/journey/uploads/{upload_id}/edits/step/ */
export const MoveUploadEdits = Schema.Struct({ step: Schema.Literals(["undo", "redo"]) }).annotate(
  component("MoveUploadEdits"),
)

/** An edit by its kind and extent; null: there is none. */
export const EditSummary = Schema.NullOr(
  Schema.Struct({
    kind: Schema.Literals([
      "set-cells",
      "set-value",
      "replace-text",
      "fix-all",
      "leave-out",
      "settle-conflicts",
      "carry-over",
    ]),
    /** Null: it concerns several columns, or none. */
    column: NullableString,
    rows: Schema.Int,
  }),
)

/** What became of the edits of the file that this one replaces. */
export const CarriedEdits = Schema.Struct({
  /** Values that were corrected, and rows that were left out, here as well. */
  cells: Schema.Int,
  left_out: Schema.Int,
  /** Values that are neither the one that was corrected nor the correction; the file cannot be shared before they are decided. */
  open: Schema.Int,
  /** At most 100 of them; values of masked fields are asterisks. */
  conflicts: Schema.Array(
    Schema.Struct({
      row: Schema.Int,
      employee_id: Schema.String,
      column: Schema.String,
      in_file: Schema.String,
      correction: Schema.String,
    }),
  ),
  /** Edits whose employee or column this file lacks, and at most 20 of the employees. */
  gone: Schema.Int,
  gone_employees: Schema.Array(Schema.String),
}).annotate(component("CarriedEdits"))
export type CarriedEdits = typeof CarriedEdits.Type
