import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type { ConsoleClients } from "../../../../core/contract/connection/console/clients.ts"
import { send } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { AutoRefresh } from "../../client/auto-refresh.ts"
import { PagedList } from "../../client/paged-list.ts"
import { DataTable } from "../../parts/data-table.ts"
import { ConfirmDialog } from "../../parts/dialogs/confirm-dialog.ts"
import { emptyState } from "../../parts/empty.ts"
import { filterChips } from "../../parts/fields/filter-chips.ts"
import { consoleIcon } from "../../parts/icons.ts"
import { problemNote, showLoaded } from "../../parts/loaded.ts"
import { SearchField } from "../../parts/fields/search-field.ts"
import { RelativeTime } from "../../parts/time.ts"
import { OpensAsked } from "../../routing/asked.ts"
import { linkTo } from "../../routing/paths.ts"
import { ListPage } from "../list-page.ts"
import { clientColumns } from "./client-table.ts"
import type { Client } from "./client-words.ts"
import type { Messages } from "./en.ts"
import { InviteDialog } from "./invite-dialog.ts"

type Status = ConsoleClients["counts"][number]["status"]

const FILTERS = ["all", "active", "invited", "failed", "terminated"] as const
type Filter = (typeof FILTERS)[number]

const STATUS: Readonly<Record<Exclude<Filter, "all">, Status>> = {
  active: "CONNECTION_ACCEPTED",
  invited: "CONNECTION_INVITED",
  failed: "CONNECTION_FAILED",
  terminated: "CONNECTION_TERMINATED",
}

/** How each client is: its state, its source, its employees, and its syncs. */
export class ClientsPage extends withProperties(ListPage<Messages>, {
  isInviting: state(false),
  /** Who is to be reminded, which is asked first; null: nobody. */
  reminded: state<Client | null>(null),
}) {
  static readonly tag = "hrsync-clients-page"
  static readonly parts = [ConfirmDialog, DataTable, InviteDialog, RelativeTime, SearchField]
  readonly #reminding = new Action(this)
  readonly #clients = new PagedList<Client, ConsoleClients>(this, (cursor) =>
    send(
      this.api.POST("/api/console/clients/search/", {
        body: {
          search: this.searched,
          ...(this.#filter === "all" ? {} : { status: STATUS[this.#filter] }),
          ...(cursor === undefined ? {} : { cursor }),
        },
      }),
    ),
  )

  constructor() {
    super()
    new AutoRefresh(this, {
      changes: () => this.console.changes,
      concerns: ({ kind }) => kind !== "delivery",
      onRefresh: () => this.#refresh(),
    })
    new OpensAsked(this, { client: () => (this.isInviting = this.can("connection.invite")) })
  }

  /** Rows that the user has scrolled to stay as they are. */
  #refresh(): void {
    const first = this.#clients.page?.items.length ?? 0
    if (this.#clients.rows.length <= first && !this.#clients.isLoading) void this.#clients.load()
  }

  get #filter(): Filter {
    const wanted = this.place.query.get("show")
    return FILTERS.find((filter) => filter === wanted) ?? "all"
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (this.isQueryChanged(changed)) void this.#clients.load()
  }

  override render() {
    const { messages: t, words } = this
    return html`<header class="page-head">
        <h1>${t.title}</h1>
        ${
          this.can("connection.invite")
            ? html`<div class="btns">
                <a class="btn" href=${linkTo("invitations")}>${icon("upload")}${t.inviteMany}</a
                >${this.#inviteButton()}
              </div>`
            : nothing
        }
      </header>
      <div class="stack list">
        ${this.#toolbar()} ${problemNote(this.#reminding.problem, words)}
        ${showLoaded(this.#clients.page, this.#clients, words, (page) => this.#table(page))}
      </div>
      ${this.isInviting ? this.#dialog() : nothing}
      ${this.reminded === null ? nothing : this.#reminder(this.reminded)}`
  }

  #inviteButton(): TemplateResult {
    return html`<button class="btn primary" type="button" @click=${() => (this.isInviting = true)}>
      ${consoleIcon("plus")}${this.messages.invite}
    </button>`
  }

  #toolbar(): TemplateResult {
    const { messages: t } = this
    const { page } = this.#clients
    const chips = FILTERS.map((value) => ({
      value,
      label: t.filters[value],
      ...(page === null ? {} : { count: t.count(getCount(page, value)) }),
    }))
    return html`<search class="toolbar">
      ${this.searchField()}
      ${filterChips("clients", t.filter, chips, this.#filter, (show) => this.#show(show))}
    </search>`
  }

  #show(filter: Filter): void {
    this.console.router.setQuery({ show: filter === "all" ? undefined : filter })
  }

  #table(page: ConsoleClients): TemplateResult {
    const { messages: t, words, format } = this
    const clients = this.#clients
    if (clients.rows.length === 0) return this.#empty(page)
    const onRemind = this.can("connection.remind") ? (client: Client) => (this.reminded = client) : null
    const total = getCount(page, this.#filter)
    return html`<hrsync-table
        .label=${t.table}
        .look=${"open"}
        .columns=${clientColumns({ messages: t, format, onRemind })}
        .rows=${clients.rows}
        .rowKey=${(client: Client) => client.connection_id}
        .total=${total}
        ${DataTable.nearEnd.on(() => void clients.loadMore())}
      ></hrsync-table>
      ${problemNote(clients.moreProblem, words)}
      <p class="table-foot"><span class="num">${words.shown(clients.rows.length, total)}</span></p>`
  }

  #empty(page: ConsoleClients): TemplateResult {
    const { empty: t } = this.messages
    if (this.searched === "" && page.counts.length === 0)
      return emptyState(
        "users",
        t.title,
        t.text,
        this.can("connection.invite") ? this.#inviteButton() : nothing,
      )
    return emptyState(
      "search",
      t.noMatch,
      t.noMatchText,
      html`<button
        class="btn"
        type="button"
        @click=${() => this.console.router.setQuery({ search: undefined, show: undefined })}
      >
        ${t.clear}
      </button>`,
    )
  }

  #dialog(): TemplateResult {
    return html`<hrsync-invite-dialog
      ${InviteDialog.closed.on(() => (this.isInviting = false))}
      ${InviteDialog.done.on((detail) => {
        this.isInviting = false
        this.console.toast(detail)
        void this.#clients.load()
      })}
    ></hrsync-invite-dialog>`
  }

  #reminder(client: Client): TemplateResult {
    const { remind: t, keep } = this.messages.mail
    return html`<hrsync-confirm-dialog
      .heading=${t.title(client.name)}
      .text=${t.text(client.email)}
      .keep=${keep}
      .action=${t.action}
      .isDangerous=${false}
      ${ConfirmDialog.confirmed.on(() => {
        this.reminded = null
        void this.#remind(client)
      })}
      ${ConfirmDialog.closed.on(() => (this.reminded = null))}
    ></hrsync-confirm-dialog>`
  }

  async #remind({ connection_id: id, name }: Client): Promise<void> {
    const result = await this.#reminding.run(() =>
      send(
        this.api.POST("/api/console/clients/{connection_id}/remind/", {
          params: { path: { connection_id: id } },
        }),
      ),
    )
    if (result?.ok === true) this.console.toast(this.messages.reminded(name))
  }
}

const getCount = ({ counts }: ConsoleClients, filter: Filter): number =>
  counts
    .filter(({ status }) => filter === "all" || status === STATUS[filter])
    .reduce((sum, { clients }) => sum + clients, 0)
