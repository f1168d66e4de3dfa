import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type {
  ConsoleDirectory,
  ConsoleEmployee,
} from "../../../../core/contract/employee/console/directory.ts"
import type {
  ConsoleRestriction,
  ConsoleRestrictions,
} from "../../../../core/contract/sharing/console/people.ts"
import { send } from "../../../elements/api/send.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { PagedList } from "../../client/paged-list.ts"
import { Resource } from "../../client/resource.ts"
import { type Column, DataTable } from "../../parts/data-table.ts"
import { emptyState } from "../../parts/empty.ts"
import { SearchField } from "../../parts/fields/search-field.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { ListPage } from "../list-page.ts"
import { ConfirmPerson } from "./confirm-dialog.ts"
import type { Messages } from "./en.ts"
import { PersonDrawer } from "./person-drawer.ts"
import { describeState, isReleasable } from "./person-words.ts"
import "./page.css"

const NOBODY: ConsoleDirectory = { items: [], total: 0, next_cursor: null }

/** What does one person ask, and what became of what was asked before? */
export class PeoplePage extends withProperties(ListPage<Messages>, {
  /** The person in the drawer; null: it is closed. */
  opened: state<ConsoleEmployee | null>(null),
  /** Whose release is asked; null: nobody's. */
  releasing: state<ConsoleRestriction | null>(null),
}) {
  static readonly tag = "hrsync-people-page"
  static readonly parts = [ConfirmPerson, DataTable, PersonDrawer, RelativeTime, SearchField]
  readonly #release = new Action(this)
  readonly #restrictions = new Resource<ConsoleRestrictions>(this, () =>
    send(this.api.GET("/api/console/people/restrictions/", {})),
  )
  readonly #people = new PagedList<ConsoleEmployee, ConsoleDirectory>(this, (cursor) =>
    // Nobody is looked at before someone is searched for.
    this.searched === ""
      ? Promise.resolve({ ok: true, value: NOBODY })
      : send(
          this.api.POST("/api/console/people/search/", {
            body: { search: this.searched, ...(cursor === undefined ? {} : { cursor }) },
          }),
        ),
  )

  protected override willUpdate(changed: PropertyValues): void {
    const before = changed.get("place") as typeof this.place | undefined
    if (before !== undefined && before.query.get("search") !== this.place.query.get("search"))
      void this.#people.load()
  }

  override render() {
    const { messages: t, words } = this
    return html`<header class="page-head">
        <h1>${t.title}</h1>
        <p>${t.lede}</p>
      </header>
      <div class="stack list">
        <search class="toolbar">${this.searchField()}</search>
        ${
          this.searched === ""
            ? emptyState("search", t.start.title, t.start.text)
            : showLoaded(this.#people.page, this.#people, words, () => this.#found())
        }
        <section class="stack">
          <h2>${t.list.title}</h2>
          ${showLoaded(this.#restrictions.value, this.#restrictions, words, ({ items }) => this.#list(items))}
        </section>
      </div>
      ${this.opened === null ? nothing : this.#drawer(this.opened)}
      ${this.releasing === null ? nothing : this.#releaseDialog(this.releasing)}`
  }

  #found(): TemplateResult {
    const { messages: t } = this
    const { rows, hasMore } = this.#people
    if (rows.length === 0) return emptyState("search", t.nobody.title, t.nobody.text)
    return html`<hrsync-table
        .label=${t.found}
        .columns=${this.#personColumns()}
        .rows=${rows}
        .rowKey=${({ id }: ConsoleEmployee) => id}
        ${DataTable.nearEnd.on(() => void this.#people.loadMore())}
      ></hrsync-table>
      ${hasMore ? html`<p class="faint">${t.more}</p>` : nothing}`
  }

  #personColumns(): ReadonlyArray<Column<ConsoleEmployee>> {
    const { column: t, noName } = this.messages
    return [
      {
        key: "name",
        label: t.name,
        cell: (one) =>
          html`<button class="btn link" type="button" @click=${() => (this.opened = one)}>
            ${one.name ?? noName}
          </button>`,
      },
      { key: "id", label: t.employeeId, cell: ({ employee_id: id }) => html`${id ?? "–"}` },
      { key: "email", label: t.email, look: "col-m", cell: ({ email }) => html`${email ?? "–"}` },
      { key: "company", label: t.company, look: "col-w", cell: ({ client }) => html`${client}` },
    ]
  }

  #list(items: ReadonlyArray<ConsoleRestriction>): TemplateResult {
    const { list: t } = this.messages
    if (items.length === 0) return html`<p class="muted">${t.none}</p>`
    return html`<hrsync-table
      .label=${t.table}
      .columns=${this.#restrictionColumns()}
      .rows=${items}
      .rowKey=${({ id }: ConsoleRestriction) => id}
    ></hrsync-table>`
  }

  #restrictionColumns(): ReadonlyArray<Column<ConsoleRestriction>> {
    const { messages } = this
    const { column: t } = messages
    return [
      { key: "who", label: t.employeeId, cell: (one) => html`${this.#nameSubject(one)}` },
      { key: "state", label: t.state, cell: (one) => this.#state(one) },
      { key: "company", label: t.company, look: "col-w", cell: ({ client }) => html`${client}` },
      {
        key: "requested",
        label: t.requested,
        look: "col-m",
        cell: ({ requested_at: at }) => relativeTime(at),
      },
      { key: "action", label: t.action, cell: (one) => this.#releaseButton(one) },
    ]
  }

  #nameSubject({ employee_id: id }: ConsoleRestriction): string {
    return id ?? this.messages.list.erasedPerson
  }

  #state(one: ConsoleRestriction): TemplateResult {
    const { records, consents, staged_rows, webhook_copies, test_pushes, files } = one.counts
    const others = consents + staged_rows + webhook_copies + test_pushes + files
    return html`${describeState(one, this.messages)}${
      one.kind === "erased" && one.finished_at !== null
        ? html`<br /><span class="sub">${this.messages.list.deleted(records, others)}</span>`
        : nothing
    }`
  }

  #releaseButton(one: ConsoleRestriction): TemplateResult | typeof nothing {
    const { list: t } = this.messages
    if (!isReleasable(one)) return nothing
    return html`<button class="btn" type="button" @click=${() => (this.releasing = one)}>
      ${t.release}<span class="vh">: ${this.#nameSubject(one)}</span>
    </button>`
  }

  #drawer({ id, connection_id: connection }: ConsoleEmployee): TemplateResult {
    return html`<hrsync-person-drawer
      .connection=${connection}
      .record=${id}
      ${PersonDrawer.done.on((detail) => {
        this.opened = null
        this.console.toast(detail)
        void this.#people.load()
        void this.#restrictions.load()
      })}
      ${PersonDrawer.closed.on(() => (this.opened = null))}
    ></hrsync-person-drawer>`
  }

  #releaseDialog(one: ConsoleRestriction): TemplateResult {
    const { releasing: t } = this.messages
    return html`<hrsync-confirm-person
      .question=${{ title: t.title, lines: [t[one.kind]], action: t.action, typed: null }}
      .isBusy=${this.#release.isBusy}
      .problem=${this.#release.problem}
      ${ConfirmPerson.confirmed.on(() => void this.#run(one))}
      ${ConfirmPerson.closed.on(() => {
        this.#release.clear()
        this.releasing = null
      })}
    ></hrsync-confirm-person>`
  }

  async #run({ id, connection_id }: ConsoleRestriction): Promise<void> {
    const params = { path: { connection_id, restriction_id: id } }
    const result = await this.#release.run(() =>
      send(
        this.api.POST("/api/console/clients/{connection_id}/restrictions/{restriction_id}/release/", {
          params,
        }),
      ),
    )
    if (result?.ok !== true) return
    this.releasing = null
    this.console.toast(this.messages.releasing.done)
    void this.#restrictions.load()
  }
}
