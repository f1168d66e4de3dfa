/* What koa serves of the documentation, which another adapter makes. */

export interface SiteFile {
  readonly status: 200 | 404
  readonly contentType: string
  readonly text: string
}

export interface SiteRequest {
  /** Without a slash at its end; `/` is the home page. */
  readonly path: string
  readonly wantsMarkdown: boolean
  /** The words of a search. */
  readonly words: string
}

export interface DocumentationSite {
  /** The file of an address; a page that says so for one that has none. */
  readonly read: (request: SiteRequest) => Promise<SiteFile>
  /** A logo of our own for an HR system without one; null: there is no such system. */
  readonly drawLogo: (code: string) => string | null
}

/** Loads it with its first reader. */
export type OpenSite = () => Promise<DocumentationSite>
