import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { isAcknowledged } from "../../domain/webhooks/acknowledgement.ts"
import { renderItemBody, renderEnvelope } from "../../domain/webhooks/envelope.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { MasterKeyMissing, DecryptionFailed } from "../../ports/accounts/vault.ts"
import type { AttemptResult } from "../../ports/webhooks/webhook-sender.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../authorization/authorize.ts"
import { openSecrets } from "./delivery/open-secrets.ts"
import { VendorNotFound } from "../authorization/authorization-errors.ts"

/** The vendor has no webhook endpoint. */
export class NoEndpoint extends Data.TaggedError("NoEndpoint")<{ readonly vendorOrgId: string }> {}

export type SendTestPorts = UsedPorts<
  "vendors" | "vault" | "secrets" | "sender" | "signer" | "vendorCredentials" | "vendorMilestones.reach"
>

/** Immediately sends `test.event` to a vendor's endpoint, signed like every webhook, and returns the receiver's response. */
export const makeSendTestEvent = ({
  vendors,
  vendorCredentials,
  vendorMilestones,
  vault,
  secrets,
  sender,
  signer,
}: SendTestPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
  ): Effect.fn.Return<
    AttemptResult & { readonly requestId: string; readonly acknowledged: boolean },
    ActionForbidden | VendorNotFound | NoEndpoint | StorageError | DecryptionFailed | MasterKeyMissing
  > {
    yield* authorizeVendor(actor, "webhook.send-test", vendorOrgId)
    const vendor = yield* vendors.find(vendorOrgId)
    if (vendor === null) return yield* new VendorNotFound({ vendorOrgId })
    if (vendor.endpoint === null) return yield* new NoEndpoint({ vendorOrgId })
    const at = yield* Clock.currentTimeMillis
    const activeSecrets = yield* vendorCredentials.appSecrets(vendorOrgId, at)
    const signing = yield* openSecrets(vault, vendorOrgId, activeSecrets)
    const requestId = secrets.uuid()
    const body = renderEnvelope(
      {
        kind: "test.event/test.event",
        syncSessionId: secrets.uuid(),
        counter: 1,
        requestId,
        orgId: vendorOrgId,
        vendorOrgId,
        recordCount: null,
        at,
      },
      renderItemBody(null),
    )
    const headers = signer.headers(signing, { requestId, at, body })
    const result = yield* sender.post({ url: vendor.endpoint.url, headers, body })
    const acknowledged = result.kind === "answered" && isAcknowledged(result.status)
    if (acknowledged) yield* vendorMilestones.reach(vendorOrgId, "webhook", at)
    return { ...result, requestId, acknowledged }
  })
