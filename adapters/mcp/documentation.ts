/** A page of the documentation. */
export interface DocumentationPage {
  /** Such as `/docs/guides/getting-started`. */
  readonly path: string
  readonly title: string
  /** A sentence or two without formatting. */
  readonly summary: string
  readonly markdown: string
}

/** A section of a page that has the words that were sought. */
export interface FoundSection {
  readonly path: string
  readonly title: string
  readonly heading: string
  readonly excerpt: string
}

/** What models may read about the product. It contains nothing of a tenant. */
export interface Documentation {
  readonly listPages: () => Promise<ReadonlyArray<DocumentationPage>>
  /** Null: there is no such page. */
  readonly findPage: (path: string) => Promise<DocumentationPage | null>
  /** Best first. */
  readonly search: (words: string) => Promise<ReadonlyArray<FoundSection>>
}
