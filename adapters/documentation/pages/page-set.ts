import { connectorListPage, connectorPage, CONNECTORS_PATH } from "../connectors/connector-page.ts"
import { type Guide, readGuides } from "../guides/guides.ts"
import { listEntries, listEvents } from "../reference/entries.ts"
import { eventPage } from "../reference/event-page.ts"
import { operationPage } from "../reference/operation-page.ts"
import { html } from "../text/html.ts"
import { internalPage, internalPath } from "./internal-page.ts"
import { keysPage, KEYS_PATH } from "./keys-page.ts"
import { guideListPage, referenceListPage } from "./list-pages.ts"
import { markdownPage, type SitePage } from "./page.ts"
import type { DocumentationSources } from "./sources.ts"
import { startPage } from "./start-page.ts"

export interface PageSet {
  /** The pages for vendors, in the order of the navigation. */
  readonly list: () => Promise<ReadonlyArray<SitePage>>
  /** Any page; null: there is none. */
  readonly find: (path: string) => Promise<SitePage | null>
}

/** All pages. Those of a build are made once; the keys are those of the moment, and the HR systems are read when asked for. */
export const makePageSet = (sources: DocumentationSources): PageSet => {
  let made: Promise<ReadonlyArray<SitePage>> | null = null
  const readFixed = () => (made ??= makeFixedPages(sources))
  const makeKeysPage = () => keysPage(sources.readKeys())
  return {
    list: async () => [...(await readFixed()), makeKeysPage()],
    find: async (path) => {
      if (path === KEYS_PATH) return makeKeysPage()
      const fixed = (await readFixed()).find((page) => page.path === path)
      return fixed ?? findOther(sources, path)
    },
  }
}

const makeFixedPages = async ({
  baseUrl,
  readApi,
}: DocumentationSources): Promise<ReadonlyArray<SitePage>> => {
  const [api, guides] = await Promise.all([readApi("vendors"), readGuides({ baseUrl })])
  return [
    startPage(api, guides),
    guideListPage(guides),
    ...guides.map(guidePage),
    referenceListPage(api),
    ...listEntries(api).map((entry) => operationPage(api, entry)),
    ...listEvents(api).map((entry) => eventPage(api, entry)),
  ]
}

const guidePage = ({ slug, title, summary, markdown }: Guide): SitePage =>
  markdownPage(
    { path: `/docs/guides/${slug}`, title, summary, markdown, part: "vendors" },
    html`<p class="kicker"><a href="/docs/guides">Guides</a></p>`,
  )

const findOther = async (
  { connectors, readApi }: DocumentationSources,
  path: string,
): Promise<SitePage | null> => {
  for (const readers of ["journey", "console"] as const)
    if (path === internalPath(readers)) return internalPage(await readApi(readers), readers)
  if (path === CONNECTORS_PATH) return connectorListPage(connectors.list)
  if (!path.startsWith(`${CONNECTORS_PATH}/`)) return null
  const guide = await connectors.find(path.slice(CONNECTORS_PATH.length + 1))
  return guide === null ? null : connectorPage(guide)
}
