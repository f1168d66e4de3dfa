import { html, type TemplateResult } from "lit"
import { SearchField } from "../parts/fields/search-field.ts"
import { ConsolePage } from "./console-page.ts"

/** What the catalogue of a page with a searched list has for its field. */
interface SearchMessages {
  /** What is searched, for screen readers. */
  readonly search: string
  /** In the empty field. */
  readonly searchHint: string
}

/** The base of the pages whose list is searched by the `search` of their address. Its parts include `SearchField`. */
export abstract class ListPage<
  Messages extends SearchMessages = SearchMessages,
> extends ConsolePage<Messages> {
  /** What is searched for; empty: nothing. */
  protected get searched(): string {
    return this.place.query.get("search") ?? ""
  }

  protected searchField(): TemplateResult {
    const { search, searchHint } = this.messages
    return html`<hrsync-search-field
      .label=${search}
      .hint=${searchHint}
      .value=${this.searched}
      ${SearchField.searched.on((text) => this.console.router.setQuery({ search: text }))}
    ></hrsync-search-field>`
  }
}
