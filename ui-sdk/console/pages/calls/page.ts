import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type {
  ConsoleApiCall,
  ConsoleApiCallFigures,
  ConsoleApiCalls,
} from "../../../../core/contract/accounts/call-log/call-log.ts"
import { send } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { PagedList } from "../../client/paged-list.ts"
import { Resource } from "../../client/resource.ts"
import { DataTable } from "../../parts/data-table.ts"
import { emptyState } from "../../parts/empty.ts"
import { RangeMenu } from "../../parts/time-range/range-menu.ts"
import { SearchField } from "../../parts/fields/search-field.ts"
import { problemNote, showLoaded } from "../../parts/loaded.ts"
import { Menu } from "../../parts/menu.ts"
import { linkTo } from "../../routing/paths.ts"
import { ConsolePage } from "../console-page.ts"
import { CallDrawer } from "./call-drawer.ts"
import { callColumns, nameCredential } from "./columns.ts"
import type { Messages } from "./en.ts"
import { filterBar, isFiltered, readFilter, toApiQuery } from "./filters.ts"
import "../../styles/status-code.css"
import "./page.css"

const NOTHING: ConsoleApiCalls = { items: [], next_cursor: null, searched_until: null }

/** What did our software call, and why was it refused? */
export class CallsPage extends withProperties(ConsolePage<Messages>, {
  /** The call in the drawer; null: it is closed. */
  opened: state<ConsoleApiCall | null>(null),
  /** How far back the last page looked, when not to the end. */
  searchedUntil: state<string | null>(null),
}) {
  static readonly tag = "hrsync-calls-page"
  static readonly parts = [CallDrawer, DataTable, Menu, RangeMenu, SearchField]
  readonly #list = new PagedList<ConsoleApiCall, ConsoleApiCalls>(this, (cursor) => this.#load(cursor))
  readonly #figures = new Resource<ConsoleApiCallFigures>(this, () =>
    send(this.api.GET("/api/console/api-calls/figures/")),
  )

  get #filter() {
    return readFilter(this.place.query)
  }

  async #load(cursor: string | undefined) {
    const query = toApiQuery(this.#filter)
    if (query === null) return { ok: true, value: NOTHING } as const
    const result = await send<ConsoleApiCalls>(
      this.api.GET("/api/console/api-calls/", {
        params: { query: { ...query, ...(cursor === undefined ? {} : { cursor }) } },
      }),
    )
    if (result.ok) this.searchedUntil = result.value.searched_until
    return result
  }

  protected override willUpdate(changed: PropertyValues): void {
    const before = changed.get("place") as typeof this.place | undefined
    if (before === undefined || before.query.toString() === this.place.query.toString()) return
    this.opened = null
    void this.#list.load()
  }

  override render() {
    const { messages: t, words } = this
    const filter = this.#filter
    const named = this.#list.rows.find(({ credential_id: id }) => id === filter.key)
    return html`<header class="page-head">
        <h1>${t.title}</h1>
        <div class="btns">
          <button class="btn" type="button" @click=${this.#refresh}>${icon("sync")}${t.refresh}</button>
        </div>
        <p>${t.lede}</p>
      </header>
      <div class="stack list">
        ${this.#summary(this.#figures.value)}
        ${filterBar({
          filter,
          figures: this.#figures.value,
          keyName: named === undefined ? filter.key.slice(0, 8) : nameCredential(named, t),
          messages: t,
          onChange: (query) => this.console.router.setQuery(query),
        })}
        ${showLoaded(this.#list.page, this.#list, words, () => this.#table())}
      </div>
      ${
        this.opened === null
          ? nothing
          : html`<hrsync-call-drawer
              .call=${this.opened}
              ${CallDrawer.closed.on(() => (this.opened = null))}
            ></hrsync-call-drawer>`
      }`
  }

  readonly #refresh = (): void => {
    void this.#list.load()
    void this.#figures.load()
  }

  /** How the calls of a day fared; nothing while there are none. */
  #summary(figures: ConsoleApiCallFigures | null) {
    const { messages, format } = this
    const { figures: t } = messages
    const { calls, refused, omitted, median_ms: median, percentile_95_ms: high } = figures ?? {}
    if (!calls || refused === undefined || median == null || high == null) return nothing
    const figure = (value: string, label: string) =>
      html`<div>
        <dt>${label}</dt>
        <dd class="num">${value}</dd>
      </div>`
    return html`<section class="part" aria-labelledby="calls-day">
      <h2 class="h3" id="calls-day">${t.title}</h2>
      <dl class="figures">
        ${figure(format.number(calls), t.calls(calls))} ${figure(format.number(refused), t.refused)}
        ${figure(t.ms(median), t.median)} ${figure(t.ms(high), t.percentile95)}
      </dl>
      ${
        calls < MOST_COUNTED || figures?.since == null
          ? nothing
          : html`<p class="hint">${t.latest(calls, format.instant(figures.since))}</p>`
      }
      ${omitted ? html`<p class="hint">${t.omitted(omitted)}</p>` : nothing}
    </section>`
  }

  #table(): TemplateResult {
    const { messages: t, words, format } = this
    const { rows, moreProblem } = this.#list
    if (rows.length === 0) return this.#empty()
    return html`<div class="framed">
        <hrsync-table
          .label=${t.table}
          .columns=${callColumns({ messages: t, format, onOpen: (call) => (this.opened = call) })}
          .rows=${rows}
          .rowKey=${({ id }: ConsoleApiCall) => id}
          .look=${"open pad"}
          .isSelected=${({ id }: ConsoleApiCall) => id === this.opened?.id}
          ${DataTable.nearEnd.on(() => void this.#loadNext())}
        ></hrsync-table>
      </div>
      ${problemNote(moreProblem, words)}
      <div class="table-foot">
        <span class="num" role="status">${t.shown(rows.length)} ${this.#searched()}</span>
        ${this.#further()}
      </div>`
  }

  /** Goes on by itself only while pages are full: a rare call is not searched for without end. */
  async #loadNext(): Promise<void> {
    if (this.searchedUntil === null) await this.#list.loadMore()
  }

  #searched() {
    const { searchedUntil: until, messages: t, format } = this
    return until === null ? "" : t.searched(format.instant(until))
  }

  #further() {
    return this.searchedUntil === null || !this.#list.hasMore
      ? nothing
      : html`<button
          class="btn"
          type="button"
          ?disabled=${this.#list.isLoading}
          @click=${() => void this.#list.loadMore()}
        >
          ${this.messages.further}
        </button>`
  }

  #empty(): TemplateResult {
    const { empty: t, clear } = this.messages
    if (this.searchedUntil !== null)
      return emptyState("search", t.notYet, this.#searched(), html`${this.#further()}`)
    if (!isFiltered(this.#filter)) return emptyState("code", t.none, t.noneText)
    return emptyState(
      "search",
      t.nothing,
      t.nothingText,
      html`<a class="btn" href=${linkTo("calls")}>${clear}</a>`,
    )
  }
}

/** Figures are of this many calls at most, the latest. */
const MOST_COUNTED = 10_000
