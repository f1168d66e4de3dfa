import * as Schema from "effect/Schema"
import {
  callBy,
  type CallerKind,
  type Parameters,
  type StructSchema,
  type Tag,
  created,
  ok,
  accepted,
} from "../../call.ts"
import { CONNECTION_GONE } from "../../authorization/journey-errors.ts"
import { JSON_LINES } from "../../json-lines.ts"
import { makeUploadEditCalls } from "./upload-edit-calls.ts"
import { NOT_FOUND, NOT_READY, UPLOAD_GONE } from "./upload-failures.ts"
import { CORRECTED_EXAMPLE, ROWS_EXAMPLE, UPLOAD_EXAMPLE } from "./upload-examples.ts"
import {
  CheckUpload,
  ChooseHeader,
  CorrectedUploadRow,
  CorrectUploadRow,
  StartUpload,
  Upload,
  UploadFault,
  UploadOffset,
  UploadPath,
  UploadProgress,
  UploadRowPath,
  UploadRows,
  UploadRowsQuery,
} from "./uploads.ts"

/** Where a connection's files are uploaded, checked and corrected. */
interface UploadPlace<
  Caller extends CallerKind,
  Path extends string,
  Suffix extends string,
  Place extends StructSchema,
  Upload extends StructSchema,
  Row extends StructSchema,
> {
  readonly caller: Caller
  readonly tag: Tag
  /** The beginning of every path. */
  readonly path: Path
  /** The end of every id. */
  readonly suffix: Suffix
  readonly pathParameters: {
    readonly place: Parameters<Place>
    readonly upload: Parameters<Upload>
    readonly row: Parameters<Row>
  }
}

/** The path parameters of a call, with those of its place. */
export const makeUploadPaths = <Fields extends Schema.Struct.Fields>(
  { fields }: Schema.Struct<Fields>,
  { notes, example }: Pick<Parameters, "notes" | "example">,
) => {
  const described = {
    notes: { ...notes, upload_id: "The upload.", row: "The line of the row in the file." },
    example: { ...example, upload_id: UPLOAD_EXAMPLE.upload_id, row: "7" },
  }
  return {
    place: { schema: Schema.Struct(fields), ...described },
    upload: { schema: Schema.Struct({ ...fields, ...UploadPath.fields }), ...described },
    row: { schema: Schema.Struct({ ...fields, ...UploadRowPath.fields }), ...described },
  }
}

/** Declares the calls of a place. */
export const makeUploadCalls = <
  Caller extends CallerKind,
  Path extends string,
  Suffix extends string,
  Place extends StructSchema,
  Upload extends StructSchema,
  Row extends StructSchema,
>({
  caller,
  tag,
  path,
  suffix,
  pathParameters,
}: UploadPlace<Caller, Path, Suffix, Place, Upload, Row>) => {
  const call = callBy(caller, tag)
  return {
    startUpload: call({
      id: `startUpload${suffix}`,
      route: `POST ${path}`,
      summary: "Begin the upload of a file",
      description:
        "Begins an upload, which replaces the connection's previous one. Its contents follow in parts. Only the device of this call can continue, see and replace it.",
      pathParameters: pathParameters.place,
      body: {
        schema: StartUpload,
        example: { file_name: "employees.csv", size: 1_310, sheet: null },
      },
      responses: created("The upload.", Upload, {
        ...UPLOAD_EXAMPLE,
        received: 0,
        state: "receiving",
        rows: null,
        columns: [],
        encoding: null,
        header_line: null,
        first_rows: [],
      }),
      errors: {
        ...CONNECTION_GONE,
        400: { messages: { UploadSizeInvalid: null } },
        409: {
          description:
            "A file is being shared, or another device has begun an upload, as `data.device` tells. With `data.replaceable`, it is more than a day old and `replaces` takes its place.",
          messages: { UploadNotReady: null, UploadOnOtherDevice: null },
        },
      },
    }),

    appendUpload: call({
      id: `appendUpload${suffix}`,
      route: `PUT ${path}{upload_id}/content/`,
      summary: "Send a part of a file",
      description:
        "Stores a part of at most 4 MiB, encrypted, that continues what was received. Repeating the call changes nothing. For a part that does not continue it, the response is 409 with the offset to continue from.",
      pathParameters: pathParameters.upload,
      query: {
        schema: UploadOffset,
        notes: { offset: "Where the part begins in the file, in bytes." },
        example: { offset: "0" },
      },
      body: { schema: Schema.Unknown, types: ["bytes"], example: {} },
      responses: ok("How many bytes were received.", UploadProgress, { received: 1_310 }),
      errors: {
        ...UPLOAD_GONE,
        400: { messages: { UploadSizeInvalid: null } },
        409: {
          description: "The part does not continue the file; `data.received` is the offset to continue from.",
          messages: { UploadNotReady: null, UploadOffsetWrong: null },
        },
      },
    }),

    showUpload: call({
      id: `showUpload${suffix}`,
      route: `GET ${path}{upload_id}/`,
      summary: "Read the state of an upload",
      description:
        "How much of the file has arrived and, once it has been read, its columns, each with a few values and the suggested field.",
      pathParameters: pathParameters.upload,
      responses: ok("The upload.", Upload, UPLOAD_EXAMPLE),
      errors: UPLOAD_GONE,
    }),

    chooseHeader: call({
      id: `chooseUploadHeader${suffix}`,
      route: `POST ${path}{upload_id}/header/`,
      summary: "Choose the header of a file",
      description:
        "Reads the file again with the names of its columns in this line, one of `first_rows`. The mapping and an earlier check are forgotten. Read the upload until its state is `read`.",
      pathParameters: pathParameters.upload,
      body: { schema: ChooseHeader, example: { line: 3 } },
      responses: accepted("The file is being read again.", Schema.Struct({}), {}),
      errors: { ...UPLOAD_GONE, ...NOT_READY, 400: { messages: { HeaderLineInvalid: null } } },
    }),

    checkUpload: call({
      id: `checkUpload${suffix}`,
      route: `POST ${path}{upload_id}/check/`,
      summary: "Check the rows of a file",
      description:
        "Starts to validate every row with this mapping in the background; the rows endpoint shows the progress. Edits, and answers from an earlier check, are kept. With `mode: delta` a known employee needs the `employeeId` and what changed; a new one still needs every required field. A file is shared only in the mode in which it was checked.",
      pathParameters: pathParameters.upload,
      body: {
        schema: CheckUpload,
        example: {
          columns: { "Emp Code": "employeeId", "Marital status": "maritalStatus", Locker: null },
          mode: "full",
          answers: { maritalStatus: { Separated: "", Maried: "Married" } },
        },
      },
      responses: accepted("The check has begun.", Schema.Struct({}), {}),
      errors: {
        ...UPLOAD_GONE,
        ...NOT_READY,
        400: { messages: { UploadMappingInvalid: null, AnswersInvalid: null } },
      },
    }),

    listUploadRows: call({
      id: `listUploadRows${suffix}`,
      route: `GET ${path}{upload_id}/rows/`,
      summary: "List the rows with errors",
      description:
        "The progress of the check, the errors by kind, and the rows with errors, 200 a page. Values of masked fields are asterisks unless they are invalid.",
      pathParameters: pathParameters.upload,
      query: {
        schema: UploadRowsQuery,
        notes: {
          kind: "Only rows with an error of this kind.",
          search:
            "Only rows with this text in one of their values, or with this number. A page may be empty and still have a next one.",
          column:
            "With `kind`: only rows with such an error in this column; when left out: rows whose error concerns the whole row.",
          cursor: "`next_cursor` of the page before.",
        },
        example: {},
      },
      responses: ok("The rows with errors.", UploadRows, ROWS_EXAMPLE),
      errors: { ...UPLOAD_GONE, ...NOT_READY },
    }),

    correctUploadRow: call({
      id: `correctUploadRow${suffix}`,
      route: `POST ${path}{upload_id}/rows/{row}/`,
      summary: "Correct a row of a file",
      description:
        "Replaces values of a row and immediately validates it again, with the other rows of the same employee. The file itself does not change: the correction is an edit, which can be undone.",
      pathParameters: pathParameters.row,
      body: { schema: CorrectUploadRow, example: { cells: { PAN: "AKQPI4421K" } } },
      responses: ok("The row, validated again.", CorrectedUploadRow, CORRECTED_EXAMPLE),
      errors: {
        ...NOT_READY,
        400: { messages: { CorrectionInvalid: null, UploadMappingInvalid: null } },
        404: { messages: { ...NOT_FOUND, UploadRowNotFound: "This row has no errors." } },
      },
    }),

    ...makeUploadEditCalls({ caller, tag, path, suffix, upload: pathParameters.upload }),

    listUploadErrors: call({
      id: `listUploadErrors${suffix}`,
      route: `GET ${path}{upload_id}/errors/`,
      summary: "Read all errors of a file",
      description: "Row, column, value and reason of every error, in the order of the rows.",
      pathParameters: pathParameters.upload,
      responses: {
        200: {
          description: "One line for each error.",
          contentType: JSON_LINES,
          schema: UploadFault,
          example: {
            sheet: null,
            row: 7,
            column: "PAN",
            value: "AKQPI4421",
            reason: "This is not a PAN.",
          },
        },
      },
      errors: { ...UPLOAD_GONE, ...NOT_READY },
    }),
  }
}

/** The files of a journey: its token identifies the connection. */
export const journeyUploads = makeUploadCalls({
  caller: "journeyToken",
  tag: "Journey",
  path: "/api/journey/uploads/",
  suffix: "",
  pathParameters: makeUploadPaths(Schema.Struct({}), { notes: {}, example: {} }),
})
