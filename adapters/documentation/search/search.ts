import MiniSearch, { type Options } from "minisearch"
import type { FoundSection } from "../documentation.ts"
import type { SearchedSection } from "./sections.ts"

/** How sections are indexed and found, on the server; ui-sdk/docs has the same for the browser. */
const OPTIONS: Options<SearchedSection> = {
  fields: ["title", "heading", "text"],
  storeFields: ["path", "title", "anchor", "heading", "text"],
  // `sync_session_id` and `sync.events.completed` are found as a whole and by their parts.
  tokenize: (text) => text.split(/[\s,;:()[\]{}"'`|/]+/u).flatMap(splitName),
  searchOptions: { boost: { heading: 3, title: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
}

const splitName = (word: string): ReadonlyArray<string> => {
  const parts = word.split(/[._-]+|(?<=[a-z])(?=[A-Z])/u).filter((part) => part !== "")
  return parts.length > 1 ? [word, ...parts] : parts
}

const MOST_RESULTS = 20

/** Finds sections by their words, best first. */
export const makeSearch = (
  sections: ReadonlyArray<SearchedSection>,
): ((words: string) => ReadonlyArray<FoundSection>) => {
  const index = new MiniSearch(OPTIONS)
  index.addAll(sections)
  return (words) =>
    index
      .search(words.slice(0, 200))
      .slice(0, MOST_RESULTS)
      .map(({ path, title, anchor, heading, text, terms }) => ({
        path: String(path),
        title: String(title),
        anchor: String(anchor),
        heading: String(heading),
        excerpt: cutExcerpt(String(text), terms),
      }))
}

const EXCERPT_LENGTH = 160

/** From a little before the first of the words. */
export const cutExcerpt = (text: string, terms: ReadonlyArray<string>): string => {
  const lower = text.toLowerCase()
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0)
  const first = places.length === 0 ? 0 : places.reduce((least, place) => Math.min(least, place))
  const start = first < EXCERPT_LENGTH / 2 ? 0 : text.indexOf(" ", first - EXCERPT_LENGTH / 4) + 1
  const cut = text.slice(start, start + EXCERPT_LENGTH)
  return `${start > 0 ? "… " : ""}${cut}${start + EXCERPT_LENGTH < text.length ? " …" : ""}`
}
