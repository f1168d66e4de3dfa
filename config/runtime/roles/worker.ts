import { startDelivery } from "./delivery.ts"
import { type StartRole, startTogether } from "./role.ts"
import { startSyncs } from "./syncs.ts"

/** Runs syncs and delivers webhooks. */
export const startWorker: StartRole = (thread) => startTogether([startDelivery, startSyncs], thread)
