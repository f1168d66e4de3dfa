import { type ApiDocument, readServer, readText } from "../api-document.ts"
import type { Guide } from "../guides/guides.ts"
import {
  type Entry,
  eventPath,
  eventTitle,
  listEntries,
  listEvents,
  operationPath,
} from "../reference/entries.ts"
import { describeScheme } from "../reference/schemes.ts"
import { html } from "../text/html.ts"
import { OWN_RULES, renderMarkdown } from "../text/markdown.ts"
import { toPlainText } from "../text/plain-text.ts"
import { composePage, type Section, type SitePage, textSection } from "./page.ts"
import { renderList } from "./start-page.ts"

/** `/docs/guides`: all guides. */
export const guideListPage = (guides: ReadonlyArray<Guide>): SitePage => ({
  ...composePage({
    path: "/docs/guides",
    title: "Guides",
    summary: "What you build, step by step, and what you need to know about it.",
    part: "vendors",
    sections: [
      {
        heading: null,
        markdown: guides
          .map(({ slug, title, summary }) => `- [${title}](/docs/guides/${slug}): ${summary}`)
          .join("\n"),
        html: () =>
          renderList(
            guides.map(({ slug, title, summary }) => ({
              href: `/docs/guides/${slug}`,
              title,
              text: summary,
            })),
          ),
      },
    ],
  }),
})

/** `/docs/reference`: all calls and events, and what holds for each of them. */
export const referenceListPage = (api: ApiDocument): SitePage => {
  const entries = listEntries(api)
  return composePage({
    path: "/docs/reference",
    title: "API reference",
    summary: "Every call and every event, with examples in seven languages.",
    part: "vendors",
    sections: [
      textSection(null, writeIntroduction(api)),
      ...api.tags.map((tag) =>
        tagSection(
          readText(tag, "name"),
          readText(tag, "description"),
          entries.filter(({ operation }) => operation.tags[0] === tag["name"]),
        ),
      ),
      eventsSection(api),
      schemesSection(api),
    ].filter((section) => section !== null),
  })
}

const writeIntroduction = (api: ApiDocument): string =>
  `${readText(api.info, "description")}

The base address is \`${readServer(api)}\`. The same as an OpenAPI 3.1 document: [/openapi.json](/openapi.json).`

const tagSection = (name: string, description: string, entries: ReadonlyArray<Entry>): Section | null =>
  entries.length === 0
    ? null
    : {
        heading: name,
        markdown: `${description}.\n\n${entries.map(({ method, path, operation }) => `- [${operation.summary}](${operationPath(operation)}): \`${method} ${path}\``).join("\n")}`,
        html: () =>
          html`<p>${description}.</p>
            <ul class="calls">
              ${entries.map(
                ({ method, path, operation }) =>
                  html`<li>
                    <a href="${operationPath(operation)}">${operation.summary}</a>
                    <span class="call"
                      ><span class="method ${method.toLowerCase()}">${method}</span>
                      <code>${path}</code></span
                    >
                  </li>`,
              )}
            </ul>`,
      }

const eventsSection = (api: ApiDocument): Section => {
  const events = listEvents(api)
  const describe = (text: string) => toPlainText(text.split("\n\n")[0] ?? "")
  return {
    heading: "Events",
    markdown: events
      .map(
        (entry) => `- [${eventTitle(entry)}](${eventPath(entry)}): ${describe(entry.operation.description)}`,
      )
      .join("\n"),
    html: () =>
      html`<p>Webhooks that this service sends to your endpoint.</p>
        <ul class="calls">
          ${events.map(
            (entry) =>
              html`<li>
                <a href="${eventPath(entry)}"><code>${eventTitle(entry)}</code></a>
              </li>`,
          )}
        </ul>`,
  }
}

const schemesSection = (api: ApiDocument): Section => {
  const markdown = Object.keys(api.components.securitySchemes ?? {})
    .map((name) => `- ${describeScheme(api, name)}`)
    .join("\n")
  return { heading: "Authentication", markdown, html: () => renderMarkdown(markdown, OWN_RULES) }
}
