import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA } from "../../domain/accounts/associated-data.ts"
import { UnsupportedHrmsForm } from "../../contract/requests/hrms-form.ts"
import type { RequestDocuments } from "../../ports/requests/request-documents.ts"
import type { Secrets } from "../../ports/accounts/secrets.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UnsupportedRequest, UnsupportedRequests } from "../../ports/requests/unsupported-requests.ts"
import type { MasterKeyMissing, DecryptionFailed, Vault } from "../../ports/accounts/vault.ts"
import type { VendorStore } from "../../ports/accounts/vendor-store.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor, authorizeVendors } from "../authorization/authorize.ts"
import { VendorNotFound, type VerificationRequired } from "../authorization/authorization-errors.ts"
import {
  type DocumentView,
  findUnsupported,
  listDocuments,
  type OpenOwnerKeysPorts,
  type RequestNotFound,
} from "./document-owner.ts"
import { type FilledForm, readForm } from "./read-form.ts"
import type { RequestInvalid, UnsupportedRequestNotFound } from "./request-errors.ts"

/** With the values of the form, by the keys of UnsupportedHrmsForm. */
export interface UnsupportedHrms extends Pick<
  UnsupportedRequest,
  "id" | "vendorOrgId" | "filedAt" | "answeredAt"
> {
  readonly form: FilledForm
}

type UnsealError = DecryptionFailed | MasterKeyMissing

/**
 * Requests an HR system that is not supported (specification/sources.md#unsupported-hr-systems). A repetition with an
 * id that the caller has given returns what was filed first; an id that another vendor's request has is not used.
 */
export const makeSubmitUnsupported = ({
  vendors,
  unsupported,
  vault,
  secrets,
}: {
  readonly vendors: VendorStore
  readonly unsupported: UnsupportedRequests
  readonly vault: Vault
  readonly secrets: Secrets
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    given: Readonly<Record<string, unknown>>,
    givenId?: string,
  ): Effect.fn.Return<
    UnsupportedHrms,
    ActionForbidden | VerificationRequired | VendorNotFound | RequestInvalid | StorageError | UnsealError
  > {
    yield* authorizeVendor(actor, "hrms-request.file", vendorOrgId)
    const form = yield* readForm(UnsupportedHrmsForm, given)
    if ((yield* vendors.find(vendorOrgId)) === null) return yield* new VendorNotFound({ vendorOrgId })
    const filed = givenId === undefined ? null : yield* unsupported.find(givenId)
    if (filed?.vendorOrgId === vendorOrgId) return yield* openForm({ unsupported, vault }, filed)
    const id = givenId === undefined || filed !== null ? secrets.uuid() : givenId
    const key = yield* vault.createConnectionKey(id)
    const keys = yield* vault.openConnectionKey(id, key)
    const filedAt = yield* Clock.currentTimeMillis
    const sealed = keys.seal(ASSOCIATED_DATA.unsupportedRequest(id), JSON.stringify(form))
    yield* unsupported.create({ id, vendorOrgId, key, form: sealed, filedAt })
    return { id, vendorOrgId, filedAt, answeredAt: null, form }
  })

export type SubmitUnsupported = ReturnType<typeof makeSubmitUnsupported>

type ReadPorts = UsedPorts<"unsupported" | "vault">

/** The requests of one vendor or of all: unanswered ones first, then oldest first. */
export const makeListUnsupported = (ports: ReadPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string | null,
  ): Effect.fn.Return<
    ReadonlyArray<UnsupportedHrms>,
    ActionForbidden | VerificationRequired | StorageError | UnsealError
  > {
    const isVisible = yield* authorizeVendors(actor, "hrms-request.list")
    const requests = (yield* ports.unsupported.list(vendorOrgId)).filter((request) =>
      isVisible(request.vendorOrgId),
    )
    const open = requests.filter(({ answeredAt }) => answeredAt === null)
    const answered = requests.filter(({ answeredAt }) => answeredAt !== null)
    return yield* Effect.forEach([...open, ...answered], (request) => openForm(ports, request))
  })

export interface UnsupportedHrmsDetails extends UnsupportedHrms {
  readonly documents: ReadonlyArray<DocumentView>
}

/** One request with its documents. */
export const makeShowUnsupported = (ports: OpenOwnerKeysPorts & { readonly documents: RequestDocuments }) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    id: string,
  ): Effect.fn.Return<
    UnsupportedHrmsDetails,
    ActionForbidden | VerificationRequired | RequestNotFound | StorageError | UnsealError
  > {
    const request = yield* openForm(ports, yield* findUnsupported(ports, actor, "hrms-request.show", id))
    return { ...request, documents: yield* listDocuments(ports, actor, "show", { of: "unsupported", id }) }
  })

/** Marks a request as answered by the operator. */
export const makeAnswerUnsupported = (ports: ReadPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    id: string,
  ): Effect.fn.Return<
    UnsupportedHrms,
    ActionForbidden | VerificationRequired | UnsupportedRequestNotFound | StorageError | UnsealError
  > {
    const find = findUnsupported(ports, actor, "hrms-request.answer", id)
    yield* find
    yield* ports.unsupported.markAnswered(id, yield* Clock.currentTimeMillis)
    return yield* openForm(ports, yield* find)
  })

const openForm = Effect.fnUntraced(function* (
  { vault }: ReadPorts,
  { id, vendorOrgId, key, form, filedAt, answeredAt }: UnsupportedRequest,
) {
  const keys = yield* vault.openConnectionKey(id, key)
  const filledIn = JSON.parse(
    keys.open(ASSOCIATED_DATA.unsupportedRequest(id), form).toString(),
  ) as FilledForm
  return { id, vendorOrgId, filedAt, answeredAt, form: filledIn }
})
