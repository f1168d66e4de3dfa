import { html, nothing, type TemplateResult } from "lit"
import type {
  ConsoleRequest,
  ConsoleRequests,
  ConsoleSetUp,
  ConsoleSetUps,
} from "../../../../core/contract/requests/console/requests.ts"
import { type Result, send } from "../../../elements/api/send.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Resource } from "../../client/resource.ts"
import { type Column, DataTable } from "../../parts/data-table.ts"
import { consoleIcon } from "../../parts/icons.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { linkTo } from "../../routing/paths.ts"
import { nameConnection } from "../clients/name-connection.ts"
import { ConsolePage } from "../console-page.ts"
import type { Messages } from "./en.ts"
import { FileRequest } from "./file-dialog.ts"
import "./page.css"
import { RequestDrawer } from "./request-drawer.ts"
import { SetUpDrawer } from "./set-up-drawer.ts"

/** What was asked of the operator: HR systems that are set up for a company, and systems that are not supported. */
export class RequestsPage extends withProperties(ConsolePage<Messages>, {
  isFiling: state(false),
}) {
  static readonly tag = "hrsync-requests-page"
  static readonly parts = [DataTable, FileRequest, RelativeTime, RequestDrawer, SetUpDrawer]
  readonly #setUps = new Resource<ConsoleSetUps>(this, () =>
    this.#whenPermitted("assisted.list", () => send(this.api.GET("/api/console/set-ups/"))),
  )
  readonly #requests = new Resource<ConsoleRequests>(this, () =>
    this.#whenPermitted("hrms-request.list", () => send(this.api.GET("/api/console/requests/"))),
  )

  #whenPermitted<A>(
    action: string,
    call: () => Promise<Result<{ readonly items: ReadonlyArray<A> }>>,
  ): Promise<Result<{ readonly items: ReadonlyArray<A> }>> {
    return this.can(action) ? call() : Promise.resolve({ ok: true, value: { items: [] } })
  }

  override render() {
    const { messages: t } = this
    // A request is filed for a vendor.
    const canFile = this.can("hrms-request.file") && this.console.session.session.vendor !== null
    return html`<header class="page-head">
        <h1>${t.title}</h1>
        ${
          canFile
            ? html`<div class="btns">
                <button class="btn primary" type="button" @click=${() => (this.isFiling = true)}>
                  ${consoleIcon("plus")}${t.file}
                </button>
              </div>`
            : nothing
        }
      </header>
      ${this.can("assisted.list") ? this.#setUpPart() : nothing}
      ${this.can("hrms-request.list") ? this.#requestPart() : nothing} ${this.#opened()}`
  }

  #setUpPart(): TemplateResult {
    const { setUps: t } = this.messages
    return html`<section class="part">
      <div class="part-head"><h2>${t.title}</h2></div>
      <p class="muted">${t.lede}</p>
      ${showLoaded(this.#setUps.value, this.#setUps, this.words, ({ items }) =>
        items.length === 0
          ? html`<p class="faint">${t.empty}</p>`
          : html`<hrsync-table
              .label=${t.title}
              .look=${"open"}
              .columns=${this.#setUpColumns()}
              .rows=${items}
              .rowKey=${(row: ConsoleSetUp) => row.connection_id}
              .total=${items.length}
            ></hrsync-table>`,
      )}
    </section>`
  }

  #setUpColumns(): ReadonlyArray<Column<ConsoleSetUp>> {
    const { setUps: t } = this.messages
    return [
      {
        key: "client",
        label: t.column.client,
        cell: ({ connection_id: id, client, vendor, state }) =>
          html`<a class="go" href=${linkTo("requests", { "set-up": id })}
              >${nameConnection({ name: client, vendor: { name: vendor } }, this.readerKind)}</a
            ><span class="only-m sub"><br />${t.state[state]}</span>`,
      },
      { key: "system", label: t.column.system, look: "col-m", cell: ({ hrms_name: name }) => html`${name}` },
      {
        key: "state",
        label: t.column.state,
        look: "col-m",
        cell: ({ state }) =>
          html`<span class="status ${state === "live" ? "ok" : "invited"}">${t.state[state]}</span>`,
      },
      {
        key: "task",
        label: t.column.task,
        cell: ({ task }) =>
          task === null
            ? html`<span class="sub">${t.nothingDue}</span>`
            : html`${t.due[task.kind]}<br /><span class="sub over">${relativeTime(task.due_at)}</span>`,
      },
      {
        key: "next",
        label: t.column.next,
        look: "r col-w",
        cell: ({ next_upload_at: at }) => html`<span class="over">${relativeTime(at, t.onRequest)}</span>`,
      },
    ]
  }

  #requestPart(): TemplateResult {
    const { systems: t } = this.messages
    return html`<section class="part">
      <div class="part-head"><h2>${t.title}</h2></div>
      <p class="muted">${t.lede}</p>
      ${showLoaded(this.#requests.value, this.#requests, this.words, ({ items }) =>
        items.length === 0
          ? html`<p class="faint">${t.empty}</p>`
          : html`<hrsync-table
              .label=${t.title}
              .look=${"open"}
              .columns=${this.#requestColumns()}
              .rows=${items}
              .rowKey=${(row: ConsoleRequest) => row.request_id}
              .total=${items.length}
            ></hrsync-table>`,
      )}
    </section>`
  }

  #requestColumns(): ReadonlyArray<Column<ConsoleRequest>> {
    const { systems: t } = this.messages
    return [
      {
        key: "system",
        label: t.column.system,
        cell: ({ request_id: id, hrms_name: name, org_name: company }) =>
          html`<a class="go" href=${linkTo("requests", { request: id })}>${name}</a
            ><span class="only-m sub"><br />${company}</span>`,
      },
      { key: "company", label: t.column.company, look: "col-m", cell: ({ org_name: name }) => html`${name}` },
      {
        key: "state",
        label: t.column.state,
        cell: ({ answered_at: at }) =>
          html`<span class="status ${at === null ? "invited" : "ok"}"
            >${at === null ? t.open : t.answered}</span
          >`,
      },
      {
        key: "filed",
        label: t.column.filed,
        look: "r col-w",
        cell: ({ filed_at: at }) => html`<span class="over">${relativeTime(at)}</span>`,
      },
    ]
  }

  /** What the address names, or the form. */
  #opened(): TemplateResult | typeof nothing {
    const { console } = this
    const [request, setUp] = [this.place.query.get("request"), this.place.query.get("set-up")]
    const close = () => console.router.setQuery({ request: undefined, "set-up": undefined })
    if (this.isFiling)
      return html`<hrsync-file-request
        ${FileRequest.filed.on((detail) => {
          this.isFiling = false
          void this.#requests.load()
          console.router.setQuery({ request: detail })
        })}
        ${FileRequest.closed.on(() => (this.isFiling = false))}
      ></hrsync-file-request>`
    if (request !== null)
      return html`<hrsync-request-drawer
        .request=${request}
        ${RequestDrawer.changed.on(() => void this.#requests.load())}
        ${RequestDrawer.closed.on(close)}
      ></hrsync-request-drawer>`
    if (setUp === null) return nothing
    return html`<hrsync-set-up-drawer
      .connection=${setUp}
      ${SetUpDrawer.changed.on(() => void this.#setUps.load())}
      ${SetUpDrawer.closed.on(close)}
    ></hrsync-set-up-drawer>`
  }
}
