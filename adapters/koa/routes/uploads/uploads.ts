import * as Effect from "effect/Effect"
import type { journeyUploads } from "../../../../core/contract/onboarding/journey/upload-calls.ts"
import type { consoleUploads } from "../../../../core/contract/requests/console/assisted-file-calls.ts"
import { JSON_LINES } from "../../../../core/contract/json-lines.ts"
import type { UploadErrorView } from "../../../../core/use-cases/onboarding/uploads/list-upload-errors.ts"
import type { UploadOnOtherDevice } from "../../../../core/use-cases/onboarding/uploads/upload-errors.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { type Description, withFailures } from "../../calls/call-errors.ts"
import { Streamed } from "../../calls/route.ts"
import { NOT_STORED } from "../not-stored.ts"
import { fieldErrors } from "../../calls/descriptions.ts"
import { makeEditImplementations } from "./edits.ts"
import { findConnection } from "./find-connection.ts"
import {
  describeAnswers,
  describeMapping,
  describeNotReady,
  describeUnread,
  toCounts,
  toUnknownValues,
  toUpload,
  toUploadedRow,
  toUploadFault,
} from "./upload-response.ts"

/** Files that are uploaded, checked and corrected, in a journey or by the operator. */
export const makeUploadImplementations = (
  calls: typeof journeyUploads | typeof consoleUploads,
): ReadonlyArray<Implementation> => [
  implement(calls.startUpload, ({ onboarding: { startUpload } }, { caller, path, body }) =>
    withFailures(
      Effect.map(
        startUpload(caller.actor, {
          connectionId: findConnection(caller, path),
          fileName: body.file_name,
          size: body.size,
          sheet: body.sheet,
          replaces: body.replaces,
        }),
        (upload) => respond(201, toUpload(upload), NOT_STORED),
      ),
      {
        UploadNotReady: describeNotReady,
        UploadOnOtherDevice: describeOnOtherDevice,
        UploadSizeInvalid: ({ size, maxBytes }) =>
          fieldErrors({
            size: size < 1 ? "The file is empty." : `A file may have at most ${String(maxBytes)} bytes.`,
          }),
      },
    ),
  ),

  implement(
    calls.appendUpload,
    ({ onboarding: { appendUpload } }, { caller, path, query: { offset }, body }) =>
      withFailures(
        Effect.map(
          appendUpload(caller.actor, {
            connectionId: findConnection(caller, path),
            uploadId: path.upload_id,
            offset,
            bytes: body as Buffer,
          }),
          (received) => respond(200, { received }),
        ),
        {
          UploadNotReady: describeNotReady,
          UploadOffsetWrong: ({ received }) => ({
            message: `Continue from byte ${String(received)}.`,
            data: { received: String(received) },
          }),
          UploadSizeInvalid: () =>
            fieldErrors({ offset: "The part is empty, or ends beyond the end of the file." }),
        },
      ),
  ),

  implement(calls.showUpload, ({ onboarding: { showUpload } }, { caller, path }) =>
    Effect.map(
      showUpload(caller.actor, { connectionId: findConnection(caller, path), uploadId: path.upload_id }),
      (upload) => respond(200, toUpload(upload), NOT_STORED),
    ),
  ),

  implement(calls.chooseHeader, ({ onboarding: { chooseHeader } }, { caller, path, body: { line } }) =>
    withFailures(
      Effect.as(
        chooseHeader(caller.actor, {
          connectionId: findConnection(caller, path),
          uploadId: path.upload_id,
          line,
        }),
        respond(202, {}),
      ),
      {
        UploadNotReady: describeNotReady,
        HeaderLineInvalid: ({ firstLines }) =>
          fieldErrors({ line: `The header can be in line ${firstLines.join(", ")}.` }),
      },
    ),
  ),

  implement(calls.checkUpload, ({ onboarding: { checkUpload } }, { caller, path, body }) =>
    withFailures(
      Effect.as(
        checkUpload(caller.actor, {
          connectionId: findConnection(caller, path),
          uploadId: path.upload_id,
          columns: body.columns,
          mode: body.mode ?? "full",
          ...(body.date_order === undefined ? {} : { dateOrder: body.date_order }),
          ...(body.decimal_mark === undefined ? {} : { decimalMark: body.decimal_mark }),
          ...(body.phone_country === undefined ? {} : { phoneCountry: body.phone_country }),
          ...(body.first_years === undefined ? {} : { firstYears: body.first_years }),
          ...(body.answers === undefined ? {} : { answers: body.answers }),
        }),
        respond(202, {}),
      ),
      {
        UploadNotReady: describeNotReady,
        UploadMappingInvalid: describeMapping,
        AnswersInvalid: describeAnswers,
      },
    ),
  ),

  ...makeRowImplementations(calls),
  ...makeEditImplementations(calls),
]

const makeRowImplementations = (
  calls: typeof journeyUploads | typeof consoleUploads,
): ReadonlyArray<Implementation> => [
  implement(
    calls.listUploadRows,
    ({ onboarding: { listUploadRows } }, { caller, path, query: { kind, column, search, cursor } }) =>
      withFailures(
        Effect.map(
          listUploadRows(caller.actor, {
            connectionId: findConnection(caller, path),
            uploadId: path.upload_id,
            error: kind === undefined ? null : { kind, column: column ?? null },
            search: search === undefined || search.trim() === "" ? null : search,
            after: cursor ?? 0,
          }),
          (page) =>
            respond(
              200,
              {
                ...toCounts(page),
                unknown_values: page.unknown.map(toUnknownValues),
                items: page.items.map(toUploadedRow),
                next_cursor: page.next,
              },
              NOT_STORED,
            ),
        ),
        { UploadNotReady: describeNotReady },
      ),
  ),

  implement(
    calls.correctUploadRow,
    ({ onboarding: { correctUploadRow } }, { caller, path, body: { cells } }) =>
      withFailures(
        Effect.map(
          correctUploadRow(caller.actor, {
            connectionId: findConnection(caller, path),
            uploadId: path.upload_id,
            row: path.row,
            cells,
          }),
          (corrected) =>
            respond(
              200,
              { ...toCounts(corrected), changed: corrected.changed.map(toUploadedRow) },
              NOT_STORED,
            ),
        ),
        {
          UploadNotReady: describeNotReady,
          UploadMappingInvalid: describeMapping,
          CorrectionInvalid: ({ columns }) =>
            columns.length === 0
              ? fieldErrors({
                  cells: "The row cannot be read. Correct it in the file, and upload the file again.",
                })
              : describeUnread("cells", columns),
        },
      ),
  ),

  implement(calls.listUploadErrors, ({ onboarding: { listUploadErrors } }, { caller, path }) =>
    withFailures(
      Effect.map(
        listUploadErrors(caller.actor, {
          connectionId: findConnection(caller, path),
          uploadId: path.upload_id,
        }),
        (pages) => respond(200, new Streamed(writeFaults(pages), JSON_LINES), NOT_STORED),
      ),
      { UploadNotReady: describeNotReady },
    ),
  ),
]

async function* writeFaults(
  pages: AsyncIterable<ReadonlyArray<UploadErrorView>>,
): AsyncGenerator<Uint8Array> {
  for await (const page of pages)
    yield Buffer.from(page.map((error) => `${JSON.stringify(toUploadFault(error))}\n`).join(""))
}

const describeOnOtherDevice = ({ isReplaceable }: UploadOnOtherDevice): Description =>
  isReplaceable
    ? {
        message:
          "Another browser uploaded a file more than a day ago. Repeat the call with `replaces` to replace it and its corrections.",
        data: { device: "Another device started the upload.", replaceable: "More than a day ago." },
      }
    : {
        message:
          "Another browser has started to upload a file, and only that browser can replace it for a day. Continue there, or upload the file here tomorrow.",
        data: { device: "Another device started the upload." },
      }
