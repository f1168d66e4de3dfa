import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type { ConsoleCompanyState } from "../../../../core/contract/operation/console/companies.ts"
import { send } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { AutoRefresh } from "../../client/auto-refresh.ts"
import { Resource } from "../../client/resource.ts"
import { type Column, DataTable } from "../../parts/data-table.ts"
import { consoleIcon } from "../../parts/icons.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { linkTo } from "../../routing/paths.ts"
import { describeState } from "../clients/client-words.ts"
import { ConsolePage } from "../console-page.ts"
import { companyAccess } from "./company-access.ts"
import type { Messages } from "./en.ts"

type Connection = ConsoleCompanyState["connections"][number]
type WithUpload = Connection & { readonly upload: NonNullable<Connection["upload"]> }

/** How one company is at all its vendors, for the operator: without opening any of them. */
export class CompanyPage extends ConsolePage<Messages> {
  static readonly tag = "hrsync-company-page"
  static readonly parts = [DataTable, RelativeTime]
  readonly #company = new Resource<ConsoleCompanyState>(this, () =>
    send(
      this.api.GET("/api/console/service/companies/{company_id}/", {
        params: { path: { company_id: this.#id } },
      }),
    ),
  )

  constructor() {
    super()
    new AutoRefresh(this, {
      changes: () => this.console.changes,
      concerns: ({ kind, connection_id: id }) => kind !== "delivery" && this.#has(id),
      onRefresh: () => void this.#company.load(),
    })
  }

  get #id(): string {
    return this.place.parameters["id"] ?? ""
  }

  #has(connectionId: string): boolean {
    const { connections } = this.#company.value ?? { connections: [] }
    return connections.some(({ connection_id: id }) => id === connectionId)
  }

  override get tabTitle(): string | null {
    return this.#company.value?.name ?? null
  }

  /** The search leads from one company to another. */
  protected override willUpdate(changed: PropertyValues): void {
    const before = changed.get("place") as typeof this.place | undefined
    if (before !== undefined && before.parameters["id"] !== this.place.parameters["id"])
      void this.#company.load()
  }

  override render() {
    return showLoaded(this.#company.value, this.#company, this.words, (company) => this.#page(company))
  }

  #page(company: ConsoleCompanyState): TemplateResult {
    const { messages: t } = this
    return html`<header class="page-head">
        <a class="crumb" href=${linkTo("companies")}>${icon("back", "sm")}${t.back}</a>
        <h1>${company.name}</h1>
        <p>${company.domain === null ? nothing : html`<b>${company.domain}</b>. `}${t.lede}</p>
      </header>
      <div class="stack">
        ${this.#problems(company)} ${this.#connections(company)} ${this.#uploads(company)}
        ${companyAccess(company, t)}
      </div>`
  }

  /** Each open issue, with the connection that has it. */
  #problems({ connections }: ConsoleCompanyState): TemplateResult {
    const { problems: t, client: words } = this.messages
    const found = connections.flatMap(({ issues, ...connection }) =>
      issues.map((code) => ({ ...connection, code })),
    )
    return html`<section class="part" aria-labelledby="company-problems">
      <div class="part-head"><h2 id="company-problems">${t.title}</h2></div>
      ${
        found.length === 0
          ? html`<p class="calm"><span class="status ok">${t.none}</span></p>`
          : html`<ul class="issues">
              ${found.map(({ code, vendor, connection_id: id }) => {
                const title = t.at(words.issue[code] ?? code, vendor.name)
                return html`<li>
                  <span class="mk">${consoleIcon("alert")}</span>
                  <div><b>${title}</b></div>
                  <a class="btn" href=${linkTo("client", { id })}
                    >${t.open}<span class="vh"> (${title})</span></a
                  >
                </li>`
              })}
            </ul>`
      }
    </section>`
  }

  #connections(company: ConsoleCompanyState): TemplateResult {
    const { connections: t } = this.messages
    const { connections, total_connections: total, terminated } = company
    return html`<section class="part" aria-labelledby="company-connections">
      <div class="part-head"><h2 id="company-connections">${t.title}</h2></div>
      ${
        connections.length === 0
          ? html`<p class="muted">${t.none}</p>`
          : html`<hrsync-table
              .label=${t.title}
              .look=${"open"}
              .columns=${this.#connectionColumns}
              .rows=${connections}
              .rowKey=${({ connection_id: id }: Connection) => id}
              .total=${connections.length}
            ></hrsync-table>`
      }
      ${connections.length < total ? html`<p class="hint">${t.shown(connections.length, total)}</p>` : nothing}
      ${terminated === 0 ? nothing : html`<p class="hint">${t.terminated(terminated)}</p>`}
    </section>`
  }

  get #connectionColumns(): ReadonlyArray<Column<Connection>> {
    const { connections: t } = this.messages
    return [
      {
        key: "vendor",
        label: t.column.vendor,
        cell: (connection) => this.#vendor(connection),
      },
      { key: "state", label: t.column.state, cell: (connection) => this.#state(connection) },
      {
        key: "shared",
        label: t.column.shared,
        look: "col-m",
        cell: ({ employees, shared_fields: fields }) =>
          html`<span class="num">${t.people(employees)}</span><br /><span class="sub"
              >${t.fields(fields)}</span
            >`,
      },
      {
        key: "last",
        label: t.column.last,
        look: "r col-m",
        cell: ({ last_synced_at: at }) => relativeTime(at, t.never),
      },
      {
        key: "next",
        label: t.column.next,
        look: "r col-w",
        cell: ({ next_sync_at: at, paused_at: pausedAt }) =>
          relativeTime(at, pausedAt === null ? t.onRequest : ""),
      },
    ]
  }

  /** On a telephone with what the left-out columns say. */
  #vendor(connection: Connection): TemplateResult {
    const { connections: t } = this.messages
    const { connection_id: id, vendor, source, employees, shared_fields: fields } = connection
    return html`<a class="go" href=${linkTo("client", { id })}>${vendor.name}</a
      >${source === null ? nothing : html`<br /><span class="sub">${source}</span>`}<span class="only-m sub"
        ><br />${t.people(employees)}, ${t.fields(fields)}<br />${t.column.last}:
        ${relativeTime(connection.last_synced_at, t.never)}</span
      >`
  }

  #state({ last_sync: last, ...connection }: Connection): TemplateResult {
    const [look, word] = describeState(
      { ...connection, source: null, last_sync: last === null ? null : { ...last, ...UNTOLD } },
      this.messages.client,
    )
    return html`<span class="status ${look}">${word}</span>`
  }

  #uploads({ connections }: ConsoleCompanyState): TemplateResult {
    const { uploads: t } = this.messages
    const rows = connections.filter((connection): connection is WithUpload => connection.upload !== null)
    return html`<section class="part" aria-labelledby="company-uploads">
      <div class="part-head"><h2 id="company-uploads">${t.title}</h2></div>
      ${
        rows.length === 0
          ? html`<p class="muted">${t.none}</p>`
          : html`<hrsync-table
              .label=${t.title}
              .columns=${this.#uploadColumns}
              .rows=${rows}
              .rowKey=${({ connection_id: id }: Connection) => id}
              .total=${rows.length}
            ></hrsync-table>`
      }
    </section>`
  }

  get #uploadColumns(): ReadonlyArray<Column<WithUpload>> {
    const { uploads: t } = this.messages
    return [
      { key: "vendor", label: t.column.vendor, cell: ({ vendor }) => vendor.name },
      {
        key: "stage",
        label: t.column.stage,
        cell: ({ upload }) =>
          html`${t.stage[upload.stage]}${
            upload.is_stuck
              ? html`<br /><span class="status failed">${t.stuck}</span>
                  ${relativeTime(upload.waiting_since)}`
              : nothing
          }`,
      },
      {
        key: "size",
        label: t.column.size,
        look: "r col-m",
        cell: ({ upload: { size, received } }) =>
          html`<span class="num"
            >${
              received < size
                ? t.received(this.format.bytes(received), this.format.bytes(size))
                : this.format.bytes(size)
            }</span
          >`,
      },
      {
        key: "begun",
        label: t.column.begun,
        look: "r col-m",
        cell: ({ upload }) => relativeTime(upload.begun_at),
      },
    ]
  }
}

/** What the word for a state does not depend on. */
const UNTOLD = { id: "", is_first: false, finished_at: null }
