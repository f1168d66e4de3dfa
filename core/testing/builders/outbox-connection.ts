import { runAsService } from "../run-as-service.ts"
import { randomUUID } from "node:crypto"
import { connect, createVendor } from "./connections.ts"
import { createApplyingSession } from "./sessions.ts"
import { makeAddRow } from "./staged-rows.ts"
import { START } from "./vendors.ts"
import type { Storage } from "../storage.ts"
import type { WebhookKind } from "../../contract/webhooks/webhook.ts"
import type { WebhookStage } from "../../domain/webhooks/session-webhooks.ts"

/** A vendor whose webhooks a test sends. */
export const createWebhookVendor = async (storage: Storage, timeZone = "UTC"): Promise<string> =>
  (await createVendor(storage, { timeZone })).orgId

/** A connection of the vendor, and its sessions. */
export const createOutboxConnection = async (storage: Storage, vendorOrgId: string) => {
  const { id, orgId } = await connect(storage, { vendorOrgId })
  return {
    id,
    orgId,
    /** A completed session with the given number of webhooks in each stage; returns their requestIds, in order. */
    enqueue: async (
      stages: readonly [number, number, number],
      now = START,
      kind: WebhookKind = "sync.events.completed/sync.events",
    ): Promise<ReadonlyArray<string>> => {
      const { ledger } = storage
      const rows = [makeAddRow(0, `E-${randomUUID()}`)]
      const session = await runAsService(createApplyingSession(ledger, id, rows, { now }))
      const webhooks = stages
        .flatMap((count, stage) => Array.from({ length: count }, () => stage as WebhookStage))
        .map((stage, index) => ({
          requestId: randomUUID(),
          kind,
          stage,
          counter: index + 1,
          employeeIds: kind.includes(".employee.") ? rows.map((row) => row.id) : [],
          facts: null,
        }))
      const page = { change: "add", throughOrdinal: 0 } as const
      await runAsService(ledger.apply(session, { page, webhooks, completes: true, now }))
      return webhooks.map(({ requestId }) => requestId)
    },
  }
}
