/** A page of the documentation, the same for a browser, a model and a search. */
export interface DocumentationPage {
  /** Such as `/docs/guides/getting-started`; never with a slash at its end. */
  readonly path: string
  readonly title: string
  /** One sentence or two, without formatting. */
  readonly summary: string
  /** The whole page. */
  readonly markdown: string
}

/** A section of a page that has the words that were sought. */
export interface FoundSection {
  readonly path: string
  readonly title: string
  /** The id of its heading in the page; empty: the page itself. */
  readonly anchor: string
  /** The section's heading; the page's title if it is the beginning of the page. */
  readonly heading: string
  /** A few words of its text, without formatting. */
  readonly excerpt: string
}

/** What a vendor's engineers read: guides, reference, events and keys, and the pages that are not in their navigation. */
export interface Documentation {
  /** The pages for vendors, in the order of the navigation. */
  readonly listPages: () => Promise<ReadonlyArray<DocumentationPage>>
  /** Any page, also those of the HR systems and of our own pages' calls; null: there is none. */
  readonly findPage: (path: string) => Promise<DocumentationPage | null>
  /** The sections of the vendors' pages that match, best first, at most twenty. */
  readonly search: (words: string) => Promise<ReadonlyArray<FoundSection>>
}
