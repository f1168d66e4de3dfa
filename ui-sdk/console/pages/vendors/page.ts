import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type { ConsoleVendor, ConsoleVendors } from "../../../../core/contract/accounts/console/vendors.ts"
import { type Problem, send } from "../../../elements/api/send.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { PagedList } from "../../client/paged-list.ts"
import { DataTable } from "../../parts/data-table.ts"
import { emptyState } from "../../parts/empty.ts"
import { consoleIcon } from "../../parts/icons.ts"
import { listFoot } from "../../parts/list-foot.ts"
import { problemNote, showLoaded } from "../../parts/loaded.ts"
import { Menu } from "../../parts/menu.ts"
import { SearchField } from "../../parts/fields/search-field.ts"
import { RelativeTime } from "../../parts/time.ts"
import { OpensAsked } from "../../routing/asked.ts"
import { linkTo } from "../../routing/paths.ts"
import { ListPage } from "../list-page.ts"
import { ChangeVendor } from "./change-dialog.ts"
import { CreateVendor } from "./create-dialog.ts"
import type { Messages } from "./en.ts"
import { vendorColumns } from "./vendor-table.ts"
import "./page.css"

/** Which vendors are there, and how is each? An operator opens one from here. */
export class VendorsPage extends withProperties(ListPage<Messages>, {
  isCreating: state(false),
  /** The vendor that is being changed; null: none. */
  changed: state<ConsoleVendor | null>(null),
  /** Why the last vendor could not be opened; null: none failed. */
  openProblem: state<Problem | null>(null),
}) {
  static readonly tag = "hrsync-vendors-page"
  static readonly parts = [ChangeVendor, CreateVendor, DataTable, Menu, RelativeTime, SearchField]
  readonly #vendors = new PagedList<ConsoleVendor, ConsoleVendors>(this, (cursor) =>
    send(
      this.api.GET("/api/console/vendors/", {
        params: { query: { search: this.searched, ...(cursor === undefined ? {} : { cursor }) } },
      }),
    ),
  )

  constructor() {
    super()
    new OpensAsked(this, { vendor: () => (this.isCreating = true) })
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (this.isQueryChanged(changed)) void this.#vendors.load()
  }

  override render() {
    const { messages: t, words } = this
    return html`<header class="page-head">
        <h1>${t.title}</h1>
        <div class="btns">${this.#createButton()}</div>
        <p>${t.lede}</p>
      </header>
      <div class="stack list">
        <search class="toolbar">${this.searchField()}</search>
        ${problemNote(this.openProblem, words)}
        ${showLoaded(this.#vendors.page, this.#vendors, words, (page) => this.#table(page))}
      </div>
      ${this.isCreating ? this.#dialog() : nothing}
      ${this.changed === null ? nothing : this.#changeDialog(this.changed)}`
  }

  #createButton(): TemplateResult {
    return html`<button class="btn primary" type="button" @click=${() => (this.isCreating = true)}>
      ${consoleIcon("plus")}${this.messages.create}
    </button>`
  }

  #table({ total }: ConsoleVendors): TemplateResult {
    const { messages, words, format } = this
    const vendors = this.#vendors
    if (vendors.rows.length === 0) return this.#empty()
    const columns = vendorColumns({
      messages,
      format,
      openId: this.console.session.session.vendor?.org_id ?? null,
      onOpen: ({ org_id: id }) => void this.#open(id),
      onChange: (vendor) => (this.changed = vendor),
    })
    return html`<hrsync-table
        .label=${messages.table}
        .columns=${columns}
        .rows=${vendors.rows}
        .rowKey=${(vendor: ConsoleVendor) => vendor.org_id}
        .total=${total}
        ${DataTable.nearEnd.on(() => void vendors.loadMore())}
      ></hrsync-table>
      ${listFoot(vendors, words, words.shown(vendors.rows.length, total))}`
  }

  #empty(): TemplateResult {
    const { empty: t } = this.messages
    const search = this.searched
    if (search === "") return emptyState("store", t.title, t.text, this.#createButton())
    const clear = () => this.console.router.setQuery({ search: undefined })
    return emptyState(
      "search",
      t.noMatch(search),
      t.noMatchText,
      html`<button class="btn" type="button" @click=${clear}>${t.clear}</button>`,
    )
  }

  #dialog(): TemplateResult {
    return html`<hrsync-create-vendor
      ${CreateVendor.created.on(() => void this.#vendors.load())}
      ${CreateVendor.opened.on((detail) => {
        this.isCreating = false
        void this.#open(detail)
      })}
      ${CreateVendor.closed.on(() => (this.isCreating = false))}
    ></hrsync-create-vendor>`
  }

  #changeDialog(vendor: ConsoleVendor): TemplateResult {
    return html`<hrsync-change-vendor
      .vendor=${vendor}
      ${ChangeVendor.changed.on(() => {
        this.changed = null
        void this.#vendors.load()
      })}
      ${ChangeVendor.closed.on(() => (this.changed = null))}
    ></hrsync-change-vendor>`
  }

  async #open(id: string): Promise<void> {
    this.openProblem = await this.console.session.openVendor(id, linkTo("overview"))
  }
}
