import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { isAcknowledged } from "../../domain/webhooks/acknowledgement.ts"
import { renderItemBody, renderEnvelope } from "../../domain/webhooks/envelope.ts"
import type { Secrets } from "../../ports/access/secrets.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { MasterKeyMissing, DecryptionFailed, Vault } from "../../ports/access/vault.ts"
import type { VendorCredentials } from "../../ports/access/vendor-credentials.ts"
import type { VendorStore } from "../../ports/access/vendor-store.ts"
import type { AttemptResult, WebhookSender } from "../../ports/webhooks/webhook-sender.ts"
import type { WebhookSigner } from "../../ports/webhooks/webhook-signer.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../authorization/authorize.ts"
import { openSecrets } from "./open-secrets.ts"
import { VendorNotFound } from "../authorization/authorization-errors.ts"

/** The vendor has no webhook endpoint. */
export class NoEndpoint extends Data.TaggedError("NoEndpoint")<{ readonly vendorOrgId: string }> {}

export interface SendTestPorts {
  readonly vendors: VendorStore
  readonly credentials: VendorCredentials
  readonly vault: Vault
  readonly secrets: Secrets
  readonly sender: WebhookSender
  readonly signer: WebhookSigner
}

/** Sends `test.event` to a vendor's endpoint at once, signed as every webhook, and tells what the receiver answered. */
export const makeSendTestEvent = ({ vendors, credentials, vault, secrets, sender, signer }: SendTestPorts) =>
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
    const activeSecrets = yield* credentials.appSecrets(vendorOrgId, at)
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
    return { ...result, requestId, acknowledged }
  })
