import * as Schema from "effect/Schema"
import type { DeliveryPage } from "../../../core/use-cases/webhooks/list-deliveries.ts"

type DeliveryPosition = NonNullable<DeliveryPage["next"]>

/** A place in the log of deliveries, as a model returns it unchanged. */
export const CursorText = Schema.String.check(
  Schema.isPattern(/^\d{1,15}-\d{1,9}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u, {
    expected: "a next_cursor",
  }),
).annotate({ description: "The next_cursor of the page before; without it the first page is returned." })

export const formatCursor = ({ createdAt, counter, requestId }: DeliveryPosition): string =>
  `${String(createdAt)}-${String(counter)}-${requestId}`

/** The position in a cursor that the schema accepted. */
export const parseCursor = (cursor: string): DeliveryPosition => {
  const [createdAt = "", counter = "", ...id] = cursor.split("-")
  return { createdAt: Number(createdAt), counter: Number(counter), requestId: id.join("-") }
}
