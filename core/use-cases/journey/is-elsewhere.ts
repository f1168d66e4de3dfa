import * as Effect from "effect/Effect"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { canSeeEntered } from "../authorization/device-access.ts"
import { findConnectorByAnswers } from "./find-connector.ts"
import { type EnteredAnswers, listForeignSecrets } from "./journey-answers.ts"

export type IsElsewherePorts = UsedPorts<"connectors.all" | "connectors.find" | "uploads.find">

/** Whether the secrets or the file with which this journey goes on are usable on another device only. */
export const isElsewhere = Effect.fnUntraced(function* (
  { connectors, uploads }: IsElsewherePorts,
  actor: Actor,
  connectionId: string,
  entered: EnteredAnswers,
): Effect.fn.Return<boolean, StorageError> {
  const { integration_type: type, upload_id: uploadId } = entered.answers
  if (type === "Upload CSV") {
    const upload = yield* uploads.find(connectionId)
    return upload !== null && upload.id === uploadId && !canSeeEntered(actor, upload.device)
  }
  const connector = findConnectorByAnswers(connectors, entered.answers)
  return connector !== null && listForeignSecrets(connectors, actor, connector, entered).length > 0
})
