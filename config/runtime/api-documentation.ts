import type { Documentation, DocumentationPage } from "../../adapters/mcp/documentation.ts"
import type { OpenApiOptions, OperationObject } from "../../adapters/koa/openapi/document.ts"

/** The vendors' calls as pages of the documentation for models. Made with the first use, to keep the start fast. */
export const makeApiDocumentation = (options: OpenApiOptions): Documentation => {
  let pages: Promise<ReadonlyArray<DocumentationPage>> | null = null
  const listPages = () => (pages ??= makePages(options))
  return {
    listPages,
    findPage: async (path) => (await listPages()).find((page) => page.path === path) ?? null,
    search: async (words) => {
      const wanted = words.toLowerCase().split(/\s+/u).filter(Boolean)
      return (await listPages())
        .filter(({ markdown }) => wanted.every((word) => markdown.toLowerCase().includes(word)))
        .slice(0, MAX_RESULTS)
        .map(({ path, title, summary }) => ({ path, title, heading: title, excerpt: summary }))
    },
  }
}

const MAX_RESULTS = 20

const makePages = async (options: OpenApiOptions): Promise<ReadonlyArray<DocumentationPage>> => {
  const { makeOpenApi } = await import("../../adapters/koa/openapi/document.ts")
  const { paths } = makeOpenApi({ ...options, readers: "vendors" })
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => makePage(`${method.toUpperCase()} ${path}`, operation)),
  )
}

const makePage = (route: string, operation: OperationObject): DocumentationPage => ({
  path: `/docs/reference/${operation.operationId}`,
  title: operation.summary,
  summary: operation.description,
  markdown: [
    `# ${operation.summary}`,
    `\`${route}\``,
    operation.description,
    "```json",
    JSON.stringify(operation, null, 2),
    "```",
  ].join("\n\n"),
})
