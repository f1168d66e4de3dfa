import type { ApiDocument } from "../api-document.ts"
import { composePage, type Section, type SitePage, textSection } from "../pages/page.ts"
import { codeBlock } from "../text/code-block.ts"
import { html } from "../text/html.ts"
import { toPlainText } from "../text/plain-text.ts"
import { type EventEntry, eventPath, eventTitle, listExamples } from "./entries.ts"
import { readShape } from "./schema-fields.ts"
import { renderShape } from "./schema-html.ts"
import { writeShape } from "./schema-markdown.ts"

/** The page of a webhook that the service sends. */
export const eventPage = (document: ApiDocument, entry: EventEntry): SitePage => {
  const { event, eventType, operation } = entry
  const media = operation.requestBody?.content["application/json"]
  const shape = readShape(document, media?.schema ?? {})
  return composePage({
    path: eventPath(entry),
    title: eventTitle(entry),
    summary: toPlainText(operation.description.split("\n\n")[0] ?? ""),
    part: "vendors",
    kicker: html`<p class="kicker"><a href="/docs/reference">Reference</a> / Events</p>`,
    sections: [
      namesSection(event, eventType),
      textSection(null, operation.description),
      textSection("Receive it", RECEIVE),
      { heading: "Body", markdown: writeShape(shape), html: () => renderShape(shape) },
    ],
    examples: media === undefined ? [] : exampleSections(media),
  })
}

const RECEIVE = `Verify its signature over the exact bytes, answer any 2xx within 15 seconds, and do the work afterwards. A webhook may come twice with the same \`requestId\`: answer 2xx and do nothing. [Webhooks](/docs/guides/webhooks) explains verification, order and retries.`

const namesSection = (event: string, eventType: string): Section => ({
  heading: null,
  markdown: `event \`${event}\`, eventType \`${eventType}\``,
  html: () =>
    html`<p class="call">
      <span class="method event">EVENT</span> <code>${event}</code> <span class="quiet">eventType</span>
      <code>${eventType}</code>
    </p>`,
})

const exampleSections = (media: Parameters<typeof listExamples>[0]): ReadonlyArray<Section> =>
  listExamples(media)
    .slice(0, 1)
    .map(({ value }) => {
      const code = JSON.stringify(value, null, 2)
      return {
        heading: "Example",
        markdown: `\`\`\`json\n${code}\n\`\`\``,
        html: () => codeBlock(code, "json", "Example of the body"),
      }
    })
