import { randomUUID } from "node:crypto"
import type { ConnectionStatus } from "../../contract/connection-status.ts"
import { planAnnouncement } from "../../domain/webhook/connection-webhooks.ts"

/** The webhooks of a status, of a vendor that wants every event. */
export const announcement = (status: ConnectionStatus) => ({
  sessionId: randomUUID(),
  webhooks: planAnnouncement(status, () => true).map((webhook) => ({
    ...webhook,
    requestId: randomUUID(),
  })),
})
