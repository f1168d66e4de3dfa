import * as Effect from "effect/Effect"
import type { ConsoleSetUp } from "../../../../../core/contract/requests/console/requests.ts"
import * as calls from "../../../../../core/contract/requests/console/set-ups-calls.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type { ListedSetUp } from "../../../../../core/use-cases/requests/list-assisted.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { DONE, toTimestamp } from "../console-response.ts"
import { toConsoleDocument } from "./documents.ts"

/** HR systems that the operator sets up for corporates. */
export const setUpCalls: ReadonlyArray<Implementation> = [
  implement(calls.listConsoleSetUps, ({ requests: { listAssisted } }, { caller: { actor, vendorOrgId } }) =>
    Effect.map(listAssisted(actor, vendorOrgId), (setUps) =>
      respond(200, { items: setUps.map(toConsoleSetUp) }),
    ),
  ),

  implement(calls.showConsoleSetUp, ({ requests: { showAssisted } }, { caller: { actor }, path }) =>
    Effect.map(showAssisted(actor, path.connection_id), ({ documents, ...setUp }) =>
      respond(200, {
        ...toConsoleSetUp(setUp),
        website_url: setUp.form["website_url"] ?? null,
        additional_information: setUp.form["additional_information"] ?? null,
        frequency: setUp.connection.schedule?.frequency ?? null,
        documents: documents.map(toConsoleDocument),
      }),
    ),
  ),

  implement(
    calls.moveConsoleSetUp,
    ({ requests: { moveAssisted } }, { caller: { actor }, path, body: { state } }) =>
      Effect.as(moveAssisted(actor, path.connection_id, state), DONE),
  ),

  implement(calls.requestConsoleUpload, ({ requests: { requestUpload } }, { caller: { actor }, path }) =>
    Effect.as(requestUpload(actor, path.connection_id), DONE),
  ),
]

const toConsoleSetUp = ({
  connection,
  vendorName,
  form,
  state,
  requestedAt,
  task,
}: ListedSetUp): ConsoleSetUp => ({
  connection_id: connection.id,
  client: connection.orgName,
  vendor: vendorName,
  hrms_name: form["hrms_name"] ?? "",
  state,
  requested_at: formatTimestamp(requestedAt),
  task: task === null ? null : { kind: task.kind, due_at: formatTimestamp(task.dueAt) },
  next_upload_at: toTimestamp(connection.dueAt),
  last_synced_at: toTimestamp(connection.lastSyncedAt),
})
