import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleUser, ConsoleUsers } from "../../../../core/contract/accounts/console/users.ts"
import type { ConsoleClientDetails } from "../../../../core/contract/connection/console/clients.ts"
import { send } from "../../../elements/api/send.ts"
import { property, withProperties } from "../../../elements/with-properties.ts"
import { PagedList } from "../../client/paged-list.ts"
import { type Column, DataTable } from "../../parts/data-table.ts"
import { problemNote, showLoaded } from "../../parts/loaded.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { linkTo } from "../../routing/paths.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

/** Those of the user's own organization who may see the client, with their last sign-in. */
export class ClientTeam extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
}) {
  static readonly tag = "hrsync-client-team"
  static readonly parts = [DataTable, RelativeTime]
  readonly #users = new PagedList<ConsoleUser, ConsoleUsers>(this, (cursor) =>
    send(
      this.api.POST("/api/console/users/search/", {
        body: { client_org_id: this.client.org_id, ...(cursor === undefined ? {} : { cursor }) },
      }),
    ),
  )

  override render() {
    const {
      messages: { people: t },
      words,
    } = this
    return html`<section class="part" aria-labelledby="client-team">
      <div class="part-head">
        <h2 id="client-team">${t.title}</h2>
        <a href=${linkTo("users")}>${t.manage}</a>
      </div>
      ${showLoaded(this.#users.page, this.#users, words, () => this.#table())}
    </section>`
  }

  #table(): TemplateResult {
    const { messages, words } = this
    const { people: t } = messages
    const users = this.#users
    return html`<hrsync-table
        .label=${t.title}
        .columns=${this.#columns()}
        .rows=${users.rows}
        .rowKey=${({ id }: ConsoleUser) => id}
        .total=${users.hasMore ? null : users.rows.length}
        ${DataTable.nearEnd.on(() => void users.loadMore())}
      ></hrsync-table>
      ${problemNote(users.moreProblem, words)}
      ${
        users.hasMore
          ? html`<p class="table-foot">
              <button class="btn" type="button" @click=${() => void users.loadMore()}>${words.more}</button>
            </p>`
          : nothing
      }`
  }

  #columns(): ReadonlyArray<Column<ConsoleUser>> {
    const {
      messages: { people: t },
    } = this
    return [
      {
        key: "person",
        label: t.person,
        cell: ({ name, email }) =>
          html`<b>${name || email}</b
            >${name === "" ? nothing : html`<br /><span class="sub">${email}</span>`}`,
      },
      { key: "role", label: t.role, look: "col-m", cell: ({ role }) => html`${t.roles[role]}` },
      {
        key: "sign-in",
        label: t.signIn,
        look: "r",
        cell: ({ state, last_sign_in_at: at }) =>
          state === "invited" ? html`<span class="sub">${t.invited}</span>` : relativeTime(at, t.never),
      },
    ]
  }
}
