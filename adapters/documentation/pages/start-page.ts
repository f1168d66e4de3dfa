import type { ApiDocument } from "../api-document.ts"
import type { Guide } from "../guides/guides.ts"
import { eventPath, eventTitle, listEvents } from "../reference/entries.ts"
import { type Html, html } from "../text/html.ts"
import { composePage, type Section, type SitePage } from "./page.ts"

const LEAD =
  "Your clients keep their employees in an HR system, a file or a server. This service reads them, brings them to one model, and sends you what each company agreed to share: by webhook as it changes, and by an encrypted read when you ask."

/** `/docs`: what this is, and where to go. */
export const startPage = (api: ApiDocument, guides: ReadonlyArray<Guide>): SitePage =>
  composePage({
    path: "/docs",
    title: "HR Data Sync documentation",
    summary: LEAD,
    part: "vendors",
    sections: [
      { heading: null, markdown: LEAD, html: html`<p class="lead">${LEAD}</p>` },
      doorsSection(guides[0]),
      guidesSection(guides),
      eventsSection(api),
      formatsSection(),
    ],
  })

interface Door {
  readonly href: string
  readonly title: string
  readonly text: string
}

const doorsSection = (first: Guide | undefined): Section => {
  const doors: ReadonlyArray<Door> = [
    {
      href: `/docs/guides/${first?.slug ?? ""}`,
      title: "Get started",
      text: "Key pair, first webhook verified, first encrypted read: fifteen minutes, with complete programs.",
    },
    {
      href: "/docs/guides",
      title: "Guides",
      text: "Webhooks, events, errors, sharing and consent, salary, updates, going live.",
    },
    {
      href: "/docs/reference",
      title: "Reference",
      text: "Every call with examples in seven languages, to try with your own key.",
    },
  ]
  return {
    heading: null,
    markdown: listDoors(doors),
    html: html`<ul class="doors">
      ${doors.map(
        ({ href, title, text }) =>
          html`<li>
            <a href="${href}"><strong>${title}</strong><span>${text}</span></a>
          </li>`,
      )}
    </ul>`,
  }
}

const listDoors = (doors: ReadonlyArray<Door>): string =>
  doors.map(({ href, title, text }) => `- [${title}](${href}): ${text}`).join("\n")

const guidesSection = (guides: ReadonlyArray<Guide>): Section => {
  const doors = guides.map(({ slug, title, summary }) => ({
    href: `/docs/guides/${slug}`,
    title,
    text: summary,
  }))
  return { heading: "Guides", markdown: listDoors(doors), html: renderList(doors) }
}

/** A list of pages with what each is about. */
export const renderList = (doors: ReadonlyArray<Door>): Html =>
  html`<ul class="pages">
    ${doors.map(
      ({ href, title, text }) =>
        html`<li>
          <a href="${href}">${title}</a>
          <p>${text}</p>
        </li>`,
    )}
  </ul>`

const eventsSection = (api: ApiDocument): Section => {
  const events = listEvents(api)
  return {
    heading: "Events",
    markdown: events.map((entry) => `- [${eventTitle(entry)}](${eventPath(entry)})`).join("\n"),
    html: html`<ul class="links">
      ${events.map(
        (entry) =>
          html`<li>
            <a href="${eventPath(entry)}"><code>${eventTitle(entry)}</code></a>
          </li>`,
      )}
    </ul>`,
  }
}

const formatsSection = (): Section => {
  const doors: ReadonlyArray<Door> = [
    { href: "/docs/guides/errors", title: "Errors", text: "Every error with its cause and cure." },
    {
      href: "/docs/keys",
      title: "Public keys",
      text: "The service's keys as PEM and JWKS, to encrypt requests and verify responses.",
    },
    {
      href: "/openapi.json",
      title: "OpenAPI",
      text: "The reference as an OpenAPI 3.1 document, for generators of clients.",
    },
    {
      href: "/llms.txt",
      title: "llms.txt",
      text: "These pages as Markdown, for a model: add .md to the address of any page, or read /llms-full.txt.",
    },
    {
      href: "/docs/connectors",
      title: "HR systems",
      text: "What is read from each HR system, and how a company connects it.",
    },
  ]
  return { heading: "More", markdown: listDoors(doors), html: renderList(doors) }
}
