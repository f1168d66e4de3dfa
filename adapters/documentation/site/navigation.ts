import type { ApiDocument } from "../api-document.ts"
import { CONNECTORS_PATH } from "../connectors/connector-page.ts"
import type { ConnectorGuides } from "../connectors/connector-guides.ts"
import { internalPath } from "../pages/internal-page.ts"
import type { Part, SitePage } from "../pages/page.ts"
import { eventPath, eventTitle, listEntries, listEvents, operationPath } from "../reference/entries.ts"
import { EMPTY_HTML, type Html, html } from "../text/html.ts"

/** A group of links in the navigation. */
export interface LinkGroup {
  readonly title: string
  readonly links: ReadonlyArray<NavigationLink>
}

interface NavigationLink {
  readonly path: string
  readonly text: string
  /** The method of a call. */
  readonly method?: string
  readonly isCode?: boolean
}

/** The navigation of a part of the site. */
export type Navigation = Readonly<Record<Part, ReadonlyArray<LinkGroup>>>

export const makeNavigation = (
  api: ApiDocument,
  pages: ReadonlyArray<SitePage>,
  connectors: ConnectorGuides["list"],
): Navigation => ({
  vendors: [
    { title: "Guides", links: listGuides(pages) },
    ...listCalls(api),
    {
      title: "Events",
      links: listEvents(api).map((entry) => ({
        path: eventPath(entry),
        text: eventTitle(entry),
        isCode: true,
      })),
    },
    { title: "More", links: MORE },
  ],
  connectors: [
    {
      title: "HR systems",
      links: connectors.map(({ code, name }) => ({ path: `${CONNECTORS_PATH}/${code}`, text: name })),
    },
    { title: "For vendors", links: [{ path: "/docs", text: "Documentation" }] },
  ],
  internal: [
    {
      title: "Our own pages",
      links: [
        { path: internalPath("journey"), text: "Calls of the journey" },
        { path: internalPath("console"), text: "Calls of the console" },
      ],
    },
    { title: "For vendors", links: [{ path: "/docs", text: "Documentation" }] },
  ],
})

const listGuides = (pages: ReadonlyArray<SitePage>): ReadonlyArray<NavigationLink> =>
  pages
    .filter(({ path }) => path.startsWith("/docs/guides/"))
    .map(({ path, title }) => ({ path, text: title }))

const listCalls = (api: ApiDocument): ReadonlyArray<LinkGroup> => {
  const entries = listEntries(api)
  return api.tags.flatMap(({ name }) => {
    const own = entries.filter(({ operation }) => operation.tags[0] === name)
    const links = own.map(({ operation, method }) => ({
      path: operationPath(operation),
      text: operation.summary,
      method,
    }))
    return links.length === 0 ? [] : [{ title: String(name), links }]
  })
}

const MORE: ReadonlyArray<NavigationLink> = [
  { path: "/docs/reference", text: "API reference" },
  { path: "/docs/keys", text: "Public keys" },
  { path: CONNECTORS_PATH, text: "HR systems" },
  { path: "/openapi.json", text: "OpenAPI" },
  { path: "/llms.txt", text: "llms.txt" },
]

/** The links, with the page that is shown marked. */
export const renderNavigation = (groups: ReadonlyArray<LinkGroup>, current: string): Html =>
  html`${groups.map(
    ({ title, links }) =>
      html`<p class="group">${title}</p>
        <ul>
          ${links.map((link) => renderLink(link, current))}
        </ul>`,
  )}`

const renderLink = ({ path, text, method, isCode = false }: NavigationLink, current: string): Html => {
  const label = isCode ? html`<code>${text}</code>` : html`<span>${text}</span>`
  const badge =
    method === undefined ? EMPTY_HTML : html`<span class="method ${method.toLowerCase()}">${method}</span>`
  return path === current
    ? html`<li><a href="${path}" aria-current="page">${label}${badge}</a></li>`
    : html`<li><a href="${path}">${label}${badge}</a></li>`
}
