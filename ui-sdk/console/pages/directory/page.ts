import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type {
  ConsoleDirectory,
  ConsoleEmployee,
} from "../../../../core/contract/employee/console/directory.ts"
import { send } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { PagedList } from "../../client/paged-list.ts"
import { type Column, DataTable } from "../../parts/data-table.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { emptyState } from "../../parts/empty.ts"
import { consoleIcon } from "../../parts/icons.ts"
import { listFoot } from "../../parts/list-foot.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { SearchField } from "../../parts/fields/search-field.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { linkTo, type Query } from "../../routing/paths.ts"
import { ClientChoice } from "../clients/client-choice.ts"
import { ListPage } from "../list-page.ts"
import { ColumnDrawer } from "./column-drawer.ts"
import { type ColumnKey, EXPORTED, readChosen } from "./columns.ts"
import type { Messages } from "./en.ts"
import { type Filters, filterFields, readFilters } from "./filters.ts"
import "./page.css"
import { RecordDrawer } from "./record-drawer.ts"

/** How many of the chosen columns a window of medium width shows. */
const MEDIUM_COLUMNS = 2

const STATUS_LOOKS: Readonly<Record<string, string>> = {
  Active: "ok",
  Inactive: "invited",
  Terminated: "ended",
}

/** What is held about whom: the employees of all clients, and one employee's record. */
export class DirectoryPage extends withProperties(ListPage<Messages>, {
  /** The columns beside the name, in their order. */
  chosen: state<ReadonlyArray<ColumnKey>>([]),
  /** What is open over the list; null: nothing. */
  open: state<"columns" | "export" | null>(null),
}) {
  static readonly tag = "hrsync-directory-page"
  static readonly parts = [
    ClientChoice,
    ColumnDrawer,
    ConsoleDialog,
    DataTable,
    RecordDrawer,
    RelativeTime,
    SearchField,
  ]
  readonly #employees = new PagedList<ConsoleEmployee, ConsoleDirectory>(this, async (cursor) => {
    const result = await send(
      this.api.POST("/api/console/directory/search/", { body: this.#criteria(cursor) }),
    )
    if (!result.ok || this.readerKind !== "company") return result
    const items = result.value.items.map((employee) => ({ ...employee, client: employee.vendor }))
    return { ok: true, value: { ...result.value, items } }
  })

  override connectedCallback(): void {
    super.connectedCallback()
    this.chosen = readChosen(this.console.preferences.readColumns("directory", this.#userId))
  }

  get #userId(): string {
    return this.console.session.session.user.id
  }

  get #filters(): Filters {
    return readFilters(this.place.query)
  }

  /** With the client that is chosen; what is typed is in no address. */
  #arrivalLink(): TemplateResult | typeof nothing {
    if (!this.can("employees.explain-arrival")) return nothing
    const href = linkTo("arrival", { client: this.#filters.client ?? undefined })
    return html`<a class="btn" href=${href}>${this.messages.arrival}</a>`
  }

  #criteria(cursor: string | undefined) {
    const { client, department, designation, status } = this.#filters
    return {
      search: this.searched,
      ...(client === null ? {} : { client }),
      ...(department.trim() === "" ? {} : { department }),
      ...(designation.trim() === "" ? {} : { designation }),
      ...(status === null ? {} : { status }),
      ...(cursor === undefined ? {} : { cursor }),
    }
  }

  protected override willUpdate(changed: PropertyValues): void {
    const before = changed.get("place") as typeof this.place | undefined
    if (before !== undefined && listFilters(before.query) !== listFilters(this.place.query))
      void this.#employees.load()
  }

  override render() {
    const { messages: t, words } = this
    const { page } = this.#employees
    const record = this.place.query.get("record")
    return html`<header class="page-head">
        <h1>
          ${t.title} ${page === null ? nothing : html`<span class="num faint">${t.total(page.total)}</span>`}
        </h1>
        <div class="btns">
          ${this.#arrivalLink()}
          <button class="btn" type="button" @click=${() => (this.open = "columns")}>
            ${consoleIcon("columns")}${t.columns.open}
          </button>
          ${this.can("employees.export") ? this.#exportButton() : nothing}
        </div>
        ${t.lede === null ? nothing : html`<p>${t.lede}</p>`}
      </header>
      <div class="stack directory">
        ${this.#toolbar()} ${showLoaded(page, this.#employees, words, (loaded) => this.#table(loaded))}
      </div>
      ${record === null ? nothing : this.#drawer(record)}
      ${this.open === "columns" ? this.#columnDrawer() : nothing}
      ${this.open === "export" && this.#filters.client !== null ? this.#exportDialog(this.#filters.client) : nothing}`
  }

  /** One client at a time, as every export is recorded by client. */
  #exportButton(): TemplateResult {
    const { messages: t } = this
    const { client } = this.#filters
    if (client === null)
      return html`<button
          class="btn"
          type="button"
          aria-disabled="true"
          aria-describedby="export-which"
          title=${t.exportWhich}
          @click=${() => this.console.toast(t.exportWhich)}
        >
          ${icon("download")}${t.exportCsv}</button
        ><span class="vh" id="export-which">${t.exportWhich}</span>`
    return html`<button class="btn" type="button" @click=${() => (this.open = "export")}>
      ${icon("download")}${t.exportCsv}
    </button>`
  }

  #exportDialog(client: string): TemplateResult {
    const { messages: t } = this
    const columns = ["name" as const, ...this.chosen]
    const keys = columns.flatMap((column) => EXPORTED[column] ?? [])
    const names = columns.flatMap((column) => (EXPORTED[column] === undefined ? [] : [t.column[column]]))
    const path = `/api/console/clients/${client}/export/`
    const close = () => (this.open = null)
    return html`<hrsync-dialog
      .heading=${t.export.title}
      .content=${html`<p class="muted">${t.export.text(names)}</p>
        <div class="btns end">
          <a class="btn" href="${path}?columns=${keys.join(",")}" download @click=${close}
            >${t.export.shown}</a
          >
          <a class="btn primary" href=${path} download @click=${close}>${t.export.all}</a>
        </div>`}
      ${ConsoleDialog.closed.on(close)}
    ></hrsync-dialog>`
  }

  #columnDrawer(): TemplateResult {
    return html`<hrsync-column-drawer
      .chosen=${this.chosen}
      ${ColumnDrawer.columnsChanged.on((detail) => {
        this.chosen = detail
        this.console.preferences.rememberColumns("directory", this.#userId, detail)
      })}
      ${ColumnDrawer.closed.on(() => (this.open = null))}
    ></hrsync-column-drawer>`
  }

  #toolbar(): TemplateResult {
    const { messages } = this
    const setQuery = (query: Query) => this.console.router.setQuery(query)
    return html`<search class="toolbar">
      ${this.searchField()} ${filterFields(this.#filters, { messages }, setQuery)}
    </search>`
  }

  #table(page: ConsoleDirectory): TemplateResult {
    const { messages: t, words } = this
    const employees = this.#employees
    if (employees.rows.length === 0) return this.#empty(page)
    const count = employees.rows.length
    return html`<hrsync-table
        .label=${t.table}
        .look=${"open"}
        .columns=${this.#columns()}
        .rows=${employees.rows}
        .rowKey=${({ id }: ConsoleEmployee) => id}
        .isSelected=${({ id }: ConsoleEmployee) => id === this.place.query.get("record")}
        ${DataTable.nearEnd.on(() => void employees.loadMore())}
      ></hrsync-table>
      ${listFoot(employees, words, this.#countShown(count, page.total))}`
  }

  /** How many match is known once all of them are loaded; how many there are without a filter, from the start. */
  #countShown(count: number, total: number): string {
    const { messages: t, words } = this
    if (!this.#employees.hasMore) return t.matches(count)
    return this.#isFiltered ? t.shown(count) : words.shown(count, total)
  }

  get #isFiltered(): boolean {
    const { client, department, designation, status } = this.#filters
    return this.searched + (client ?? "") + department + designation + (status ?? "") !== ""
  }

  #columns(): ReadonlyArray<Column<ConsoleEmployee>> {
    const { messages: t } = this
    const others = this.chosen.map((key, at): Column<ConsoleEmployee> => ({
      key,
      label: t.column[key],
      look: at < MEDIUM_COLUMNS ? "col-m" : "col-w",
      cell: (employee) => this.#cell(key, employee),
    }))
    return [{ key: "name", label: t.column.name, cell: (employee) => this.#nameCell(employee) }, ...others]
  }

  #cell(key: ColumnKey, employee: ConsoleEmployee): TemplateResult {
    if (key === "status") return this.#status(employee)
    if (key === "updated") return relativeTime(employee.updated_at)
    return this.#value(key === "employeeId" ? employee.employee_id : employee[key])
  }

  /** A narrow window has no other column, so what tells two people of the same name apart stands below. */
  #nameCell({ id, name, employee_id: employeeId, client }: ConsoleEmployee): TemplateResult {
    const others = [employeeId, client].filter((part) => part !== null).join(", ")
    const query = { ...Object.fromEntries(this.place.query), record: id }
    return html`<a class="go" href=${linkTo("directory", query)}>${name ?? this.messages.noName}</a
      ><span class="only-m sub"><br />${others}</span>`
  }

  #value(value: string | null): TemplateResult {
    return value === null || value === "NOT AVAILABLE" ? html`<span class="sub">–</span>` : html`${value}`
  }

  #status({ status }: ConsoleEmployee): TemplateResult {
    if (status === null) return this.#value(null)
    const names: Readonly<Record<string, string>> = this.messages.status
    return html`<span class="status ${STATUS_LOOKS[status] ?? ""}">${names[status] ?? status}</span>`
  }

  #empty({ total }: ConsoleDirectory): TemplateResult {
    const { empty: t, filters } = this.messages
    if (total === 0 && this.#filters.client === null) return emptyState("users", t.title, t.text)
    const clear = () =>
      this.console.router.setQuery({
        search: undefined,
        client: undefined,
        department: undefined,
        designation: undefined,
        status: undefined,
      })
    return emptyState(
      "search",
      t.noMatch,
      t.noMatchText,
      html`${this.#arrivalLink()}
        <button class="btn" type="button" @click=${clear}>${filters.clear}</button>`,
    )
  }

  #drawer(record: string): TemplateResult {
    return html`<hrsync-record-drawer
      .employee=${record}
      ${RecordDrawer.closed.on(() => this.console.router.setQuery({ record: undefined }))}
    ></hrsync-record-drawer>`
  }
}

/** The filters of the address, whichever record is open. */
const listFilters = (query: URLSearchParams): string => {
  const others = new URLSearchParams(query)
  others.delete("record")
  return others.toString()
}
