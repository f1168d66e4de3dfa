import * as Effect from "effect/Effect"
import type { Connection } from "../../domain/connection/connection.ts"
import type { RequestDocuments } from "../../ports/requests/request-documents.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { MasterKeyMissing, DecryptionFailed } from "../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import type { VerificationRequired } from "../authorization/authorization-errors.ts"
import { type ActionForbidden, authorizeScope } from "../authorization/authorize.ts"
import { nameVendor } from "../connection/clients/list-clients.ts"
import { openCredentials } from "../reading/credentials.ts"
import {
  type AssistedSetUp,
  findRequestedSetUp,
  type RequestedSetUp,
  toAssistedSetUp,
} from "./assisted-set-up.ts"
import {
  type DocumentView,
  listDocuments,
  type OpenOwnerKeysPorts,
  type RequestNotFound,
} from "./document-owner.ts"
import type { FilledForm } from "./read-form.ts"

/** With the description of the HR system, by the keys of HrmsForm. */
export interface ListedSetUp extends AssistedSetUp {
  readonly form: FilledForm
  /** Who receives the data. */
  readonly vendorName: string
}

export interface SetUpDetails extends ListedSetUp {
  readonly documents: ReadonlyArray<DocumentView>
}

type Ports = UsedPorts<"connections" | "assisted" | "vault" | "sourceCredentials" | "vendors.find">

/** The set-ups of one vendor or of all: first those with a task, by due time, then the newest. */
export const makeListAssisted = (ports: Ports) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string | null,
  ): Effect.fn.Return<
    ReadonlyArray<ListedSetUp>,
    ActionForbidden | VerificationRequired | StorageError | DecryptionFailed | MasterKeyMissing
  > {
    const scope = yield* authorizeScope(actor, "assisted.list", vendorOrgId)
    const requests = yield* ports.assisted.list()
    const found = yield* ports.connections.list(scope)
    const connections = new Map(found.map((connection) => [connection.id, connection]))
    const requested = requests.flatMap((request) => {
      const connection = connections.get(request.connectionId)
      // One that was terminated just now has no key any more.
      return connection?.key == null ? [] : [{ connection, request }]
    })
    const setUps = yield* Effect.forEach(requested, (one) => addForm(ports, actor, one))
    return setUps.toSorted(compareUrgency)
  })

const compareUrgency = (a: AssistedSetUp, b: AssistedSetUp): number =>
  (a.task?.dueAt ?? Infinity) - (b.task?.dueAt ?? Infinity) || b.requestedAt - a.requestedAt

/** One set-up with its documents. */
export const makeShowAssisted = (
  ports: Ports & OpenOwnerKeysPorts & { readonly documents: RequestDocuments },
) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<
    SetUpDetails,
    | ActionForbidden
    | VerificationRequired
    | RequestNotFound
    | StorageError
    | DecryptionFailed
    | MasterKeyMissing
  > {
    const requested = yield* findRequestedSetUp(ports, actor, "assisted.show", connectionId)
    const setUp = yield* addForm(ports, actor, requested)
    const documents = yield* listDocuments(ports, actor, "show", { of: "assisted", id: connectionId })
    return { ...setUp, documents }
  })

const addForm = Effect.fnUntraced(function* (ports: Ports, actor: Actor, requested: RequestedSetUp) {
  const { connection } = requested
  const vendor = yield* nameVendor(ports.vendors, connection.vendorOrgId)
  const form = yield* openForm(ports, connection)
  return { ...toAssistedSetUp(actor, requested), form, vendorName: vendor.name }
})

const openForm = Effect.fnUntraced(function* (
  { sourceCredentials, vault }: Ports,
  { id, key }: Connection,
): Effect.fn.Return<FilledForm, StorageError | DecryptionFailed | MasterKeyMissing> {
  const sealed = yield* sourceCredentials.find(id)
  // It was terminated just now.
  if (key === null || sealed === null) return {}
  return openCredentials(yield* vault.openConnectionKey(id, key), id, sealed)
})
