import { readFile } from "node:fs/promises"
import type { Documentation } from "../../adapters/documentation/documentation.ts"
import type { Site } from "../../adapters/documentation/site/site.ts"
import { DOCUMENTATION_FILES } from "../../adapters/koa/pages/routes.ts"
import type { OpenApiDocuments } from "../../adapters/koa/openapi/documents.ts"
import type { Application } from "../container.ts"
import { PAGES_FOLDER } from "./pages-folder.ts"

/** The documentation as pages of Markdown, and as a site. */
export interface OpenedDocumentation {
  readonly documentation: Documentation
  readonly site: Site
}

interface DocumentationOptions extends Pick<Application, "ports" | "connectorGuides"> {
  readonly readApi: OpenApiDocuments
  readonly baseUrl: string
}

/** The documentation of this build and installation, loaded with its first reader, so that the server starts faster. */
export const makeDocumentationOpener = (
  options: DocumentationOptions,
): (() => Promise<OpenedDocumentation>) => {
  let opened: Promise<OpenedDocumentation> | null = null
  return () => (opened ??= openDocumentation(options))
}

/** The same documentation, which is opened when it is used. */
export const deferDocumentation = (open: () => Promise<OpenedDocumentation>): Documentation => ({
  listPages: async () => (await open()).documentation.listPages(),
  findPage: async (path) => (await open()).documentation.findPage(path),
  search: async (words) => (await open()).documentation.search(words),
})

const openDocumentation = async ({
  ports,
  connectorGuides,
  readApi,
  baseUrl,
}: DocumentationOptions): Promise<OpenedDocumentation> => {
  const [{ makePageSet }, { makeDocumentation }, { makeSite }] = await Promise.all([
    import("../../adapters/documentation/pages/page-set.ts"),
    import("../../adapters/documentation/make-documentation.ts"),
    import("../../adapters/documentation/site/site.ts"),
  ])
  const sources = { baseUrl, readApi, readKeys: () => ports.cipher.jwks.keys, connectors: connectorGuides }
  const pages = makePageSet(sources)
  const documentation = makeDocumentation(pages)
  let assets: Promise<string> | null = null
  const readAssets = () => (assets ??= findAssets())
  return { documentation, site: makeSite({ sources, pages, documentation, readAssets }) }
}

/** The elements that the build wrote into the head of its page; none when the browser parts are not built. */
const findAssets = async (): Promise<string> => {
  const page = await readFile(new URL("pages/docs.html", PAGES_FOLDER), "utf8").catch(() => "")
  return (
    [...page.matchAll(/<(?:link rel="(?:stylesheet|modulepreload)"|script)[^>]*>(?:<\/script>)?/gu)]
      // Under the documentation's own path, which is what a proxy may lead to it by.
      .map(([element]) => element.replace('"/ui/', `"${DOCUMENTATION_FILES}`))
      .join("\n    ")
  )
}
