import type { UseCases } from "../../core/use-cases/use-cases.ts"

/** The use-cases that tools may call: each reads states, counts or logs, and no employee. */
export interface McpServices {
  readonly accounts: Pick<UseCases["accounts"], "admitToolCall">
  readonly connection: Pick<UseCases["connection"], "listClientIssues" | "listClients" | "showClient">
  readonly sync: Pick<UseCases["sync"], "listSyncs" | "showCoverage" | "showSession" | "showSyncFigures">
  readonly webhooks: Pick<
    UseCases["webhooks"],
    "listDeliveries" | "showDeliveryAttempts" | "showDeliveryFigures"
  >
}
