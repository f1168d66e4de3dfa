import { integer, primary, uuid } from "./columns.ts"
import { defineTable, retain } from "./define-table.ts"
import { selectPerConnection } from "./prune-rule.ts"

/** How the webhooks of a connection fared on one day in the vendor's time zone. */
export interface DeliveryDayRow {
  connection_id: string
  day: string
  vendor_org_id: string
  delivered_at_once: number
  delivered_later: number
  failed_at_first: number
}

export const deliveryDayRow = defineTable<DeliveryDayRow>({
  name: "delivery_day",
  onTermination: retain("The vendor's figures of past days remain. They name nobody."),
  prune: [
    {
      name: "delivery_days",
      title: "daily figures of deliveries",
      retention: "sessions",
      batch: 2_000,
      key: ["connection_id", "day"],
      find: (lock) =>
        selectPerConnection(
          "delivery_day",
          "t.connection_id, t.day",
          "t.day < $1::timestamptz::date",
          // Skips a day that is being counted.
          lock,
        ),
    },
  ],
  columns: {
    connection_id: primary(uuid, "delivery_day"),
    day: primary({ type: "date" }, "delivery_day"),
    vendor_org_id: uuid,
    delivered_at_once: integer,
    delivered_later: integer,
    failed_at_first: integer,
  },
  indices: [{ name: "delivery_day_vendor_org_id_day_idx", columns: ["vendor_org_id", "day"] }],
})
