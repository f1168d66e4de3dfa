import { connectorListPage, connectorPage, CONNECTORS_PATH } from "../connectors/connector-page.ts"
import { type Guide, readGuides } from "../guides/guides.ts"
import { eventPath, listEntries, listEvents, operationPath } from "../reference/entries.ts"
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
  /** In the order of reading. */
  readonly listGuides: () => Promise<ReadonlyArray<Guide>>
}

/** A page that is made when it is first read. */
interface PlannedPage {
  readonly path: string
  readonly make: () => SitePage
}

/** All pages. Each of a build is made once; the keys are those of the moment, and the HR systems are read when asked for. */
export const makePageSet = (sources: DocumentationSources): PageSet => {
  const made = new Map<string, SitePage>()
  const take = ({ path, make }: PlannedPage): SitePage => {
    const page = made.get(path) ?? make()
    made.set(path, page)
    return page
  }
  let guides: Promise<ReadonlyArray<Guide>> | null = null
  const listGuides = () => (guides ??= readGuides(sources))
  let planned: Promise<ReadonlyArray<PlannedPage>> | null = null
  const plan = () => (planned ??= planPages(sources, listGuides))
  const takeInternal = async (readers: "journey" | "console") => {
    const api = await sources.readApi(readers)
    return take({ path: internalPath(readers), make: () => internalPage(api, readers) })
  }
  const makeKeysPage = () => keysPage(sources.readKeys())
  return {
    listGuides,
    list: async () => {
      const pages: Array<SitePage> = []
      for (const each of await plan()) {
        if (!made.has(each.path)) await yieldToRequests()
        pages.push(take(each))
      }
      return [...pages, makeKeysPage()]
    },
    find: async (path) => {
      if (path === KEYS_PATH) return makeKeysPage()
      const found = (await plan()).find((each) => each.path === path)
      if (found !== undefined) return take(found)
      for (const readers of ["journey", "console"] as const)
        if (path === internalPath(readers)) return takeInternal(readers)
      return findConnectorPage(sources, path)
    },
  }
}

/** Between two pages, so that making all of them holds up no request. */
const yieldToRequests = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const planPages = async (
  { readApi }: DocumentationSources,
  listGuides: PageSet["listGuides"],
): Promise<ReadonlyArray<PlannedPage>> => {
  const [api, guides] = await Promise.all([readApi("vendors"), listGuides()])
  return [
    { path: "/docs", make: () => startPage(api, guides) },
    { path: "/docs/guides", make: () => guideListPage(guides) },
    ...guides.map((guide) => ({ path: `/docs/guides/${guide.slug}`, make: () => guidePage(guide) })),
    { path: "/docs/reference", make: () => referenceListPage(api) },
    ...listEntries(api).map((entry) => ({
      path: operationPath(entry.operation),
      make: () => operationPage(api, entry),
    })),
    ...listEvents(api).map((entry) => ({ path: eventPath(entry), make: () => eventPage(api, entry) })),
  ]
}

const guidePage = ({ slug, title, summary, markdown }: Guide): SitePage =>
  markdownPage(
    { path: `/docs/guides/${slug}`, title, summary, markdown, part: "vendors" },
    html`<p class="kicker"><a href="/docs/guides">Guides</a></p>`,
  )

/** The page of an HR system, or of all. */
const findConnectorPage = async (
  { connectors }: DocumentationSources,
  path: string,
): Promise<SitePage | null> => {
  if (path === CONNECTORS_PATH) return connectorListPage(connectors.list)
  if (!path.startsWith(`${CONNECTORS_PATH}/`)) return null
  const guide = await connectors.find(path.slice(CONNECTORS_PATH.length + 1))
  return guide === null ? null : connectorPage(guide)
}
