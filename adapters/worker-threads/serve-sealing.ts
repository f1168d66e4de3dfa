import type { MessagePort } from "node:worker_threads"
import type { ConnectionKeys } from "../../core/ports/accounts/vault.ts"
import type { NewRecord } from "../../core/ports/sync/record-sealer.ts"
import { sealNewRecord } from "../../core/use-cases/reading/page/seal-new-record.ts"
import { packRecords, type PackedRecords } from "./packed-records.ts"
import type { FromSealing, ToSealing } from "./sealing-messages.ts"

/** The thread's side: seals the records of each batch. `receiveKeys` opens the keys that were posted. */
export const serveSealing = (port: MessagePort, receiveKeys: (posted: object) => ConnectionKeys): void => {
  const send = (message: FromSealing, transferred: Array<ArrayBuffer> = []) => {
    port.postMessage(message, transferred)
  }
  port.on("message", ({ id, ...batch }: ToSealing) => {
    const records = sealBatch(receiveKeys, batch)
    send(
      { type: "sealed", id, records },
      records === null ? [] : [records.bytes.buffer, records.index.buffer],
    )
  })
  send({ type: "ready" })
}

/** Null when it fails: the thread that asked seals it itself, and meets the error where it can be handled. */
const sealBatch = (
  receiveKeys: (posted: object) => ConnectionKeys,
  { keys: posted, provenance, records }: Omit<ToSealing, "id">,
): PackedRecords | null => {
  try {
    const keys = receiveKeys(posted)
    const batch = JSON.parse(records) as ReadonlyArray<NewRecord>
    return packRecords(batch.map((record) => sealNewRecord(keys, provenance, record)))
  } catch {
    return null
  }
}
