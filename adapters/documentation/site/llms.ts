import type { DocumentationPage } from "../documentation.ts"

/** The pages as a model finds them (https://llmstxt.org). */
export const writeLlmsIndex = (pages: ReadonlyArray<DocumentationPage>, baseUrl: string): string => {
  const [start] = pages
  const sections = [
    ["Guides", pages.filter(({ path }) => path.startsWith("/docs/guides/"))],
    ["Calls", pages.filter(({ path }) => /^\/docs\/reference\/[^/]+$/u.test(path))],
    ["Events", pages.filter(({ path }) => path.startsWith("/docs/reference/events/"))],
    ["Optional", pages.filter(({ path }) => path === "/docs/keys")],
  ] as const
  const listed = sections.map(
    ([title, own]) => `## ${title}\n\n${own.map((page) => listPage(page, baseUrl)).join("\n")}`,
  )
  return `# HR Data Sync Service

> ${start?.summary ?? ""}

Every page is served as Markdown: its address with \`.md\`, or with \`Accept: text/markdown\`. All pages in one file: ${baseUrl}/llms-full.txt. The API as OpenAPI 3.1: ${baseUrl}/openapi.json.

${listed.join("\n\n")}
`
}

const listPage = ({ path, title, summary }: DocumentationPage, baseUrl: string): string =>
  `- [${title}](${baseUrl}${path}.md): ${summary}`

/** All pages in one text. */
export const writeLlmsFull = (pages: ReadonlyArray<DocumentationPage>, baseUrl: string): string =>
  pages.map(({ path, markdown }) => `Source: ${baseUrl}${path}\n\n${markdown}`).join("\n---\n\n")
