import { randomUUID } from "node:crypto"
import type { ConnectionStatus } from "../../contract/connection-status.ts"
import { planAnnouncement } from "../../domain/webhooks/connection-webhooks.ts"

/** The webhooks of a status, for a vendor that subscribes to every event. */
export const makeAnnouncement = (status: ConnectionStatus) => ({
  sessionId: randomUUID(),
  webhooks: planAnnouncement(status, () => true).map((webhook) => ({
    ...webhook,
    requestId: randomUUID(),
  })),
})
