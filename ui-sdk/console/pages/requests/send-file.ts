import type { Upload } from "../../../../core/contract/onboarding/journey/uploads.ts"
import type { Api } from "../../../elements/api/client.ts"
import { toBytesBody } from "../../../elements/api/bytes-body.ts"
import { retry } from "../../../elements/api/retry.ts"
import { type Result, send } from "../../../elements/api/send.ts"

const PART_BYTES = 1_048_576
const POLL_MILLIS = 500

export interface FileToSend {
  readonly api: Api
  /** The id of the set-up's connection. */
  readonly connection: string
  readonly file: File
  readonly onProgress: (sent: number) => void
  /** False once nobody waits for it any more. */
  readonly isWanted: () => boolean
}

/** Sends a file in parts, and waits until the service has read it. A lost connection costs one part. */
export const sendFile = async (sent: FileToSend): Promise<Result<Upload>> => {
  const { api, connection, file, onProgress, isWanted } = sent
  const begun = await retry(() =>
    send(
      api.POST("/api/console/set-ups/{connection_id}/uploads/", {
        params: { path: { connection_id: connection } },
        body: { file_name: file.name, size: file.size, sheet: null },
      }),
    ),
  )
  if (!begun.ok) return begun
  const path = { connection_id: connection, upload_id: begun.value.upload_id }
  for (let at = 0; at < file.size && isWanted();) {
    const stored = await retry(() => sendPart(sent, path, at))
    if (!stored.ok) return stored
    at = stored.value
    onProgress(at)
  }
  return waitUntilRead(sent, path)
}

interface UploadPath {
  readonly connection_id: string
  readonly upload_id: string
}

/** Where the next part begins. */
const sendPart = async (
  { api, file }: FileToSend,
  path: UploadPath,
  offset: number,
): Promise<Result<number>> => {
  const result = await send(
    api.PUT("/api/console/set-ups/{connection_id}/uploads/{upload_id}/content/", {
      params: { path, query: { offset } },
      ...toBytesBody(file.slice(offset, offset + PART_BYTES)),
    }),
  )
  if (result.ok) return { ok: true, value: result.value.received }
  const received = result.problem.fields["received"]
  return received === undefined ? result : { ok: true, value: Number(received) }
}

const waitUntilRead = async ({ api, isWanted }: FileToSend, path: UploadPath): Promise<Result<Upload>> => {
  for (;;) {
    const result = await retry(() =>
      send(api.GET("/api/console/set-ups/{connection_id}/uploads/{upload_id}/", { params: { path } })),
    )
    const isArriving = result.ok && (result.value.state === "receiving" || result.value.state === "reading")
    if (!isArriving || !isWanted()) return result
    await delay(POLL_MILLIS)
  }
}

const delay = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis))
