import { Marked } from "marked"
import type { DocumentationPage } from "../documentation.ts"
import { makeHeadingId, toPlainText } from "../text/markdown.ts"

/** A part of a page as a search finds it. */
export interface SearchedSection {
  readonly id: number
  readonly path: string
  readonly title: string
  readonly anchor: string
  readonly heading: string
  readonly text: string
}

/** The pages by their headings; code is left out, but names of fields are not. */
export const listSections = (pages: ReadonlyArray<DocumentationPage>): ReadonlyArray<SearchedSection> =>
  pages.flatMap(cutPage).map((section, id) => ({ id, ...section }))

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
      sections.push({ path, title, anchor: anchorOf(text), heading: toPlainText(text), texts: [] })
    } else if (token.type !== "code" && token.type !== "heading")
      sections.at(-1)?.texts.push(toPlainText(token.raw))
  }
  return sections.map(({ texts, ...section }) => ({
    ...section,
    text: texts.filter((part) => part !== "").join(" "),
  }))
}

/** The headings of responses are statuses. */
const anchorOf = (heading: string): string =>
  /^[1-5]\w\w$/u.test(heading) ? `response-${heading.toLowerCase()}` : makeHeadingId(heading)
