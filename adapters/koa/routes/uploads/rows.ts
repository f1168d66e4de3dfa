import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  CheckUpload,
  CorrectedUploadRow,
  CorrectUploadRow,
  UploadPath,
  UploadRowPath,
  UploadRows,
  UploadRowsQuery,
} from "../../../../core/contract/connection/journey/uploads.ts"
import type { CheckUpload as CheckUseCase } from "../../../../core/use-cases/connection/uploads/check-upload.ts"
import type { CorrectUploadRow as CorrectUseCase } from "../../../../core/use-cases/connection/uploads/correct-upload-row.ts"
import type { ExportUploadErrors } from "../../../../core/use-cases/connection/uploads/export-upload-errors.ts"
import type { ListUploadRows } from "../../../../core/use-cases/connection/uploads/list-upload-rows.ts"
import { endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../failure.ts"
import { Streamed } from "../../route.ts"
import { fieldErrors, NOT_STORED } from "../journey/journey-answer.ts"
import {
  CORRECTED_EXAMPLE,
  mappingInvalid,
  notReady,
  ROWS_EXAMPLE,
  toCounts,
  toUploadedRow,
  UPLOAD_GONE,
} from "./upload-answer.ts"
import { makeUploadPath, type UploadPlace } from "./upload-place.ts"

const NOT_READY_ANSWER = {
  409: { description: "Not possible at the moment; `message` says why.", schema: DEFAULT_STYLE.schema },
}

/** POST /{upload_id}/check/ */
export const checkUploadRoute = <Caller>(place: UploadPlace<Caller>, checkUpload: CheckUseCase) =>
  endpoint({
    method: "POST",
    path: `${place.path}{upload_id}/check/`,
    id: place.nameId("checkUpload"),
    tag: place.tag,
    summary: "Check the rows of a file",
    description:
      "Starts to judge every row with this mapping, in the background; the rows endpoint shows how far it is. Corrections of an earlier check are kept. With `mode: delta` a known employee needs the `employeeId` and what changed; a new one still needs every required field. A file is shared only in the mode in which it was checked.",
    access: place.access,
    parameters: { path: makeUploadPath(place, UploadPath.fields) },
    body: {
      schema: CheckUpload,
      types: ["json"],
      example: { columns: { "Emp Code": "employeeId", Locker: null }, mode: "full" },
    },
    answers: {
      202: { description: "The check has begun.", schema: Schema.Struct({}), example: {} },
      ...NOT_READY_ANSWER,
    },
    handle: ({ caller, path, body: { columns, mode = "full" } }) => {
      const { actor, connectionId } = place.find(caller, path)
      const input = { connectionId, uploadId: path.upload_id, columns, mode }
      return Effect.map(checkUpload(actor, input), () => ({ status: 202, body: {} }))
    },
    errors: { ...UPLOAD_GONE, UploadNotReady: notReady, UploadMappingInvalid: mappingInvalid },
  })

/** GET /{upload_id}/rows/ */
export const listUploadRowsRoute = <Caller>(place: UploadPlace<Caller>, listRows: ListUploadRows) =>
  endpoint({
    method: "GET",
    path: `${place.path}{upload_id}/rows/`,
    id: place.nameId("listUploadRows"),
    tag: place.tag,
    summary: "List the wrong rows of a file",
    description:
      "How far the check is, what is wrong, and the wrong rows, 200 a page. Values of masked fields are asterisks unless they are wrong.",
    access: place.access,
    parameters: {
      path: makeUploadPath(place, UploadPath.fields),
      query: {
        schema: UploadRowsQuery,
        notes: {
          kind: "Only rows with such an error.",
          column: "With `kind`: only rows with such an error in this column; absent: of the row as a whole.",
          cursor: "`next_cursor` of the page before.",
        },
        example: {},
      },
    },
    answers: {
      200: { description: "The wrong rows.", schema: UploadRows, example: ROWS_EXAMPLE },
      ...NOT_READY_ANSWER,
    },
    handle: ({ caller, path, query: { kind, column, cursor } }) => {
      const { actor, connectionId } = place.find(caller, path)
      return Effect.map(
        listRows(actor, {
          connectionId,
          uploadId: path.upload_id,
          fault: kind === undefined ? null : { kind, column: column ?? null },
          after: cursor ?? 0,
        }),
        (page) => ({
          status: 200,
          headers: NOT_STORED,
          body: {
            ...toCounts(page),
            items: page.items.map(toUploadedRow),
            next_cursor: page.next,
          } satisfies UploadRows,
        }),
      )
    },
    errors: { ...UPLOAD_GONE, UploadNotReady: notReady },
  })

/** POST /{upload_id}/rows/{row}/ */
export const correctUploadRowRoute = <Caller>(place: UploadPlace<Caller>, correctRow: CorrectUseCase) =>
  endpoint({
    method: "POST",
    path: `${place.path}{upload_id}/rows/{row}/`,
    id: place.nameId("correctUploadRow"),
    tag: place.tag,
    summary: "Correct a row of a file",
    description:
      "Replaces values of a row and judges it again at once, with the other rows of the same employee. The file stays as it is; corrections apply when it is shared.",
    access: place.access,
    parameters: {
      path: makeUploadPath(place, UploadRowPath.fields),
    },
    body: { schema: CorrectUploadRow, types: ["json"], example: { cells: { PAN: "AKQPI4421K" } } },
    answers: {
      200: { description: "The row, judged again.", schema: CorrectedUploadRow, example: CORRECTED_EXAMPLE },
      ...NOT_READY_ANSWER,
    },
    handle: ({ caller, path, body: { cells } }) => {
      const { actor, connectionId } = place.find(caller, path)
      return Effect.map(
        correctRow(actor, {
          connectionId,
          uploadId: path.upload_id,
          row: path.row,
          cells,
        }),
        (corrected) => ({
          status: 200,
          headers: NOT_STORED,
          body: {
            ...toCounts(corrected),
            changed: corrected.changed.map(toUploadedRow),
          } satisfies CorrectedUploadRow,
        }),
      )
    },
    errors: {
      ...UPLOAD_GONE,
      UploadNotReady: notReady,
      UploadMappingInvalid: mappingInvalid,
      UploadRowNotFound: () => failure(404, "Nothing was wrong with this row."),
      CorrectionInvalid: ({ columns }) =>
        columns.length === 0
          ? fieldErrors({ cells: "The row cannot be read. Correct it in the file, and upload that." })
          : fieldErrors(Object.fromEntries(columns.map((each) => [`cells.${each}`, "It is not read."]))),
    },
  })

/** GET /{upload_id}/errors.csv */
export const exportUploadErrorsRoute = <Caller>(
  place: UploadPlace<Caller>,
  exportErrors: ExportUploadErrors,
) =>
  endpoint({
    method: "GET",
    path: `${place.path}{upload_id}/errors.csv`,
    id: place.nameId("exportUploadErrors"),
    tag: place.tag,
    summary: "Download what is wrong in a file",
    description: "Row, column, value and reason of every error as CSV, safe for spreadsheets.",
    access: place.access,
    parameters: { path: makeUploadPath(place, UploadPath.fields) },
    answers: {
      200: {
        description: "The errors.",
        contentType: "text/csv; charset=utf-8",
        schema: Schema.String,
        example: "Row,Column,Value,Error\r\n7,PAN,AKQPI4421,This is not a PAN.\r\n",
      },
      ...NOT_READY_ANSWER,
    },
    handle: ({ caller, path }) => {
      const { actor, connectionId } = place.find(caller, path)
      return Effect.map(exportErrors(actor, { connectionId, uploadId: path.upload_id }), (chunks) => ({
        status: 200,
        headers: { ...NOT_STORED, "Content-Disposition": 'attachment; filename="errors.csv"' },
        body: new Streamed(chunks, "text/csv; charset=utf-8"),
      }))
    },
    errors: { ...UPLOAD_GONE, UploadNotReady: notReady },
  })
