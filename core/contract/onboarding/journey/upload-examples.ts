import { SOURCE_COLUMN_EXAMPLE } from "../../connection/source-examples.ts"
import type { CorrectedUploadRow, Upload, UploadRows } from "./uploads.ts"

export const UPLOAD_EXAMPLE: Upload = {
  upload_id: "7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21",
  file_name: "employees.csv",
  sheet: null,
  size: 1_310,
  received: 1_310,
  state: "read",
  message: null,
  rows: 12,
  delay: null,
  columns: [SOURCE_COLUMN_EXAMPLE],
  encoding: { name: "Mac Roman", is_guessed: true, has_twice_encoded: false },
  header_line: 2,
  first_rows: [
    { line: 1, cells: ["Employees, June 2026", "", ""] },
    { line: 2, cells: ["Emp Code", "Name", "PAN"] },
    { line: 3, cells: ["KL-0001", "Asha Rao", "**********"] },
  ],
}

const COUNTS_EXAMPLE = {
  state: "checked",
  mode: "full",
  rows_checked: 12,
  rows: 12,
  wrong: 1,
  left_out: 2,
  undo: { kind: "leave-out", column: null, rows: 2 },
  redo: null,
  delay: null,
  kinds: [{ kind: "invalid", column: "PAN", count: 1, is_fixable: false }],
  readings: {
    dates: [{ column: "DOJ", order: "DMY", because: "values" }],
    zones: [],
    amounts: [{ column: "Basic", decimal_mark: ".", because: "other-columns" }],
    years: [{ column: "DOB", key: "dob", first: 1926, last: 2012, because: "field" }],
  },
} as const

export const ROWS_EXAMPLE: UploadRows = {
  ...COUNTS_EXAMPLE,
  unknown_values: [
    {
      column: "Marital status",
      key: "maritalStatus",
      options: ["Single", "Married", "Divorced", "Widowed"],
      may_leave_out: true,
      values: [
        { text: "Separated", rows: 3, suggestion: null },
        { text: "Maried", rows: 1, suggestion: "Married" },
      ],
      other_rows: 0,
    },
  ],
  items: [
    {
      row: 7,
      reason: null,
      cells: [
        { column: "Emp Code", key: "employeeId", value: "KL-0006", reason: null },
        {
          column: "PAN",
          key: "pan",
          value: "AKQPI4421",
          reason: "This is not a PAN: expected five letters, four digits and a letter, like ABCDE1234F.",
        },
      ],
    },
  ],
  next_cursor: null,
}

export const CORRECTED_EXAMPLE: CorrectedUploadRow = { ...COUNTS_EXAMPLE, wrong: 0, kinds: [], changed: [] }
