import { toLocalDay } from "../../../domain/webhooks/delivery-day.ts"
import type { StoredWebhook } from "../../../domain/webhooks/stored-webhook.ts"
import type { Tables } from "../tables.ts"

/** Counts a recorded attempt for the day on which it was recorded. */
export const countDelivery = (
  tables: Tables,
  { connectionId, vendorOrgId, round, attempt }: StoredWebhook,
  delivered: boolean,
  now: number,
): void => {
  const day = toLocalDay(now, tables.vendors.get(vendorOrgId)?.timeZone ?? "UTC")
  const first = round === 0 && attempt === 1
  const isSame = (row: { connectionId: string; day: string }) =>
    row.connectionId === connectionId && row.day === day
  const index = tables.deliveryDays.findIndex(isSame)
  const row = tables.deliveryDays[index] ?? {
    connectionId,
    day,
    deliveredAtOnce: 0,
    deliveredLater: 0,
    failedAtFirst: 0,
  }
  if (!delivered && !first) return
  const counted = {
    ...row,
    deliveredAtOnce: row.deliveredAtOnce + Number(delivered && first),
    deliveredLater: row.deliveredLater + Number(delivered && !first),
    failedAtFirst: row.failedAtFirst + Number(!delivered && first),
  }
  if (index === -1) tables.deliveryDays.push(counted)
  else tables.deliveryDays[index] = counted
}
