import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type { UserRole } from "../../../../core/contract/accounts/console/user-role.ts"
import type {
  ConsoleSignInDomains,
  ConsoleUser,
  ConsoleUsers,
} from "../../../../core/contract/accounts/console/users.ts"
import { send } from "../../../elements/api/send.ts"
import { now } from "../../../elements/now.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { PagedList } from "../../client/paged-list.ts"
import { ConfirmDialog } from "../../parts/dialogs/confirm-dialog.ts"
import { DataTable } from "../../parts/data-table.ts"
import { emptyState } from "../../parts/empty.ts"
import { filterChips } from "../../parts/fields/filter-chips.ts"
import { consoleIcon } from "../../parts/icons.ts"
import { listFoot } from "../../parts/list-foot.ts"
import { problemNote, problemText, showLoaded } from "../../parts/loaded.ts"
import { Menu } from "../../parts/menu.ts"
import { SearchField } from "../../parts/fields/search-field.ts"
import { RelativeTime } from "../../parts/time.ts"
import { OpensAsked } from "../../routing/asked.ts"
import { ListPage } from "../list-page.ts"
import type { Messages } from "./en.ts"
import { SignInDomainsDialog } from "./sign-in-domains-dialog.ts"
import { SignInDrawer } from "./sign-in-drawer.ts"
import { UserDialog } from "./user-dialog.ts"
import { nameUser, userColumns } from "./user-table.ts"
import "./page.css"

const FILTERS = ["everyone", "admins", "members", "invited"] as const
type Filter = (typeof FILTERS)[number]

/** What is open over the list: the invitation, the change of a user, the question whether one is removed, or a user's sign-ins. */
type Open =
  | { readonly kind: "invite" }
  | { readonly kind: "domains"; readonly current: ConsoleSignInDomains }
  | { readonly kind: "change" | "remove" | "sign-ins"; readonly user: ConsoleUser }

/** Who may do what: the users of the organization, their roles, and those who were invited. */
export class UsersPage extends withProperties(ListPage<Messages>, {
  /** Null: nothing. */
  open: state<Open | null>(null),
  /** Null: the installation has no identity provider, or it is not known yet. */
  domains: state<ConsoleSignInDomains | null>(null),
}) {
  static readonly tag = "hrsync-users-page"
  static readonly parts = [
    ConfirmDialog,
    DataTable,
    Menu,
    RelativeTime,
    SearchField,
    SignInDomainsDialog,
    SignInDrawer,
    UserDialog,
  ]
  readonly #users = new PagedList<ConsoleUser, ConsoleUsers>(this, (cursor) =>
    send(
      this.api.POST("/api/console/users/search/", {
        body: { search: this.searched, filter: this.#filter, ...(cursor === undefined ? {} : { cursor }) },
      }),
    ),
  )
  readonly #changing = new Action(this)

  constructor() {
    super()
    new OpensAsked(this, { user: () => (this.open = { kind: "invite" }) })
  }

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#loadDomains()
  }

  async #loadDomains(): Promise<void> {
    if (this.#team.kind === "installation") return
    const result = await send(this.api.GET("/api/console/sign-in-domains/"))
    if (result.ok && result.value.provider !== null) this.domains = result.value
  }

  get #filter(): Filter {
    const wanted = this.place.query.get("show")
    return FILTERS.find((filter) => filter === wanted) ?? "everyone"
  }

  /** Whose users these are, and which roles they can have. */
  get #team(): { readonly kind: keyof Messages["lede"]; readonly roles: ReadonlyArray<UserRole> } {
    const { vendor, membership } = this.console.session.session
    if (membership.role === "corporate-admin") return { kind: "corporate", roles: ["corporate-admin"] }
    if (vendor === null) return { kind: "installation", roles: ["operator"] }
    return { kind: "vendor", roles: ["vendor-admin", "vendor-member"] }
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (this.isQueryChanged(changed)) void this.#users.load()
  }

  override render() {
    const { messages: t, words } = this
    return html`<header class="page-head">
        <h1>${t.title}</h1>
        <div class="btns">
          ${this.domains === null ? nothing : this.#domainsButton(this.domains)}
          <button class="btn primary" type="button" @click=${() => (this.open = { kind: "invite" })}>
            ${consoleIcon("plus")}${t.invite}
          </button>
        </div>
        <p>${t.lede[this.#team.kind]}</p>
      </header>
      <div class="stack list">
        ${this.#toolbar()} ${this.open === null ? problemNote(this.#changing.problem, words) : nothing}
        ${showLoaded(this.#users.page, this.#users, words, () => this.#table())}
      </div>
      ${this.open === null ? nothing : this.#dialog(this.open)}`
  }

  #domainsButton(current: ConsoleSignInDomains): TemplateResult {
    return html`<button class="btn" type="button" @click=${() => (this.open = { kind: "domains", current })}>
      ${this.messages.domains.open}
    </button>`
  }

  #toolbar(): TemplateResult {
    const { messages: t } = this
    const counts = this.#users.page?.counts
    const chips = FILTERS.map((value) => ({
      value,
      label: t.filters[value],
      ...(counts === undefined ? {} : { count: t.count(counts[value]) }),
    }))
    return html`<search class="toolbar">
      ${this.searchField()}
      ${
        this.#team.roles.length > 1
          ? filterChips("users", t.filter, chips, this.#filter, (show) => this.#show(show))
          : nothing
      }
    </search>`
  }

  #show(filter: Filter): void {
    this.console.router.setQuery({ show: filter === "everyone" ? undefined : filter })
  }

  #table(): TemplateResult {
    const { messages: t, words } = this
    const users = this.#users
    if (users.rows.length === 0) return this.#empty()
    const columns = userColumns({
      messages: t,
      words,
      roles: this.#team.roles,
      onRole: (user, role) => void this.#changeRole(user, role),
      onChange: (user) => (this.open = { kind: "change", user }),
      onSignIns: (user) => (this.open = { kind: "sign-ins", user }),
      onSendAgain: (user) => void this.#sendAgain(user),
      onRemove: (user) => (this.open = { kind: "remove", user }),
    })
    const total = this.searched === "" ? (users.page?.counts[this.#filter] ?? null) : null
    return html`<hrsync-table
        .label=${t.table}
        .columns=${columns}
        .rows=${users.rows}
        .rowKey=${({ id }: ConsoleUser) => id}
        .total=${total}
        ${DataTable.nearEnd.on(() => void users.loadMore())}
      ></hrsync-table>
      ${listFoot(users, words, total === null ? null : words.shown(users.rows.length, total))}`
  }

  #empty(): TemplateResult {
    const { empty: t } = this.messages
    const search = this.searched
    const clear = () => this.console.router.setQuery({ search: undefined, show: undefined })
    return emptyState(
      "user",
      search === "" ? t.filtered.title : t.title(search),
      search === "" ? t.filtered.text : t.text,
      html`<button class="btn" type="button" @click=${clear}>${t.clear}</button>`,
    )
  }

  #dialog(open: Open): TemplateResult {
    if (open.kind === "remove") return this.#removal(open.user)
    const { console } = this
    if (open.kind === "sign-ins")
      return html`<hrsync-sign-in-drawer
        .user=${open.user}
        ${SignInDrawer.closed.on(() => (this.open = null))}
      ></hrsync-sign-in-drawer>`
    if (open.kind === "domains")
      return html`<hrsync-sign-in-domains-dialog
        .current=${open.current}
        ${SignInDomainsDialog.done.on((detail) => {
          this.open = null
          console.toast(detail)
          void this.#loadDomains()
        })}
        ${SignInDomainsDialog.closed.on(() => (this.open = null))}
      ></hrsync-sign-in-domains-dialog>`
    return html`<hrsync-user-dialog
      .roles=${this.#team.roles}
      .user=${open.kind === "change" ? open.user : null}
      ${UserDialog.done.on((detail) => {
        this.open = null
        console.toast(detail)
        void this.#users.load()
      })}
      ${UserDialog.closed.on(() => (this.open = null))}
    ></hrsync-user-dialog>`
  }

  #removal(user: ConsoleUser): TemplateResult {
    const { removal: t } = this.messages
    const { problem, isBusy } = this.#changing
    return html`<hrsync-confirm-dialog
      .heading=${t.title(nameUser(user))}
      .text=${this.#loss(user)}
      .action=${t.action}
      .keep=${t.keep}
      .isBusy=${isBusy}
      .error=${problem === null ? null : problemText(problem, this.words)}
      ${ConfirmDialog.confirmed.on(() => void this.#remove(user))}
      ${ConfirmDialog.closed.on(() => {
        this.open = null
        this.#changing.clear()
      })}
    ></hrsync-confirm-dialog>`
  }

  /** Whether the person works here now, and with which clients. */
  #loss({ state, last_sign_in_at: at, clients }: ConsoleUser): string {
    const { removal: t } = this.messages
    if (state === "invited") return t.invited
    const signIn = at === null ? t.neverHere : t.lastHere(this.format.relative(at, now()))
    const linked = clients.length === 0 ? [] : [t.linked(clients.map(({ name }) => name))]
    return [signIn, ...linked, t.text].join(" ")
  }

  /** At once, with a way back: the clients of a member are kept for it. */
  async #changeRole(user: ConsoleUser, role: UserRole): Promise<void> {
    const { messages: t } = this
    if (!(await this.#putRole(user, role))) return
    this.console.toast(t.roleChanged(nameUser(user), t.role[role]), () => void this.#putRole(user, user.role))
  }

  async #putRole({ id, clients }: ConsoleUser, role: UserRole): Promise<boolean> {
    const linked =
      role === "vendor-member" ? { client_org_ids: clients.map(({ org_id: orgId }) => orgId) } : {}
    const result = await this.#changing.run(() =>
      send(
        this.api.POST("/api/console/users/{user_id}/", {
          params: { path: { user_id: id } },
          body: { role, ...linked },
        }),
      ),
    )
    await this.#users.load()
    return result?.ok === true
  }

  async #sendAgain({ id, email }: ConsoleUser): Promise<void> {
    const params = { path: { user_id: id } }
    const result = await this.#changing.run(() =>
      send(this.api.POST("/api/console/users/{user_id}/send-invitation/", { params })),
    )
    if (result?.ok === true) this.console.toast(this.messages.sentAgain(email))
  }

  async #remove(user: ConsoleUser): Promise<void> {
    const params = { path: { user_id: user.id } }
    const result = await this.#changing.run(() =>
      send(this.api.POST("/api/console/users/{user_id}/remove/", { params })),
    )
    if (result?.ok !== true) return
    this.open = null
    this.console.toast(this.messages.removal.done(nameUser(user)))
    void this.#users.load()
  }
}
