import { EMPTY_HTML, Html, html } from "../text/html.ts"
import { type LinkGroup, renderNavigation } from "./navigation.ts"

/** A page in the frame of the site. */
export interface FramedPage {
  readonly path: string
  readonly title: string
  readonly summary: string
  readonly content: Html
  readonly aside: Html | null
  /** Beside it are examples, which need more room than its contents. */
  readonly hasExamples: boolean
  readonly navigation: ReadonlyArray<LinkGroup>
  /** Whether it has a Markdown form. */
  readonly hasMarkdown: boolean
  /** The words in the field of the search. */
  readonly words?: string
}

/** `assets`: the elements that load the style and the script of the site, from its build; empty when it is not built. */
export const renderFrame = (page: FramedPage, assets: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title} · HR Data Sync</title>
        <meta name="description" content="${cutSummary(page.summary)}" />
        <link rel="icon" href="data:," />
        ${page.hasMarkdown ? html`<link rel="alternate" type="text/markdown" href="${page.path}.md" />` : EMPTY_HTML}
        ${new Html(assets)}
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        ${renderHeader(page.words ?? "")}
        <div class="frame${page.hasExamples ? " with-examples" : ""}">
          <nav class="wide" aria-label="Documentation">${renderNavigation(page.navigation, page.path)}</nav>
          <details class="narrow">
            <summary>Menu</summary>
            <nav aria-label="Documentation menu">${renderNavigation(page.navigation, page.path)}</nav>
          </details>
          <main id="main" tabindex="-1">
            <article>${page.content}</article>
            ${page.hasMarkdown ? html`<p class="page-end"><a href="${page.path}.md">This page as Markdown</a></p>` : EMPTY_HTML}
          </main>
          ${page.aside === null ? EMPTY_HTML : html`<aside aria-label="${page.hasExamples ? "Examples" : "Contents"}">${page.aside}</aside>`}
        </div>
      </body>
    </html> `.text

/** What a list of results shows. */
const MOST_CHARACTERS = 160

const cutSummary = (summary: string): string =>
  summary.length <= MOST_CHARACTERS ? summary : `${summary.slice(0, MOST_CHARACTERS - 2)} …`

const renderHeader = (words: string): Html =>
  html`<header>
    <a class="product" href="/docs"><span class="mark" aria-hidden="true">HR</span>HR Data Sync</a>
    <form role="search" action="/docs/search" method="get">
      <label class="unseen" for="words">Search the documentation</label>
      <input
        id="words"
        name="q"
        type="search"
        placeholder="Search"
        value="${words}"
        autocomplete="off"
        maxlength="200"
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
    <ul class="doors-bar">
      <li><a href="/docs/guides">Guides</a></li>
      <li><a href="/docs/reference">Reference</a></li>
      <li><a href="/console/">Console</a></li>
    </ul>
    <button type="button" class="theme" hidden>Theme</button>
  </header>`
