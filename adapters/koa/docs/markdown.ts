import { Marked, type Tokens } from "marked"
import { escapeHtml, Html } from "./html.ts"

/*
 * Renders the Markdown of connectors. It comes from plugins: HTML in it is shown as text, images are left out, and a link leads
 * to the web or to a heading of the same page.
 */

/** Returns the Markdown as HTML. */
export const renderMarkdown = (markdown: string): Html => new Html(marked.parse(markdown, { async: false }))

/** The id of a heading, as GitHub makes it, so that links within a README work: "Known limits" is `known-limits`. */
export const makeHeadingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replace(/\s+/gu, "-")

const isAllowedLink = (address: string): boolean => {
  if (address.startsWith("#")) return true
  return URL.canParse(address) && ["https:", "http:", "mailto:"].includes(new URL(address).protocol)
}

const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    image: ({ text }: Tokens.Image) => escapeHtml(text),
    link({ href, tokens }: Tokens.Link) {
      const text = this.parser.parseInline(tokens)
      return isAllowedLink(href)
        ? `<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow">${text}</a>`
        : text
    },
    heading({ tokens, depth, text }: Tokens.Heading) {
      const level = String(Math.min(depth, 6))
      return `<h${level} id="${escapeHtml(makeHeadingId(text))}">${this.parser.parseInline(tokens)}</h${level}>\n`
    },
    table(token: Tokens.Table) {
      const row = (cells: ReadonlyArray<Tokens.TableCell>, tag: "td" | "th") =>
        `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("")}</tr>`
      const body = token.rows.map((cells) => row(cells, "td")).join("")
      return `<div class="scroll"><table><thead>${row(token.header, "th")}</thead><tbody>${body}</tbody></table></div>\n`
    },
    code: ({ text }: Tokens.Code) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
  },
})
