import { Marked, type Token, type Tokens } from "marked"
import { codeBlock } from "./code-block.ts"
import { escapeHtml, Html } from "./html.ts"
import { toPlainText } from "./plain-text.ts"

/** A heading, for the contents of a page. */
export interface Heading {
  readonly level: number
  readonly id: string
  readonly text: string
}

export interface MarkdownRules {
  /** Whether an address may be linked to; another is shown as text. */
  readonly isLink: (address: string) => boolean
  /** The attributes of a link, such as its `rel`. */
  readonly linkAttributes: string
}

/**
 * The Markdown of connectors comes from plugins: a link leads to the web or to a heading of the same page, and is not
 * vouched for.
 */
export const PLUGIN_RULES: MarkdownRules = {
  isLink: (address) => address.startsWith("#") || isWebAddress(address),
  linkAttributes: ' rel="noopener noreferrer nofollow"',
}

/** That of this service may link to its own pages as well. */
export const OWN_RULES: MarkdownRules = {
  isLink: (address) => /^(?:#|\/(?!\/))/u.test(address) || isWebAddress(address),
  linkAttributes: "",
}

const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && ["https:", "http:", "mailto:"].includes(new URL(address).protocol)

/** Returns the Markdown as HTML: HTML in it is shown as text, and images are left out. */
export const renderMarkdown = (markdown: string, rules: MarkdownRules): Html =>
  new Html(makeRenderer(rules).parse(markdown, { async: false }))

/** The headings of a text, in their order. */
export const listHeadings = (markdown: string): ReadonlyArray<Heading> => {
  const makeId = makeIds()
  return new Marked({ gfm: true })
    .lexer(markdown)
    .filter((token): token is Tokens.Heading => token.type === "heading")
    .map(({ depth, text }) => ({ level: depth, id: makeId(text), text: toPlainText(text) }))
}

/** The id of a heading, as GitHub makes it, so that links within a README work: "Known limits" is `known-limits`. */
export const makeHeadingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/gu, "-")

/** The ids of a page: a second "Example" is `example-1`. */
const makeIds = () => {
  const used = new Map<string, number>()
  return (text: string): string => {
    const id = makeHeadingId(text)
    const count = used.get(id) ?? 0
    used.set(id, count + 1)
    return count === 0 ? id : `${id}-${String(count)}`
  }
}

const makeRenderer = ({ isLink, linkAttributes }: MarkdownRules): Marked => {
  const makeId = makeIds()
  return new Marked({
    gfm: true,
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      image: ({ text }: Tokens.Image) => escapeHtml(text),
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens)
        return isLink(href) ? `<a href="${escapeHtml(href)}"${linkAttributes}>${text}</a>` : text
      },
      heading({ tokens, depth, text }: Tokens.Heading) {
        const level = String(Math.min(depth, 6))
        const id = escapeHtml(makeId(text))
        return `<h${level} id="${id}">${this.parser.parseInline(tokens)}</h${level}>\n`
      },
      table(token: Tokens.Table) {
        return renderTable(token, (tokens) => this.parser.parseInline(tokens))
      },
      code: ({ text, lang = "" }: Tokens.Code) => `${codeBlock(text, lang.split(/\s/u)[0] ?? "").text}\n`,
    },
  })
}

/** A table with this many columns becomes a list of its rows on a phone. */
const WIDE_COLUMNS = 3

/**
 * A wide one names the column in each cell, for a screen on which a row is a block, and says what its parts are: as blocks they
 * would be no table to a screen reader.
 */
const renderTable = ({ header, rows }: Tokens.Table, write: (tokens: Array<Token>) => string): string => {
  const isWide = header.length >= WIDE_COLUMNS
  const role = (name: string) => (isWide ? ` role="${name}"` : "")
  const label = (column: number) =>
    isWide ? ` data-label="${escapeHtml(toPlainText(header[column]?.text ?? ""))}"` : ""
  const head = header.map(({ tokens }) => `<th${role("columnheader")}>${write(tokens)}</th>`).join("")
  const body = rows.map((cells) => {
    const written = cells.map(
      ({ tokens }, column) => `<td${role("cell")}${label(column)}>${write(tokens)}</td>`,
    )
    return `<tr${role("row")}>${written.join("")}</tr>`
  })
  return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table${isWide ? ' class="wide" role="table"' : ""}><thead${role("rowgroup")}><tr${role("row")}>${head}</tr></thead><tbody${role("rowgroup")}>${body.join("")}</tbody></table></div>\n`
}
