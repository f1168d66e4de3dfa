import { monogramLogo } from "../connectors/monogram.ts"
import type { Documentation } from "../documentation.ts"
import { listPrograms } from "../guides/programs.ts"
import type { PageSet } from "../pages/page-set.ts"
import type { SitePage } from "../pages/page.ts"
import type { DocumentationSources } from "../pages/sources.ts"
import { type FramedPage, renderFrame } from "./layout.ts"
import { writeLlmsFull, writeLlmsIndex } from "./llms.ts"
import { makeNavigation, type Navigation } from "./navigation.ts"
import { homePage, notFoundPage, searchPage } from "./own-pages.ts"

/** A file of the site, as a server sends it. */
export interface SiteFile {
  readonly status: 200 | 404
  readonly contentType: string
  readonly text: string
}

export interface SiteRequest {
  /** Without a slash at its end; `/` is the home page. */
  readonly path: string
  readonly wantsMarkdown: boolean
  /** The words of a search. */
  readonly words: string
}

export interface SiteParts {
  readonly sources: DocumentationSources
  readonly pages: PageSet
  readonly documentation: Documentation
  /** The elements that load the site's style and script. */
  readonly readAssets: () => Promise<string>
}

export interface Site {
  /** The file of an address; a page that says so for one that has none. */
  readonly read: (request: SiteRequest) => Promise<SiteFile>
  /** A logo of our own for an HR system without one; null: there is no such system. */
  readonly drawLogo: (code: string) => string | null
}

/** The documentation as a site. */
export const makeSite = (parts: SiteParts): Site => {
  let navigation: Promise<Navigation> | null = null
  const frame = async (page: Omit<FramedPage, "navigation">, part: SitePage["part"]): Promise<string> => {
    const all = await (navigation ??= readNavigation(parts))
    return renderFrame({ ...page, navigation: all[part] }, await parts.readAssets())
  }
  const readHtml = async ({ path, words }: SiteRequest): Promise<SiteFile> => {
    if (path === "/") return htmlFile(await frame(homePage(), "vendors"))
    if (path === "/docs/search")
      return htmlFile(
        await frame(
          searchPage(words, words === "" ? [] : await parts.documentation.search(words)),
          "vendors",
        ),
      )
    const page = await parts.pages.find(path)
    if (page === null)
      return htmlFile(
        await frame(notFoundPage(path), path.startsWith("/docs/connectors") ? "connectors" : "vendors"),
        404,
      )
    return htmlFile(await frame(toFramed(page), page.part))
  }
  return {
    read: async (request) => (await readText(parts, request)) ?? readHtml(request),
    drawLogo: (code) => {
      const name = parts.sources.connectors.findName(code)
      return name === null ? null : monogramLogo(code, name)
    },
  }
}

const readNavigation = async ({ sources, pages }: SiteParts): Promise<Navigation> =>
  makeNavigation(await sources.readApi("vendors"), await pages.list(), sources.connectors.list)

const toFramed = ({
  path,
  title,
  summary,
  content,
  aside,
  hasExamples,
}: SitePage): Omit<FramedPage, "navigation"> => ({
  path,
  title,
  summary,
  hasExamples,
  hasMarkdown: true,
  content: content(),
  aside: aside?.() ?? null,
})

const htmlFile = (text: string, status: 200 | 404 = 200): SiteFile => ({
  status,
  contentType: "text/html; charset=utf-8",
  text,
})

const textFile = (type: string, text: string): SiteFile => ({
  status: 200,
  contentType: `text/${type}; charset=utf-8`,
  text,
})

/** A file that is no page; null: there is none at this address. */
const readText = async (
  { sources, documentation }: SiteParts,
  { path, wantsMarkdown, words }: SiteRequest,
): Promise<SiteFile | null> => {
  if (path === "/llms.txt")
    return textFile("plain", writeLlmsIndex(await documentation.listPages(), sources.baseUrl))
  if (path === "/llms-full.txt")
    return textFile("plain", writeLlmsFull(await documentation.listPages(), sources.baseUrl))
  if (path === "/docs/search.json")
    return {
      status: 200,
      contentType: "application/json; charset=utf-8",
      text: JSON.stringify(words === "" ? [] : await documentation.search(words)),
    }
  if (path.startsWith("/docs/programs/")) return readProgram(path.slice("/docs/programs/".length))
  if (!wantsMarkdown && !path.endsWith(".md")) return null
  const page = await documentation.findPage(path.replace(/\.md$/u, ""))
  return page === null ? null : textFile("markdown", page.markdown)
}

const readProgram = async (name: string): Promise<SiteFile | null> => {
  const program = (await listPrograms()).find((each) => each.name === name)
  return program === undefined ? null : textFile("plain", program.text)
}
