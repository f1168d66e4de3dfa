import type { FoundSection } from "../documentation.ts"
import { html } from "../text/html.ts"
import type { FramedPage } from "./layout.ts"

type OwnPage = Omit<FramedPage, "navigation">

/** `/`: the doors of the service. It names no tenant. */
export const homePage = (): OwnPage => ({
  path: "/",
  title: "HR Data Sync Service",
  summary: "The documentation for vendors, the console, and the state of this service.",
  hasExamples: false,
  hasMarkdown: false,
  aside: null,
  content: html`<h1>HR Data Sync Service</h1>
    <p class="lead">This service brings employee data of companies to the vendors that they chose.</p>
    <ul class="doors">
      <li>
        <a href="/docs"
          ><strong>Documentation</strong><span>For a vendor's engineers: guides and API reference.</span></a
        >
      </li>
      <li>
        <a href="/console/"
          ><strong>Console</strong><span>For vendors, companies and the operator: sign in.</span></a
        >
      </li>
      <li>
        <a href="/docs/connectors"
          ><strong>HR systems</strong><span>What is read from each, and how a company connects it.</span></a
        >
      </li>
    </ul>
    <p class="quiet">
      A company that was invited to connect its HR system opens the link in its mail, or its vendor's page.
    </p>`,
})

export const notFoundPage = (path: string): OwnPage => ({
  path,
  title: "There is no such page",
  summary: "The address leads to no page of this documentation.",
  hasExamples: false,
  hasMarkdown: false,
  aside: null,
  content: html`<h1>There is no such page</h1>
    <p>The address may be mistyped, or the page has moved. Search for it above, or begin at one of these:</p>
    <ul class="links">
      <li><a href="/docs">Start</a></li>
      <li><a href="/docs/guides">Guides</a></li>
      <li><a href="/docs/reference">API reference</a></li>
    </ul>`,
})

/** What a search without a script finds. */
export const searchPage = (words: string, results: ReadonlyArray<FoundSection>): OwnPage => ({
  path: "/docs/search",
  title: words === "" ? "Search" : `Search: ${words}`,
  summary: "The pages that match.",
  hasExamples: false,
  hasMarkdown: false,
  aside: null,
  words,
  content: html`<h1>Search</h1>
    <p role="status">
      ${words === "" ? "Enter a word in the field above." : countResults(results.length, words)}
    </p>
    <ul class="pages">
      ${results.map(
        ({ path, anchor, title, heading, excerpt }) =>
          html`<li>
            <a href="${path}${anchor === "" ? "" : `#${anchor}`}"
              >${heading === title ? title : `${title}: ${heading}`}</a
            >
            <p>${excerpt}</p>
          </li>`,
      )}
    </ul>`,
})

const countResults = (count: number, words: string): string => {
  if (count === 0) return `Nothing matches “${words}”. Try fewer or other words.`
  return `${String(count)} ${count === 1 ? "result" : "results"} for “${words}”.`
}
