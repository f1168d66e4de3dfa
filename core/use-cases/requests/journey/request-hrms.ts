import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import { asVendor } from "../../../ports/tenant-scope.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Journey } from "../../authorization/actor.ts"
import { findConnection } from "../../authorization/find-connection.ts"
import { ConnectionNotFound } from "../../authorization/authorization-errors.ts"
import { sealDetails } from "../document-owner.ts"
import type { SubmitUnsupported } from "../unsupported-hrms.ts"
import { type JourneyDocumentPorts, listOwnDocuments, type OwnDocument } from "./journey-documents.ts"

export interface RequestHrmsInput {
  readonly connectionId: string
  /** Chosen by the caller: a repetition requests nothing twice. */
  readonly requestId: string
  /** The values of HrmsForm. */
  readonly form: Readonly<Record<string, unknown>>
}

export type RequestHrmsPorts = JourneyDocumentPorts &
  UsedPorts<"unsupported.find"> & {
    readonly submitUnsupported: SubmitUnsupported
  }

/**
 * Requests an HR system that is not listed, with the documents that the caller uploaded, in the name of the journey's corporate and
 * HR admin (specification/sources.md#unsupported-hr-systems). The vendor reads it with its documents. Returns when it
 * was filed.
 *
 * It runs with the rows of the vendor: a journey does not see the requests to its vendor.
 */
export const makeRequestHrms = (ports: RequestHrmsPorts) =>
  Effect.fnUntraced(
    function* (actor: Journey, { connectionId, requestId, form }: RequestHrmsInput) {
      const connection = yield* findConnection(ports.connections, actor, "journey.edit", connectionId)
      if (connection.key === null) return yield* new ConnectionNotFound({ connectionId })
      const keys = yield* ports.vault.openConnectionKey(connectionId, connection.key)
      const filed = yield* ports.submitUnsupported(
        actor,
        connection.vendorOrgId,
        { ...form, org_name: connection.orgName, email: actor.email },
        makeId(keys, requestId),
      )
      const uploaded = yield* listOwnDocuments(ports.documents, keys, actor, connectionId)
      yield* Effect.forEach(uploaded, (document) => moveToRequest(ports, keys, document, filed.id), {
        discard: true,
      })
      return filed
    },
    (effect, { vendorOrgId }) => asVendor(vendorOrgId)(effect),
  )

/** Derived from the connection, so that no other journey finds a request by guessing its id. */
const makeId = (keys: ConnectionKeys, requestId: string): string => {
  const hex = keys.fingerprint(`hrms request:${requestId}`).toString("hex")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  )
}

export type RequestHrms = ReturnType<typeof makeRequestHrms>

/** Seals a document under the key of the request, which outlives the connection. */
const moveToRequest = Effect.fnUntraced(function* (
  { documents, secrets, unsupported, vault }: RequestHrmsPorts,
  keys: ConnectionKeys,
  { id, name, size, contentType, pieces, addedAt }: OwnDocument,
  requestId: string,
) {
  const request = yield* unsupported.find(requestId)
  if (request === null) return
  const requestKeys = yield* vault.openConnectionKey(requestId, request.key)
  const copy = secrets.uuid()
  yield* documents.begin({ of: "unsupported", id: requestId }, { id: copy, addedAt })
  for (let chunk = 0; chunk < pieces; chunk++) {
    const sealed = yield* documents.readChunk(id, chunk)
    // Another call has moved it.
    if (sealed === null) return yield* documents.discard(copy)
    const bytes = keys.open(ASSOCIATED_DATA.documentChunk(id, chunk), sealed)
    const resealed = requestKeys.seal(ASSOCIATED_DATA.documentChunk(copy, chunk), bytes)
    yield* documents.appendChunk(copy, chunk, resealed)
  }
  yield* documents.complete(copy, sealDetails(requestKeys, copy, { name, size, contentType, pieces }))
  yield* documents.discard(id)
})
