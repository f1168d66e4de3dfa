import type { Api } from "../../../elements/api/client.ts"
import { type Result, send } from "../../../elements/api/send.ts"
import { sum } from "../../parts/sum.ts"

/** What a change of the address or of the secret applies to. */
export interface DeliveryNumbers {
  /** Deliveries that are sent after the change without anyone's doing: those that wait, and those that failed today. */
  readonly waiting: number
  /** Those that are sent again only when someone resends them. */
  readonly exhausted: number
  /** Accepted yesterday and today, in the vendor's time zone. */
  readonly accepted: number
}

/** Counts the vendor's deliveries, and says what that means. */
export const countDeliveries = async (
  api: Api,
  describe: (numbers: DeliveryNumbers) => ReadonlyArray<string>,
): Promise<Result<ReadonlyArray<string>>> => {
  const result = await send(api.GET("/api/console/webhooks/figures/"))
  if (!result.ok) return result
  const { pending, failed, exhausted, days } = result.value
  const accepted = sum(
    days.slice(-2).map(({ delivered_at_once: atOnce, delivered_later: later }) => atOnce + later),
  )
  return { ok: true, value: describe({ waiting: pending + failed, exhausted, accepted }) }
}
