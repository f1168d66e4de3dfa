import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type {
  ConsoleDeliveries,
  ConsoleDelivery,
  ConsoleDeliveryFigures,
  ConsoleResend,
} from "../../../../core/contract/webhooks/console/deliveries.ts"
import type { ConsoleWebhookEndpoint } from "../../../../core/contract/webhooks/console/endpoint.ts"
import { type Result, send } from "../../../elements/api/send.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { AutoRefresh } from "../../client/auto-refresh.ts"
import { PagedList } from "../../client/paged-list.ts"
import type { Resource } from "../../client/resource.ts"
import { barChart } from "../../parts/charts/bar-chart.ts"
import { DataTable } from "../../parts/data-table.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { emptyState } from "../../parts/empty.ts"
import { problemNote, showLoaded } from "../../parts/loaded.ts"
import { Menu } from "../../parts/menu.ts"
import { SearchField } from "../../parts/fields/search-field.ts"
import { sum } from "../../parts/sum.ts"
import { RangeMenu } from "../../parts/time-range/range-menu.ts"
import { RelativeTime } from "../../parts/time.ts"
import { linkTo } from "../../routing/paths.ts"
import { OpensAsked } from "../../routing/asked.ts"
import { PagePart } from "../page-part.ts"
import { EmployeeMatches } from "./employee-matches.ts"
import { deliveryColumns } from "./columns.ts"
import { Delivery } from "./delivery.ts"
import type { Messages } from "./en.ts"
import { type Filter, filterBar, toApiQuery, toScope } from "./filters.ts"
import { endpointHealth } from "./health.ts"
import { ResendDialog } from "./resend-dialog.ts"

/** What is being resent. */
interface Resend {
  readonly choice: ConsoleResend
  readonly isRange: boolean
}

/** From here on the opened delivery stands beside the list, else over it. */
const WIDE = "(min-width: 1120px)"

/**
 * The deliveries with their filters, how they fare, and the one that is open.
 *
 * @property filter - of the list, from the address
 * @property opened - the request ID of the open delivery; empty: none
 * @property figures - of the vendor
 * @property endpoint - of the vendor
 */
export class Deliveries extends withProperties(PagePart<Messages>, {
  filter: property<Filter>(),
  opened: property(""),
  figures: property<Resource<ConsoleDeliveryFigures>>(),
  endpoint: property<Resource<ConsoleWebhookEndpoint>>(),
  selected: state<ReadonlySet<string>>(new Set()),
  /** Null: nothing is being resent. */
  resend: state<Resend | null>(null),
  isWide: state(matchMedia(WIDE).matches),
}) {
  static readonly tag = "hrsync-deliveries"
  static readonly parts = [
    ConsoleDialog,
    DataTable,
    Delivery,
    EmployeeMatches,
    Menu,
    RangeMenu,
    RelativeTime,
    ResendDialog,
    SearchField,
  ]
  readonly #list = new PagedList<ConsoleDelivery, ConsoleDeliveries>(this, (cursor) => this.#load(cursor))
  readonly #media = matchMedia(WIDE)

  constructor() {
    super()
    new AutoRefresh(this, {
      changes: () => this.console.changes,
      concerns: ({ kind }) => kind === "delivery",
      onRefresh: () => this.#refresh(),
    })
    new OpensAsked(this, { resend: () => this.#chooseRange() })
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#media.addEventListener("change", this.#onMedia)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#media.removeEventListener("change", this.#onMedia)
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("filter")
    if (before === undefined || JSON.stringify(before) === JSON.stringify(this.filter)) return
    this.selected = new Set()
    void this.#list.load()
  }

  /** Asks how many would be sent, then sends everything that failed, whatever the filter. */
  resendFailed(): void {
    this.resend = { choice: { state: "undelivered" }, isRange: false }
  }

  override render() {
    const { messages: t, words, format } = this
    const showsAside = this.isWide && this.opened !== ""
    return html`<div class="stack">
        ${endpointHealth(this.endpoint.value, this.figures.value, t, format)}
        ${filterBar(this.filter, this.figures.value, this.messages, (query) =>
          this.console.router.setQuery({ ...query, open: undefined }),
        )}
        <div class="cols-2">
          <section class="part" aria-label=${t.table}>
            ${
              this.filter.search
                ? html`<hrsync-employee-matches .search=${this.filter.search}></hrsync-employee-matches>`
                : showLoaded(this.#list.page, this.#list, words, () => this.#table())
            }
          </section>
          ${showsAside ? this.#delivery() : this.#chart()}
        </div>
      </div>
      ${this.opened !== "" && !this.isWide ? this.#drawer() : nothing}
      ${this.resend === null ? nothing : this.#resendDialog(this.resend)}`
  }

  #table(): TemplateResult {
    const { messages: t, words } = this
    const { rows } = this.#list
    if (rows.length === 0) return this.#empty()
    const canResend = this.can("webhook.resend")
    const columns = deliveryColumns({
      messages: t,
      toHref: ({ request_id: open }) => linkTo("webhooks", { ...this.filter, open }),
      selection: canResend
        ? { selected: this.selected, rows, onSelect: (ids) => (this.selected = ids) }
        : null,
    })
    return html`<div class="framed">
        <hrsync-table
          .label=${t.table}
          .columns=${columns}
          .rows=${rows}
          .rowKey=${({ request_id }: ConsoleDelivery) => request_id}
          .look=${"open pad"}
          .isSelected=${({ request_id }: ConsoleDelivery) =>
            this.selected.has(request_id) || request_id === this.opened}
          ${DataTable.nearEnd.on(() => void this.#list.loadMore())}
        ></hrsync-table>
      </div>
      ${problemNote(this.#list.moreProblem, words)} ${this.#foot(rows.length, canResend)}`
  }

  /** How many there are in all is known once all of them are loaded. */
  #countShown(shown: number): string {
    return this.#list.hasMore ? this.messages.shown(shown) : this.words.shown(shown, shown)
  }

  #foot(shown: number, canResend: boolean): TemplateResult {
    const { messages: t } = this
    const count = this.selected.size
    const zone = this.figures.value?.time_zone ?? ""
    return html`<div class="table-foot">
        <span class="num" role="status">${count === 0 ? this.#countShown(shown) : t.selected(count)}</span>
        ${
          canResend
            ? html`<span class="btns">
                <button class="btn" type="button" @click=${this.#chooseRange}>${t.resendRange}</button>
                ${
                  count === 0
                    ? nothing
                    : html`<button class="btn" type="button" @click=${this.#resendSelected}>
                        ${t.resendSome(count)}
                      </button>`
                }
              </span>`
            : nothing
        }
      </div>
      ${zone === "" ? nothing : html`<p class="hint">${t.retryNote(zone)}</p>`}`
  }

  #empty(): TemplateResult {
    const { empty: t, clear, further } = this.messages
    if (this.#list.hasMore) {
      const more = html`<button class="btn" type="button" @click=${() => void this.#list.loadMore()}>
        ${further}
      </button>`
      return emptyState("search", t.notYet, t.notYetText, more)
    }
    const { state = "", ...others } = this.filter
    if (Object.values(this.filter).every((value) => value === "" || value === undefined)) {
      return emptyState("send", t.none, t.noneText)
    }
    if (state === "undelivered" && Object.values(others).every((value) => !value)) {
      return emptyState("check", t.failed, t.failedText)
    }
    return emptyState(
      "search",
      t.nothing,
      t.nothingText,
      html`<a class="btn" href=${linkTo("webhooks")}>${clear}</a>`,
    )
  }

  #chart(): TemplateResult {
    const { chart: t } = this.messages
    const { format, words } = this
    return html`<section class="part">
      <h2 class="h2" id="deliveries-chart">${t.title}</h2>
      ${showLoaded(this.figures.value, this.figures, words, ({ days }) => {
        // By the first attempt, so that no delivery is counted twice.
        const delivered = days.map((day) => day.delivered_at_once)
        const failed = days.map(({ failed_at_first: first }) => first)
        return barChart({
          labelledBy: "deliveries-chart",
          description: t.description(sum(delivered), sum(failed)),
          bars: days.map(({ day }) => ({
            tick: String(Number(day.slice(8))),
            label: format.date(`${day}T12:00:00Z`),
          })),
          series: [
            { label: t.delivered, texture: "solid", values: delivered },
            { label: t.failed, texture: "alarm", values: failed },
          ],
          format,
          texts: { label: t.day, table: words.chartTable },
        })
      })}
    </section>`
  }

  #delivery(): TemplateResult {
    return html`<hrsync-delivery
      .requestId=${this.opened}
      .isStopped=${this.endpoint.value?.endpoint?.state === "disabled"}
      ${Delivery.resendChosen.on(
        (detail) => (this.resend = { choice: { request_ids: [detail] }, isRange: false }),
      )}
    ></hrsync-delivery>`
  }

  #drawer(): TemplateResult {
    return html`<hrsync-dialog
      .kind=${"drawer"}
      .heading=${this.messages.title}
      .content=${this.#delivery()}
      ${ConsoleDialog.closed.on(() => this.console.router.setQuery({ open: undefined }))}
    ></hrsync-dialog>`
  }

  #resendDialog({ choice, isRange }: Resend): TemplateResult {
    return html`<hrsync-resend-dialog
      .choice=${choice}
      .isRange=${isRange}
      ${ResendDialog.resent.on((detail) => this.#onResent(detail))}
      ${ResendDialog.closed.on(() => (this.resend = null))}
    ></hrsync-resend-dialog>`
  }

  #onResent(count: number): void {
    this.resend = null
    this.selected = new Set()
    this.console.toast(this.messages.resend.done(count))
    this.#refresh()
    this.querySelector<Delivery>("hrsync-delivery")?.refresh()
  }

  /** Rows that the user has scrolled to stay as they are. */
  #refresh(): void {
    const first = this.#list.page?.items.length ?? 0
    if (this.#list.rows.length <= first && !this.#list.isLoading) void this.#list.load()
    void this.figures.load()
    void this.endpoint.load()
  }

  #load(cursor: string | undefined): Promise<Result<ConsoleDeliveries>> {
    const query = { ...toApiQuery(this.filter), ...(cursor === undefined ? {} : { cursor }) }
    return send(this.api.GET("/api/console/webhooks/deliveries/", { params: { query } }))
  }

  readonly #chooseRange = (): void => {
    this.resend = { choice: toScope({ ...this.filter, time: "" }), isRange: true }
  }

  readonly #resendSelected = (): void => {
    this.resend = { choice: { request_ids: [...this.selected] }, isRange: false }
  }

  readonly #onMedia = ({ matches }: MediaQueryListEvent): void => {
    this.isWide = matches
  }
}
