import { WEBHOOK_KINDS, type WebhookKind } from "../../../../core/contract/webhooks/webhook.ts"
import { WEBHOOK_EXAMPLES } from "../../../../core/contract/webhooks/webhook-examples.ts"
import { WEBHOOK_NOTES } from "../../../../core/contract/webhooks/webhook-notes.ts"
import { makeTable } from "./table.ts"

const formatKind = (kind: WebhookKind): readonly [event: string, eventType: string] => {
  const [event = "", eventType = ""] = kind.split("/")
  return [event, eventType]
}

/** The heading of an event's section, and the anchor that Markdown makes of it. */
const makeHeading = (kind: WebhookKind): string => {
  const [event, eventType] = formatKind(kind)
  return event === eventType ? event : `${event} as ${eventType}`
}

const makeAnchor = (kind: WebhookKind): string =>
  makeHeading(kind).toLowerCase().replaceAll(".", "").replaceAll(" ", "-")

/** All events with their meaning in a line. */
export const makeEventList = (): string =>
  makeTable(
    ["`event`", "`eventType`", "Meaning"],
    WEBHOOK_KINDS.map((kind) => {
      const [event, eventType] = formatKind(kind)
      return [`[\`${event}\`](#${makeAnchor(kind)})`, `\`${eventType}\``, WEBHOOK_NOTES[kind].summary]
    }),
  )

/** A section for each event, with an example. */
export const makeEventSections = (): string => WEBHOOK_KINDS.map(makeSection).join("\n\n")

const makeSection = (kind: WebhookKind): string => {
  const { summary, when, order, handle } = WEBHOOK_NOTES[kind]
  return [
    `## ${makeHeading(kind)}`,
    summary,
    `**When.** ${when}`,
    `**Order.** ${order}`,
    `**Handle it.** ${handle}`,
    `\`\`\`json\n${JSON.stringify(WEBHOOK_EXAMPLES[kind], null, 2)}\n\`\`\``,
  ].join("\n\n")
}
