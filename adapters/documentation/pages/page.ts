import type { DocumentationPage } from "../documentation.ts"
import { EMPTY_HTML, type Html, html } from "../text/html.ts"
import { type Heading, listHeadings, makeHeadingId, OWN_RULES, renderMarkdown } from "../text/markdown.ts"

/** Which navigation a page has. */
export type Part = "vendors" | "connectors" | "internal"

/** A page with its form for a browser. */
export interface SitePage extends DocumentationPage {
  readonly part: Part
  /** From its heading on. */
  readonly content: () => Html
  /** Beside it on a wide screen, after it on a narrow one. */
  readonly aside?: () => Html
  /** What is beside it is examples, not its contents. */
  readonly hasExamples: boolean
}

/** A part of a page in both of its forms. */
export interface Section {
  /** Null: without a heading. */
  readonly heading: string | null
  readonly level?: 2 | 3
  /** The id of its heading; default: made from it. */
  readonly id?: string
  readonly markdown: string
  readonly html: Html
}

/** A section that is the same in both forms. */
export const textSection = (heading: string | null, markdown: string, level: 2 | 3 = 2): Section => ({
  heading,
  level,
  markdown,
  html: renderMarkdown(markdown, OWN_RULES),
})

const writeSection = ({ heading, level = 2, markdown }: Section): string =>
  (heading === null ? markdown : `${"#".repeat(level)} ${heading}\n\n${markdown}`).trimEnd()

export const renderSection = ({ heading, level = 2, id, html: content }: Section): Html => {
  if (heading === null) return content
  const target = id ?? makeHeadingId(heading)
  const title =
    level === 2 ? html`<h2 id="${target}">${heading}</h2>` : html`<h3 id="${target}">${heading}</h3>`
  return html`${title} ${content}`
}

export interface ComposedPage extends Pick<SitePage, "path" | "title" | "summary" | "part"> {
  readonly sections: ReadonlyArray<Section>
  /** Examples, which stand beside the rest. */
  readonly examples?: ReadonlyArray<Section>
  /** Above the heading, in a browser only. */
  readonly kicker?: Html
  /** At the end of what is beside the rest, in a browser only. */
  readonly afterExamples?: Html
}

/** Makes a page whose two forms have the same headings. */
export const composePage = ({
  sections,
  examples = [],
  kicker = EMPTY_HTML,
  afterExamples = EMPTY_HTML,
  ...page
}: ComposedPage): SitePage => {
  const all = [...sections, ...examples]
  return {
    ...page,
    markdown: `${[`# ${page.title}`, ...all.map(writeSection)].filter((part) => part !== "").join("\n\n")}\n`,
    hasExamples: examples.length > 0,
    content: () =>
      html`${kicker}
        <h1>${page.title}</h1>
        ${sections.map(renderSection)}`,
    ...(examples.length > 0 && { aside: () => html`${examples.map(renderSection)}${afterExamples}` }),
  }
}

/** A page that is written in Markdown, with its own heading. */
export const markdownPage = (
  page: Pick<SitePage, "path" | "title" | "summary" | "markdown" | "part">,
  kicker: Html = EMPTY_HTML,
): SitePage => {
  const headings = listHeadings(page.markdown).filter(({ level }) => level === 2 || level === 3)
  return {
    ...page,
    hasExamples: false,
    content: () => html`${kicker}${renderMarkdown(page.markdown, OWN_RULES)}`,
    ...(headings.length > 1 && { aside: () => renderContents(headings) }),
  }
}

const renderContents = (headings: ReadonlyArray<Heading>): Html =>
  html`<nav class="contents" aria-label="On this page">
    <p>On this page</p>
    <ul>
      ${headings.map(({ level, id, text }) => html`<li class="level-${level}"><a href="#${id}">${text}</a></li>`)}
    </ul>
  </nav>`
