import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleVendorState } from "../../../../core/contract/operation/console/vendor-state.ts"
import { type Problem, send } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { AutoRefresh } from "../../client/auto-refresh.ts"
import { Resource } from "../../client/resource.ts"
import { type Column, DataTable } from "../../parts/data-table.ts"
import { problemNote, showLoaded } from "../../parts/loaded.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { linkTo } from "../../routing/paths.ts"
import { describeState } from "../clients/client-words.ts"
import { ConsolePage } from "../console-page.ts"
import type { Messages } from "./en.ts"

type Client = ConsoleVendorState["clients"][number]
type User = ConsoleVendorState["users"][number]
type Key = ConsoleVendorState["keys"][number]

/** How one vendor is, for the operator: without opening its pages. */
export class VendorPage extends withProperties(ConsolePage<Messages>, {
  /** Why its pages could not be opened; null: they could. */
  openProblem: state<Problem | null>(null),
}) {
  static readonly tag = "hrsync-vendor-page"
  static readonly parts = [DataTable, RelativeTime]
  readonly #vendor = new Resource<ConsoleVendorState>(this, () =>
    send(
      this.api.GET("/api/console/service/vendors/{vendor_id}/", {
        params: { path: { vendor_id: this.#id } },
      }),
    ),
  )

  constructor() {
    super()
    new AutoRefresh(this, {
      changes: () => this.console.changes,
      concerns: () => true,
      onRefresh: () => void this.#vendor.load(),
    })
  }

  get #id(): string {
    return this.place.parameters["id"] ?? ""
  }

  override get tabTitle(): string | null {
    return this.#vendor.value?.name ?? null
  }

  override render() {
    return showLoaded(this.#vendor.value, this.#vendor, this.words, (vendor) => this.#page(vendor))
  }

  #page(vendor: ConsoleVendorState): TemplateResult {
    const { messages: t } = this
    return html`<header class="page-head">
        <a class="crumb" href=${linkTo("vendors")}>${icon("back", "sm")}${t.back}</a>
        <h1>${vendor.name}</h1>
        <div class="btns">
          <button class="btn" type="button" @click=${() => void this.#open()}>${t.open}</button>
        </div>
        <p>${t.lede}</p>
      </header>
      <div class="stack">
        ${problemNote(this.openProblem, this.words)} ${this.#receiver(vendor)} ${this.#clients(vendor)}
        ${this.#keys(vendor)} ${this.#users(vendor)} ${this.#limits(vendor)}
      </div>`
  }

  #receiver({ receiver, deliveries }: ConsoleVendorState): TemplateResult {
    const { receiver: t } = this.messages
    const { number } = this.format
    return html`<section class="part" aria-labelledby="vendor-receiver">
      <div class="part-head"><h2 id="vendor-receiver">${t.title}</h2></div>
      ${receiver === null ? html`<p class="muted">${t.none}</p>` : nothing}
      <dl class="kv">
        ${
          receiver === null
            ? nothing
            : html`<dt>${t.now}</dt>
                <dd>
                  <span class="status ${RECEIVER_LOOKS[receiver.state]}">${t.state[receiver.state]}</span>
                </dd>
                ${
                  receiver.failing_since === null
                    ? nothing
                    : html`<dt>${t.since}</dt>
                        <dd>${relativeTime(receiver.failing_since)}</dd>`
                }
                <dt>${t.url}</dt>
                <dd class="mono">${receiver.url}</dd>`
        }
        <dt>${t.delivered}</dt>
        <dd>${number(deliveries.delivered_today)}</dd>
        <dt>${t.waiting}</dt>
        <dd>${number(deliveries.waiting)}</dd>
        <dt>${t.failed}</dt>
        <dd>${number(deliveries.failed)}</dd>
        <dt>${t.exhausted}</dt>
        <dd>${number(deliveries.exhausted)}</dd>
      </dl>
    </section>`
  }

  #clients({ clients, total_clients: total }: ConsoleVendorState): TemplateResult {
    const { clients: t } = this.messages
    return html`${this.#table("clients", this.#clientColumns, clients, ({ connection_id: id }) => id)}
    ${clients.length < total ? html`<p class="hint">${t.shown(clients.length, total)}</p>` : nothing}`
  }

  get #clientColumns(): ReadonlyArray<Column<Client>> {
    const { clients: t } = this.messages
    return [
      {
        key: "client",
        label: t.column.client,
        cell: ({ connection_id: id, name }) =>
          html`<a class="go" href=${linkTo("client", { id })}>${name}</a>`,
      },
      { key: "state", label: t.column.state, cell: (client) => this.#state(client) },
      { key: "source", label: t.column.source, look: "col-w", cell: ({ source }) => source ?? "" },
      {
        key: "employees",
        label: t.column.employees,
        look: "r col-w",
        cell: ({ employees }) => html`<span class="num">${this.format.number(employees)}</span>`,
      },
      {
        key: "last",
        label: t.column.last,
        look: "r col-m",
        cell: ({ last_synced_at: at }) => relativeTime(at, t.never),
      },
    ]
  }

  #state({ last_sync: last, ...client }: Client): TemplateResult {
    const [look, word] = describeState(
      { ...client, source: null, last_sync: last === null ? null : { ...last, ...UNTOLD } },
      this.messages.client,
    )
    return html`<span class="status ${look}">${word}</span>`
  }

  #users({ users }: ConsoleVendorState): TemplateResult {
    return this.#table("users", this.#userColumns, users, ({ email }) => email)
  }

  get #userColumns(): ReadonlyArray<Column<User>> {
    const { users: t } = this.messages
    return [
      {
        key: "user",
        label: t.column.user,
        cell: ({ name, email }) => html`<b>${name}</b><br /><span class="sub">${email}</span>`,
      },
      { key: "role", label: t.column.role, cell: ({ role }) => t.role[role] },
      {
        key: "last",
        label: t.column.last,
        look: "r",
        cell: ({ state, last_sign_in_at: at }) =>
          state === "invited" ? html`<span class="faint">${t.invited}</span>` : relativeTime(at, t.never),
      },
    ]
  }

  #keys({ keys }: ConsoleVendorState): TemplateResult {
    return this.#table("keys", this.#keyColumns, keys, (key) => `${key.kind} ${String(keys.indexOf(key))}`)
  }

  get #keyColumns(): ReadonlyArray<Column<Key>> {
    const { keys: t } = this.messages
    return [
      {
        key: "key",
        label: t.column.key,
        cell: ({ label }) => html`<span class="mono">${label ?? "…"}</span>`,
      },
      { key: "kind", label: t.column.kind, look: "col-m", cell: ({ kind }) => t.kind[kind] },
      {
        key: "used",
        label: t.column.used,
        look: "r",
        cell: ({ kind, last_used_at: at }) => relativeTime(at, kind === "app-secret" ? t.notNoted : t.never),
      },
      {
        key: "ends",
        label: t.column.ends,
        look: "r col-m",
        cell: ({ ends_at: at }) => relativeTime(at, t.noEnd),
      },
    ]
  }

  #table<Row>(
    part: "clients" | "users" | "keys",
    columns: ReadonlyArray<Column<Row>>,
    rows: ReadonlyArray<Row>,
    rowKey: (row: Row) => string,
  ): TemplateResult {
    const t = this.messages[part]
    return html`<section class="part" aria-labelledby="vendor-${part}">
      <div class="part-head"><h2 id="vendor-${part}">${t.title}</h2></div>
      ${
        rows.length === 0
          ? html`<p class="muted">${t.none}</p>`
          : html`<hrsync-table
              .label=${t.title}
              .look=${part === "clients" ? "open" : ""}
              .columns=${columns}
              .rows=${rows}
              .rowKey=${rowKey}
              .total=${rows.length}
            ></hrsync-table>`
      }
    </section>`
  }

  #limits({ limits }: ConsoleVendorState): TemplateResult {
    const { limits: t } = this.messages
    return html`<section class="part" aria-labelledby="vendor-limits">
      <div class="part-head"><h2 id="vendor-limits">${t.title}</h2></div>
      <dl class="kv">
        <dt>${t.keys}</dt>
        <dd>${t.number(limits.keys_of_a_kind)}</dd>
        <dt>${t.calls}</dt>
        <dd>${t.number(limits.calls_per_second)}</dd>
        <dt>${t.reads}</dt>
        <dd>${t.number(limits.employee_reads_per_second)}</dd>
        <dt>${t.uploads}</dt>
        <dd>${t.number(limits.uploads_per_hour)}</dd>
        <dt>${t.mails}</dt>
        <dd>${t.number(limits.mails_per_hour)}</dd>
      </dl>
    </section>`
  }

  async #open(): Promise<void> {
    this.openProblem = await this.console.session.openVendor(this.#id, linkTo("overview"))
  }
}

const RECEIVER_LOOKS = {
  working: "ok",
  failing: "warn",
  paused: "warn",
  trying: "warn",
  disabled: "danger",
} as const

/** What the word for a state does not depend on. */
const UNTOLD = { id: "", is_first: false, finished_at: null }
