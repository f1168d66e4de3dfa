import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { StoredUpload } from "../../../ports/onboarding/upload-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { applyAnswers, applyTask, selectMapping } from "../../onboarding/uploads/compile-upload.ts"
import { openContents, openTask } from "../../onboarding/uploads/sealed-upload.ts"
import { openUploadSource, type UploadSourcePorts } from "../../onboarding/uploads/upload-source.ts"
import { fingerprintSource, sealPreviewInput } from "./preview-source.ts"
import { describePreview } from "./request-preview.ts"

/** Stands for an uploaded file among the connectors of previews. */
export const UPLOAD_CONNECTOR = "csv"

export type RequestUploadPreviewPorts = UsedPorts<
  "previews.find" | "previews.request" | "secrets.uuid" | "uploads.find"
>

/** Lets a worker read the uploaded file once its rows are checked, and again after each correction. */
export const makeRequestUploadPreview = ({ previews, secrets, uploads }: RequestUploadPreviewPorts) =>
  Effect.fnUntraced(function* (
    keys: ConnectionKeys,
    connectionId: string,
  ): Effect.fn.Return<void, StorageError> {
    const upload = yield* uploads.find(connectionId)
    if (upload?.stage !== "checked") return
    const now = yield* Clock.currentTimeMillis
    const input = { details: { upload: upload.id, run: String(upload.run) }, fieldMapping: null }
    const source = fingerprintSource(keys, UPLOAD_CONNECTOR, input)
    const known = yield* previews.find(connectionId, now)
    if (known !== null && Buffer.compare(known.source, source) === 0) return
    yield* previews.request({
      ...describePreview(secrets, now),
      connectionId,
      device: upload.device,
      connector: UPLOAD_CONNECTOR,
      source,
      input: sealPreviewInput(keys, connectionId, input),
    })
  })

/** The corrected rows of an upload, with the mapping, the dates and the answers of its check; null: it was not checked. */
export const openUploadForPreview = Effect.fnUntraced(function* (
  ports: UploadSourcePorts,
  keys: ConnectionKeys,
  { connection, upload }: { readonly connection: Connection; readonly upload: StoredUpload },
) {
  const task = openTask(keys, upload)
  if (task === null) return null
  const headers = (openContents(keys, upload)?.columns ?? []).map(({ header }) => header)
  return {
    source: yield* openUploadSource(ports, keys, upload),
    fieldMapping: selectMapping(headers, task.columns),
    reading: applyTask(connection.reading, task),
    rules: applyAnswers(connection.rules, task),
  }
})
