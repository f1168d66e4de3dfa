import type { Narrator } from "./narrator.ts"
import type { Vendor } from "./vendor.ts"

/** Name of the event, and the number of records; null: it has none. */
export type ExpectedWebhook = readonly [event: string, records: number | null]

/** Time without a webhook after the last one. */
const SILENCE_MILLIS = 1_500

/**
 * Waits for exactly these webhooks of one connection, in the order of their counters: those with records may overtake each other.
 * A session of its own, such as that of a salary master, counts from 1 as well, and comes first.
 */
export const expectWebhooks = async (
  narrator: Narrator,
  { receiver }: Vendor,
  expected: ReadonlyArray<ExpectedWebhook>,
): Promise<void> => {
  const webhooks = await receiver.next(expected.length)
  narrator.expect(
    "every webhook arrived, in order of its counter, with its records",
    webhooks
      .toSorted((a, b) => a.webhookCounter - b.webhookCounter || a.event.localeCompare(b.event))
      .map(({ event, recordCount }) => [event, recordCount]),
    expected.map(([event, records]) => [event, records]),
  )
}

/** Expects that no other webhook arrives. */
export const expectNoMore = async (narrator: Narrator, { receiver }: Vendor): Promise<void> => {
  await receiver.expectSilence(SILENCE_MILLIS)
  narrator.line("ok   and nothing else")
}
