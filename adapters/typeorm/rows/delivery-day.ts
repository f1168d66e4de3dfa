import { integer, primary, uuid } from "./definition/columns.ts"
import { defineTable, retain } from "./definition/define-table.ts"
import { selectPerConnection } from "./definition/prune-rule.ts"

/** How the webhooks of a connection fared on one day in the vendor's time zone. */
export const deliveryDayRow = defineTable({
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
    connection_id: primary(uuid),
    day: primary({ type: "date" }),
    vendor_org_id: uuid,
    delivered_at_once: integer,
    delivered_later: integer,
    failed_at_first: integer,
  },
  indices: [{ name: "delivery_day_vendor_org_id_day_idx", columns: ["vendor_org_id", "day"] }],
})
