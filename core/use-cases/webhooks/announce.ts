import * as Effect from "effect/Effect"
import type { ConnectionStatus } from "../../contract/connection-status.ts"
import { planAnnouncement, type Announcement } from "../../domain/webhooks/connection-webhooks.ts"
import type { PlannedWebhook } from "../../domain/webhooks/session-webhooks.ts"
import type { Secrets } from "../../ports/accounts/secrets.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { VendorStore } from "../../ports/accounts/vendor-store.ts"

/** Plans the webhook about a connection's new status; none if the vendor did not select the event. */
export const makeAnnounce = ({
  vendors,
  secrets,
}: {
  readonly vendors: VendorStore
  readonly secrets: Secrets
}) =>
  Effect.fnUntraced(function* (
    vendorOrgId: string,
    status: ConnectionStatus,
  ): Effect.fn.Return<Announcement, StorageError> {
    const events = (yield* vendors.find(vendorOrgId))?.endpoint?.events ?? []
    const planned = planAnnouncement(status, (event) => events.includes(event))
    return toAnnouncement(secrets, planned)
  })

export const toAnnouncement = (
  { uuid }: Pick<Secrets, "uuid">,
  planned: ReadonlyArray<PlannedWebhook>,
): Announcement => ({
  sessionId: uuid(),
  webhooks: planned.map((webhook) => ({ ...webhook, requestId: uuid() })),
})
