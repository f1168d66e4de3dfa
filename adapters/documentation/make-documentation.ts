import type { Documentation, DocumentationPage, FoundSection } from "./documentation.ts"
import type { PageSet } from "./pages/page-set.ts"
import { listSections } from "./search/sections.ts"

/** The documentation for whoever reads it as Markdown. */
export const makeDocumentation = (pages: PageSet): Documentation => {
  let search: Promise<(words: string) => ReadonlyArray<FoundSection>> | null = null
  const openSearch = async () => {
    const { makeSearch } = await import("./search/search.ts")
    return makeSearch(listSections(await pages.list()))
  }
  return {
    listPages: async () => (await pages.list()).map(toPage),
    findPage: async (path) => {
      const page = await pages.find(path)
      return page === null ? null : toPage(page)
    },
    search: async (words) => (await (search ??= openSearch()))(words),
  }
}

const toPage = ({ path, title, summary, markdown }: DocumentationPage): DocumentationPage => ({
  path,
  title,
  summary,
  markdown,
})
