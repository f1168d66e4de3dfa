import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClient, ConsoleClients } from "../../../../core/contract/connection/console/clients.ts"
import { send } from "../../../elements/api/send.ts"
import { withProperties } from "../../../elements/with-properties.ts"
import { VendorMark } from "../../../elements/vendor-mark/vendor-mark.ts"
import { AutoRefresh } from "../../client/auto-refresh.ts"
import { PagedList } from "../../client/paged-list.ts"
import { Resource } from "../../client/resource.ts"
import { emptyState } from "../../parts/empty.ts"
import { problemNote, showLoaded } from "../../parts/loaded.ts"
import { RelativeTime } from "../../parts/time.ts"
import { withReaderName } from "../clients/name-connection.ts"
import { ConsolePage } from "../console-page.ts"
import type { Messages } from "./en.ts"
import "./page.css"
import { todoList } from "./todo-list.ts"
import { vendorList } from "./vendor-list.ts"

/** Which vendors a company shares with, what each receives, and what waits for the company. */
export class YourDataPage extends withProperties(ConsolePage<Messages>, {}) {
  static readonly tag = "hrsync-your-data-page"
  static readonly parts = [RelativeTime, VendorMark]
  readonly #connections = new PagedList<ConsoleClient, ConsoleClients>(this, (cursor) =>
    send(
      this.api.POST("/api/console/clients/search/", {
        body: { order: "activity", ...(cursor === undefined ? {} : { cursor }) },
      }),
    ),
  )
  readonly #issues = new Resource(this, () => send(this.api.GET("/api/console/issues/")))

  constructor() {
    super()
    new AutoRefresh(this, {
      changes: () => this.console.changes,
      concerns: ({ kind }) => kind !== "delivery",
      onRefresh: () => {
        void this.#connections.load()
        void this.#issues.load()
      },
    })
  }

  override render() {
    const { messages: t, words } = this
    return html`<header class="page-head">
        <h1>${t.title}</h1>
        <p>${t.lede}</p>
      </header>
      ${showLoaded(this.#connections.page, this.#connections, words, () => this.#content())}`
  }

  /** Vendors by name, so that none moves when it syncs. */
  get #vendors(): ReadonlyArray<ConsoleClient> {
    const { compare } = new Intl.Collator(this.format.language)
    return this.#connections.rows
      .map((each) => withReaderName(each, this.readerKind))
      .toSorted((one, other) => compare(one.name, other.name))
  }

  #content(): TemplateResult {
    const { messages: t, words, format } = this
    const all = this.#vendors
    if (all.length === 0) return emptyState("building", t.empty.title, t.empty.text)
    const open = all.filter(({ status }) => status !== "CONNECTION_TERMINATED")
    const ended = all.filter(({ status }) => status === "CONNECTION_TERMINATED")
    const can = (action: string) => this.can(action)
    return html`${showLoaded(this.#issues.value, this.#issues, words, ({ items }) =>
      todoList({ issues: items, vendors: all, messages: t, format, can }),
    )}
    ${vendorList("open", open, t, format)}
    ${ended.length === 0 ? nothing : vendorList("ended", ended, t, format)}
    ${problemNote(this.#connections.moreProblem, words)} ${this.#more()}`
  }

  #more(): TemplateResult | typeof nothing {
    const { hasMore } = this.#connections
    const onMore = () => void this.#connections.loadMore()
    return hasMore
      ? html`<p class="table-foot">
          <button class="btn" type="button" @click=${onMore}>${this.words.more}</button>
        </p>`
      : nothing
  }
}
