import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  StartUpload,
  Upload,
  UploadOffset,
  UploadPath,
  UploadProgress,
} from "../../../../core/contract/connection/journey/uploads.ts"
import type { AppendUpload } from "../../../../core/use-cases/connection/uploads/append-upload.ts"
import type { ShowUpload } from "../../../../core/use-cases/connection/uploads/show-upload.ts"
import type { StartUpload as StartUseCase } from "../../../../core/use-cases/connection/uploads/start-upload.ts"
import { endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../failure.ts"
import { CONNECTION_GONE, fieldErrors, NOT_STORED } from "../journey/journey-answer.ts"
import { notReady, toUpload, UPLOAD_EXAMPLE, UPLOAD_GONE } from "./upload-answer.ts"
import { makeUploadPath, type UploadPlace } from "./upload-place.ts"

const ON_OTHER_DEVICE = failure(
  409,
  "Another browser has begun the upload of a file, and for a day only that one can replace it. Go on there, or upload the file here tomorrow.",
  { data: { device: "It is not the one that began the upload." } },
)

/** POST / */
export const startUploadRoute = <Caller>(place: UploadPlace<Caller>, startUpload: StartUseCase) =>
  endpoint({
    method: "POST",
    path: place.path,
    id: place.nameId("startUpload"),
    tag: place.tag,
    summary: "Begin the upload of a file",
    description:
      "Begins an upload, which replaces the former one of the connection. Its contents follow in parts. Only the device of this call can continue it, see it and replace it.",
    access: place.access,
    parameters: { path: makeUploadPath(place, {}) },
    body: {
      schema: StartUpload,
      types: ["json"],
      example: { file_name: "employees.csv", size: 1_310, sheet: null },
    },
    answers: {
      201: {
        description: "The upload.",
        schema: Upload,
        example: { ...UPLOAD_EXAMPLE, received: 0, state: "receiving", rows: null, columns: [] },
      },
      409: {
        description:
          "A file is being shared, or another device has begun an upload, which `data` says under `device`.",
        schema: DEFAULT_STYLE.schema,
      },
    },
    handle: ({ caller, path, body: { file_name: fileName, size, sheet } }) => {
      const { actor, connectionId } = place.find(caller, path)
      return Effect.map(startUpload(actor, { connectionId, fileName, size, sheet }), (upload) => ({
        status: 201,
        headers: NOT_STORED,
        body: toUpload(upload),
      }))
    },
    errors: {
      ...CONNECTION_GONE,
      UploadNotReady: notReady,
      UploadOnOtherDevice: () => ON_OTHER_DEVICE,
      UploadSizeInvalid: ({ size, maxBytes }) =>
        fieldErrors({
          size: size < 1 ? "The file is empty." : `A file may have at most ${String(maxBytes)} bytes.`,
        }),
    },
  })

/** PUT /{upload_id}/content/ */
export const appendUploadRoute = <Caller>(place: UploadPlace<Caller>, appendUpload: AppendUpload) =>
  endpoint({
    method: "PUT",
    path: `${place.path}{upload_id}/content/`,
    id: place.nameId("appendUpload"),
    tag: place.tag,
    summary: "Send a part of a file",
    description:
      "Stores a part of at most 4 MiB, sealed, that continues what was received. A repetition changes nothing. A part that does not continue it is answered by 409 with the place to continue from.",
    access: place.access,
    parameters: {
      path: makeUploadPath(place, UploadPath.fields),
      query: {
        schema: UploadOffset,
        notes: { offset: "Where the part begins in the file, in bytes." },
        example: { offset: "0" },
      },
    },
    body: { schema: Schema.Unknown, types: ["bytes"], example: {} },
    answers: {
      200: {
        description: "How many bytes were received.",
        schema: UploadProgress,
        example: { received: 1_310 },
      },
      409: {
        description: "The part does not continue the file; `data.received` is the place to continue from.",
        schema: DEFAULT_STYLE.schema,
      },
    },
    handle: ({ caller, path, query: { offset }, body }) => {
      const { actor, connectionId } = place.find(caller, path)
      return Effect.map(
        appendUpload(actor, {
          connectionId,
          uploadId: path.upload_id,
          offset,
          bytes: body as Buffer,
        }),
        (received) => ({ status: 200, body: { received } satisfies UploadProgress }),
      )
    },
    errors: {
      ...UPLOAD_GONE,
      UploadNotReady: notReady,
      UploadOffsetWrong: ({ received }) =>
        failure(409, `Continue from byte ${String(received)}.`, { data: { received: String(received) } }),
      UploadSizeInvalid: () =>
        fieldErrors({ offset: "The part is empty, or ends beyond the end of the file." }),
    },
  })

/** GET /{upload_id}/ */
export const showUploadRoute = <Caller>(place: UploadPlace<Caller>, showUpload: ShowUpload) =>
  endpoint({
    method: "GET",
    path: `${place.path}{upload_id}/`,
    id: place.nameId("showUpload"),
    tag: place.tag,
    summary: "Read the state of an upload",
    description:
      "How much of the file has arrived, and once it was read, its columns, each with a few values and the field that is suggested for it.",
    access: place.access,
    parameters: { path: makeUploadPath(place, UploadPath.fields) },
    answers: { 200: { description: "The upload.", schema: Upload, example: UPLOAD_EXAMPLE } },
    handle: ({ caller, path }) => {
      const { actor, connectionId } = place.find(caller, path)
      return Effect.map(showUpload(actor, { connectionId, uploadId: path.upload_id }), (upload) => ({
        status: 200,
        headers: NOT_STORED,
        body: toUpload(upload),
      }))
    },
    errors: UPLOAD_GONE,
  })
