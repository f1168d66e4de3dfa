import * as Schema from "effect/Schema"
import {
  accepted,
  callBy,
  type CallerKind,
  ok,
  type Parameters,
  type StructSchema,
  type Tag,
} from "../../call.ts"
import { EditUpload, MoveUploadEdits, PreviewUploadEdit, UploadEditPreview } from "./upload-edits.ts"
import { NOT_READY, UPLOAD_GONE } from "./upload-failures.ts"

/** Where the edits of a connection's files are made: see UploadPlace. */
interface EditPlace<
  Caller extends CallerKind,
  Path extends string,
  Suffix extends string,
  Upload extends StructSchema,
> {
  readonly caller: Caller
  readonly tag: Tag
  readonly path: Path
  readonly suffix: Suffix
  readonly upload: Parameters<Upload>
}

const REPLACE_EXAMPLE = {
  kind: "replace-text",
  column: "Department",
  find: "Enginering",
  with: "Engineering",
  is_whole_cell: false,
  is_case_sensitive: true,
} as const

export const makeUploadEditCalls = <
  Caller extends CallerKind,
  Path extends string,
  Suffix extends string,
  Upload extends StructSchema,
>({
  caller,
  tag,
  path,
  suffix,
  upload,
}: EditPlace<Caller, Path, Suffix, Upload>) => {
  const call = callBy(caller, tag)
  return {
    editUpload: call({
      id: `editUpload${suffix}`,
      route: `POST ${path}{upload_id}/edits/`,
      summary: "Edit many rows of a file",
      description:
        "Adds an edit to the list of the file: it changes rows with errors, and every row is then checked again in the background; the rows endpoint shows the progress. The file itself does not change, so that each edit can be undone.",
      pathParameters: upload,
      body: { schema: EditUpload, example: { edit: REPLACE_EXAMPLE } },
      responses: accepted("The rows are being edited and checked.", Schema.Struct({}), {}),
      errors: { ...UPLOAD_GONE, ...NOT_READY, 400: { messages: { CorrectionInvalid: null } } },
    }),

    previewUploadEdit: call({
      id: `previewUploadEdit${suffix}`,
      route: `POST ${path}{upload_id}/edits/preview/`,
      summary: "Preview an edit of many rows",
      description:
        "Counts the rows that the edit would change, with examples, and changes nothing. Each call looks at a part of the rows with errors; repeat it with `next_cursor` and add up the counts.",
      pathParameters: upload,
      body: { schema: PreviewUploadEdit, example: { edit: REPLACE_EXAMPLE } },
      responses: ok("What the edit would change.", UploadEditPreview, {
        rows: 4,
        examples: [{ row: 7, before: "Enginering", after: "Engineering" }],
        next_cursor: null,
      }),
      errors: {
        ...UPLOAD_GONE,
        ...NOT_READY,
        400: { messages: { CorrectionInvalid: null, UploadMappingInvalid: null } },
      },
    }),

    moveUploadEdits: call({
      id: `moveUploadEdits${suffix}`,
      route: `POST ${path}{upload_id}/edits/step/`,
      summary: "Undo or redo an edit",
      description:
        "Undoes the last edit, or applies again the one that was undone last. Every row is then checked again in the background.",
      pathParameters: upload,
      body: { schema: MoveUploadEdits, example: { step: "undo" } },
      responses: accepted("The rows are being checked.", Schema.Struct({}), {}),
      errors: { ...UPLOAD_GONE, ...NOT_READY },
    }),

    exportCorrectedFile: call({
      id: `exportCorrectedFile${suffix}`,
      route: `GET ${path}{upload_id}/corrected.csv`,
      summary: "Download the corrected file",
      description:
        "The file as CSV with all edits, without the rows that were left out or cannot be read, safe for spreadsheets. Values are as the uploader sent them, not masked.",
      pathParameters: upload,
      responses: {
        200: {
          description: "The corrected file.",
          contentType: "text/csv; charset=utf-8",
          schema: Schema.String,
          example: "Emp Code,Name,PAN\r\nKL-0006,Asha Rao,AKQPI4421K\r\n",
        },
      },
      errors: { ...UPLOAD_GONE, ...NOT_READY },
    }),
  }
}
