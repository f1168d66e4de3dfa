import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type {
  ConsoleCompanies,
  ConsoleCompany,
} from "../../../../core/contract/operation/console/companies.ts"
import { send } from "../../../elements/api/send.ts"
import "../../../elements/styles/monogram.css"
import { monogram } from "../../../elements/vendor-mark/monogram.ts"
import { PagedList } from "../../client/paged-list.ts"
import { type Column, DataTable } from "../../parts/data-table.ts"
import { emptyState } from "../../parts/empty.ts"
import { SearchField } from "../../parts/fields/search-field.ts"
import { listFoot } from "../../parts/list-foot.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { linkTo } from "../../routing/paths.ts"
import { ListPage } from "../list-page.ts"
import type { Messages } from "./en.ts"

/** Which companies are there, whichever vendors they share with? For the operator, who opens one from here. */
export class CompaniesPage extends ListPage<Messages> {
  static readonly tag = "hrsync-companies-page"
  static readonly parts = [DataTable, RelativeTime, SearchField]
  readonly #companies = new PagedList<ConsoleCompany, ConsoleCompanies>(this, (cursor) =>
    send(
      this.api.POST("/api/console/service/companies/search/", {
        body: { search: this.searched, ...(cursor === undefined ? {} : { cursor }) },
      }),
    ),
  )

  protected override willUpdate(changed: PropertyValues): void {
    if (this.isQueryChanged(changed)) void this.#companies.load()
  }

  override render() {
    const { messages: t, words } = this
    return html`<header class="page-head">
        <h1>${t.title}</h1>
        <p>${t.lede}</p>
      </header>
      <div class="stack list">
        <search class="toolbar">${this.searchField()}</search>
        ${showLoaded(this.#companies.page, this.#companies, words, (page) => this.#table(page))}
      </div>`
  }

  #table({ total }: ConsoleCompanies): TemplateResult {
    const { messages: t, words } = this
    const companies = this.#companies
    if (companies.rows.length === 0) return this.#empty()
    return html`<hrsync-table
        .label=${t.title}
        .look=${"open"}
        .columns=${this.#columns}
        .rows=${companies.rows}
        .rowKey=${(company: ConsoleCompany) => company.org_id}
        .total=${total}
        ${DataTable.nearEnd.on(() => void companies.loadMore())}
      ></hrsync-table>
      ${listFoot(companies, words, words.shown(companies.rows.length, total))}`
  }

  get #columns(): ReadonlyArray<Column<ConsoleCompany>> {
    const { column, ...t } = this.messages
    return [
      { key: "company", label: column.company, cell: (company) => this.#name(company) },
      {
        key: "vendors",
        label: column.vendors,
        look: "col-m",
        cell: ({ connected, vendors }) => html`<span class="num">${t.connected(connected, vendors)}</span>`,
      },
      {
        key: "failed",
        label: column.failed,
        look: "col-m",
        cell: ({ failed }) =>
          failed === 0 ? nothing : html`<span class="status failed">${t.failed(failed)}</span>`,
      },
      {
        key: "last-sync",
        label: column.lastSync,
        look: "r col-w",
        cell: ({ last_synced_at: at }) => relativeTime(at, t.never),
      },
    ]
  }

  #name({ org_id: id, name, domain, connected, vendors, failed }: ConsoleCompany): TemplateResult {
    const { messages: t } = this
    return html`<span class="who"
      ><span class="mono-gram sm" aria-hidden="true">${monogram(name)}</span
      ><span class="grow"
        ><a class="go" href=${linkTo("company", { id })}><b>${name}</b></a
        ><br /><span class="sub">${domain ?? t.noDomain}</span
        ><span class="only-m sub"
          ><br />${t.connected(connected, vendors)}${failed === 0 ? "" : `, ${t.failed(failed)}`}</span
        ></span
      ></span
    >`
  }

  #empty(): TemplateResult {
    const { empty: t } = this.messages
    const search = this.searched
    if (search === "") return emptyState("building", t.title, t.text)
    const clear = () => this.console.router.setQuery({ search: undefined })
    return emptyState(
      "search",
      t.noMatch(search),
      t.noMatchText,
      html`<button class="btn" type="button" @click=${clear}>${t.clear}</button>`,
    )
  }
}
