import { Marked } from "marked"
import type { DocumentationPage } from "../documentation.ts"
import { makeHeadingId } from "../text/markdown.ts"
import { toPlainText } from "../text/plain-text.ts"

/** A part of a page as a search finds it. */
export interface SearchedSection {
  readonly id: number
  readonly path: string
  readonly title: string
  readonly anchor: string
  readonly heading: string
  readonly text: string
}

/** The pages by their headings; code is left out, but names of fields are not. Other work is done between two pages. */
export const listSections = async (
  pages: ReadonlyArray<DocumentationPage>,
): Promise<ReadonlyArray<SearchedSection>> => {
  const sections: Array<SearchedSection> = []
  for (const page of pages) {
    for (const section of cutPage(page)) sections.push({ id: sections.length, ...section })
    await new Promise((resolve) => setImmediate(resolve))
  }
  return sections
}

const cutPage = ({
  path,
  title,
  summary,
  markdown,
}: DocumentationPage): ReadonlyArray<Omit<SearchedSection, "id">> => {
  const sections = [{ path, title, anchor: "", heading: title, texts: [summary] }]
  for (const token of new Marked({ gfm: true }).lexer(markdown)) {
    if (token.type === "heading" && token.depth > 1 && token.depth < 4) {
      const text = String(token.text)
      sections.push({ path, title, anchor: makeAnchor(text), heading: toPlainText(text), texts: [] })
    } else if (token.type !== "code" && token.type !== "heading")
      sections.at(-1)?.texts.push(toPlainText(withoutMarks(token.raw)))
  }
  return sections.map(({ texts, ...section }) => ({
    ...section,
    text: texts.filter((part) => part !== "").join(" "),
  }))
}

/** The headings of responses are statuses. */
const makeAnchor = (heading: string): string =>
  /^[1-5]\w\w$/u.test(heading) ? `response-${heading.toLowerCase()}` : makeHeadingId(heading)

/** Without the lines and bars of tables, and the dashes of lists. */
const withoutMarks = (markdown: string): string =>
  markdown
    .replace(/^[|\s:-]+$/gmu, "")
    .replaceAll("|", " ")
    .replace(/^\s*[-*] /gmu, "")
