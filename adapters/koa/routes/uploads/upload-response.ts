import { toReason } from "../reason-codes.ts"
import type {
  Upload,
  UploadedRow,
  UploadFault,
  UploadReadings,
  UploadRows,
} from "../../../../core/contract/onboarding/journey/uploads.ts"
import type { SourceReadings } from "../../../../core/domain/reading/column-forms.ts"
import type { CarriedEdits } from "../../../../core/contract/onboarding/journey/upload-edits.ts"
import { type CarriedView, UPLOAD_DELAYS } from "../../../../core/domain/onboarding/upload.ts"
import { LISTED_VALUES } from "../../../../core/contract/employee/listed-values.ts"
import type {
  UnknownColumnView,
  UploadCounts,
} from "../../../../core/use-cases/onboarding/uploads/rows/list-upload-rows.ts"
import type { UploadErrorView } from "../../../../core/use-cases/onboarding/uploads/list-upload-errors.ts"
import type { RowView } from "../../../../core/use-cases/onboarding/uploads/rows/row-view.ts"
import type {
  AnswersInvalid,
  UploadMappingInvalid,
  UploadNotReady,
} from "../../../../core/use-cases/onboarding/uploads/upload-errors.ts"
import type { UploadView } from "../../../../core/use-cases/onboarding/uploads/upload-view.ts"
import type { Description } from "../../calls/call-errors.ts"
import { fieldErrors } from "../../calls/descriptions.ts"
import { toFileEncoding } from "../file-encoding.ts"
import { toSourceColumn } from "../source-columns.ts"

/** By the stage of an upload. */
const NOT_READY: Readonly<Record<UploadNotReady["stage"], string>> = {
  receiving: "The file has not arrived completely.",
  reading: "The file is still being read. Try again in a moment.",
  read: "The rows of the file have not been checked yet.",
  unreadable: "The file could not be read. Upload another one.",
  checking: "The rows of the file are still being checked. Try again in a moment.",
  checked: "The file was changed at the same time. Try again.",
  sharing: "The file is being shared and can no longer be changed.",
}

export const describeNotReady = ({ stage }: UploadNotReady): Description => ({ message: NOT_READY[stage] })

/** The reason by column. */
export const describeMapping = ({ errors }: UploadMappingInvalid): Description => ({
  ...fieldErrors(
    Object.fromEntries(
      errors.map(({ header, key, reason }) => [`columns.${header ?? key ?? ""}`, reason] as const),
    ),
  ),
  reasonCodes: errors.flatMap(({ reasonCodes }) => reasonCodes),
})

/** The reason by field. The texts are values, which no error names. */
export const describeAnswers = ({ keys, because }: AnswersInvalid): Description =>
  fieldErrors(Object.fromEntries(keys.map((key) => [`answers.${key}`, ANSWER_TEXTS[because]])))

const ANSWER_TEXTS: Readonly<Record<AnswersInvalid["because"], string>> = {
  value: "An answer is no value of this field.",
  rules: "These answers cannot be kept: there are too many of them, or one looks like an identifier.",
}

/** Columns that are not read, as fields of this part of the body. */
export const describeUnread = (part: string, columns: ReadonlyArray<string>): Description =>
  fieldErrors(Object.fromEntries(columns.map((each) => [`${part}.${each}`, "This column is not read."])))

/** Checking and sharing a file that was read are not states of the file. */
const STATES: Readonly<Record<UploadView["stage"], Upload["state"]>> = {
  receiving: "receiving",
  reading: "reading",
  read: "read",
  unreadable: "unreadable",
  checking: "read",
  checked: "read",
  sharing: "sharing",
}

export const toUpload = (view: UploadView): Upload => ({
  upload_id: view.id,
  file_name: view.fileName,
  sheet: view.sheet,
  size: view.size,
  received: view.received,
  state: STATES[view.stage],
  message: view.message,
  ...(view.messageCodes && { message_codes: view.messageCodes }),
  rows: view.stage === "unreadable" ? null : view.rows,
  delay: toDelay(view.delay),
  columns: view.columns.map(toSourceColumn),
  encoding: toFileEncoding(view.encoding),
  header_line: view.layout?.headerLine ?? null,
  first_rows: view.layout?.firstRows ?? [],
})

const toDelay = (code: UploadView["delay"]): Upload["delay"] =>
  code === null ? null : { code, message: UPLOAD_DELAYS[code] }

export const toCounts = ({
  stage,
  mode,
  rowsChecked,
  rows,
  wrong,
  leftOut,
  undo,
  redo,
  delay,
  errors,
  readings,
  carried,
}: UploadCounts) =>
  ({
    state: stage === "checking" ? "checking" : "checked",
    mode,
    rows_checked: rowsChecked,
    rows,
    wrong,
    left_out: leftOut,
    undo,
    redo,
    delay: toDelay(delay),
    kinds: errors.map(({ kind, column, rows: count, isFixable }) => ({
      kind,
      column,
      count,
      is_fixable: isFixable,
    })),
    ...(readings === undefined ? {} : { readings: toReadings(readings) }),
    ...(carried === undefined ? {} : { carried: toCarried(carried) }),
  }) satisfies Partial<UploadRows>

const toCarried = ({ cells, leftOut, open, conflicts, gone, goneNames }: CarriedView): CarriedEdits => ({
  cells,
  left_out: leftOut,
  open,
  conflicts: conflicts.map(({ row, employeeId, column, inFile, correction }) => ({
    row,
    employee_id: employeeId,
    column,
    in_file: inFile,
    correction,
  })),
  gone,
  gone_employees: goneNames,
})

const toReadings = ({ dates, zones, amounts, years, phones }: SourceReadings): UploadReadings => ({
  dates,
  zones,
  amounts: amounts.map(({ column, decimalMark, because }) => ({
    column,
    decimal_mark: decimalMark,
    because,
  })),
  ...(years === undefined ? {} : { years }),
  ...(phones === undefined ? {} : { phones }),
})

export const toUnknownValues = ({
  column,
  key,
  mayLeaveOut,
  values,
  otherRows,
}: UnknownColumnView): NonNullable<UploadRows["unknown_values"]>[number] => ({
  column,
  key,
  options: LISTED_VALUES[key],
  may_leave_out: mayLeaveOut,
  values,
  other_rows: otherRows,
})

export const toUploadFault = ({ sheet, row, column, value, ...error }: UploadErrorView): UploadFault => ({
  sheet,
  row,
  column,
  value,
  ...toReason(error),
})

export const toUploadedRow = ({ row, cells, ...whole }: RowView): UploadedRow => ({
  row,
  ...toReason(whole),
  cells: cells.map(({ column, key, value, ...cell }) => ({ column, key, value, ...toReason(cell) })),
})
