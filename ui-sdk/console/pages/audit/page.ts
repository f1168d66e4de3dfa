import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import { repeat } from "lit/directives/repeat.js"
import { send } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { now } from "../../../elements/now.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Resource } from "../../client/resource.ts"
import { PagedList } from "../../client/paged-list.ts"
import { emptyState } from "../../parts/empty.ts"
import { problemNote, showLoaded } from "../../parts/loaded.ts"
import { RangeMenu } from "../../parts/time-range/range-menu.ts"
import { type TimeRange, toBounds } from "../../parts/time-range/time-range.ts"
import { writeQuery } from "../../routing/paths.ts"
import { nameConnection } from "../clients/name-connection.ts"
import { ConsolePage } from "../console-page.ts"
import type { ActionName } from "./actions/en.ts"
import { ChainCheck } from "./chain-check.ts"
import type { Messages } from "./en.ts"
import { EntryDrawer } from "./entry-drawer.ts"
import { nameAction, nameActor, toDay, type Entry, groupByDay, nameVia } from "./entry-words.ts"
import "../../../elements/styles/field.css"
import "../../../elements/styles/table.css"
import "../../styles/rows.css"
import "./page.css"

/** The period of an address that names none. */
const USUAL = "week"
/** In place of one action: all reads of personal data. */
const READS = "reads" as const

/** Who did what, when? */
export class AuditPage extends withProperties(ConsolePage<Messages>, {
  /** The entry in the drawer; null: it is closed. */
  opened: state<Entry | null>(null),
}) {
  static readonly tag = "hrsync-audit-page"
  static readonly parts = [ChainCheck, EntryDrawer, RangeMenu]
  readonly #entries = new PagedList<Entry>(this, async (cursor) => {
    const result = await send(
      this.api.GET("/api/console/audit/", {
        params: { query: { ...this.#filter, ...(cursor === undefined ? {} : { cursor }) } },
      }),
    )
    if (!result.ok || this.readerKind !== "company") return result
    const items = result.value.items.map((entry) => ({ ...entry, client: entry.vendor }))
    return { ok: true, value: { ...result.value, items } }
  })

  /** The name of the client that the log is limited to: there may be no entry that has it. */
  readonly #client = new Resource<string | null>(this, async () => {
    const id = this.#read("client")
    if (id === undefined) return { ok: true, value: null }
    const path = { connection_id: id }
    const result = await send(this.api.GET("/api/console/clients/{connection_id}/", { params: { path } }))
    return { ok: true, value: result.ok ? nameConnection(result.value, this.readerKind) : id }
  })

  #read(name: string): string | undefined {
    return this.place.query.get(name) ?? undefined
  }

  get #range(): TimeRange {
    const [time = "", from = "", to = ""] = [this.#read("time"), this.#read("from"), this.#read("to")]
    return { time, from, to }
  }

  get #action(): ActionName | undefined {
    const action = this.#read("action")
    return action !== undefined && Object.hasOwn(this.messages.actions, action)
      ? (action as ActionName)
      : undefined
  }

  /** Only reads of personal data. */
  get #isOfReads(): boolean {
    return this.#read("action") === READS
  }

  get #filter() {
    const [action, user, connection] = [this.#action, this.#read("user"), this.#read("client")]
    const range = this.#range
    const hasRange = range.time + range.from + range.to !== ""
    return {
      ...toBounds(hasRange ? range : { ...range, time: USUAL }),
      ...(action === undefined ? {} : { action }),
      ...(this.#isOfReads ? { only: READS as typeof READS } : {}),
      ...(user === undefined ? {} : { user_id: user }),
      ...(connection === undefined ? {} : { connection_id: connection }),
    }
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (this.isQueryChanged(changed)) {
      void this.#entries.load()
      void this.#client.load()
    }
  }

  override render() {
    const { messages: t, words } = this
    return html`<header class="page-head">
        <h1>${t.title}</h1>
        <div class="btns">
          <a class="btn" download href="/api/console/audit/export/${writeQuery(this.#filter)}"
            >${icon("download")}${t.export}</a
          >
        </div>
        <p>${t.lede}</p>
      </header>
      <div class="stack list">
        ${this.#toolbar()} ${this.#isOfReads ? html`<p class="muted">${t.reads}</p>` : nothing}
        ${this.can("audit.verify") ? html`<hrsync-chain-check></hrsync-chain-check>` : nothing}
        ${showLoaded(this.#entries.page, this.#entries, words, () => this.#table())}
      </div>
      ${this.opened === null ? nothing : this.#drawer(this.opened)}`
  }

  #toolbar(): TemplateResult {
    const { messages: t } = this
    return html`<search class="toolbar">
      <hrsync-range-menu
        .range=${this.#range}
        .usual=${USUAL}
        ${RangeMenu.chosen.on((range) => this.#choose({ ...range }))}
      ></hrsync-range-menu>
      <select
        class="select short"
        aria-label=${t.action.label}
        @change=${({ target }: Event) => this.#choose({ action: (target as HTMLSelectElement).value })}
      >
        <option value="" ?selected=${this.#action === undefined && !this.#isOfReads}>${t.action.all}</option>
        <option value=${READS} ?selected=${this.#isOfReads}>${t.action.reads}</option>
        ${Object.entries(t.actions)
          .toSorted(([, one], [, other]) => one.localeCompare(other))
          .map(
            ([action, title]) =>
              html`<option value=${action} ?selected=${action === this.#action}>${title}</option>`,
          )}
      </select>
      ${this.#onlyChip("user", this.#userName)} ${this.#onlyChip("client", this.#client.value)}
    </search>`
  }

  /** By an entry that is shown; else the id. */
  get #userName(): string | null {
    const id = this.#read("user")
    if (id === undefined) return null
    const found = this.#entries.rows.find((entry) => id === entry.user_id)
    return found === undefined ? id : nameActor(found, this.messages)
  }

  /** Takes the filter on one person or client back. */
  #onlyChip(name: "user" | "client", what: string | null): TemplateResult | typeof nothing {
    if (what === null) return nothing
    const { messages: t } = this
    return html`<button
      class="chip"
      type="button"
      aria-pressed="true"
      aria-label=${t.clear(what)}
      @click=${() => this.#choose({ [name]: undefined })}
    >
      ${t.filteredBy(what)}${icon("x", "sm")}
    </button>`
  }

  #choose(query: Readonly<Record<string, string | undefined>>): void {
    this.console.router.setQuery(query)
  }

  #table(): TemplateResult {
    const { messages: t, words } = this
    const { rows, hasMore, moreProblem } = this.#entries
    if (rows.length === 0) return this.#empty()
    return html`<table class="table open audit" aria-label=${t.table}>
        ${repeat(
          groupByDay(rows),
          ([day]) => day,
          ([day, entries]) => this.#day(day, entries),
        )}
      </table>
      ${problemNote(moreProblem, words)}
      <p class="table-foot">
        <span class="num">${t.shown(rows.length)}</span>
        ${
          hasMore
            ? html`<button class="btn" type="button" @click=${() => void this.#entries.loadMore()}>
                ${t.older}
              </button>`
            : nothing
        }
      </p>`
  }

  #day(day: string, entries: ReadonlyArray<Entry>): TemplateResult {
    const { messages: t, format } = this
    const words = format.day(`${day}T12:00:00`)
    return html`<tbody class="days">
      <tr>
        <th scope="rowgroup" colspan="4">${day === toDay(new Date(now())) ? t.today(words) : words}</th>
      </tr>
      ${repeat(
        entries,
        ({ id }) => id,
        (entry) => this.#row(entry),
      )}
    </tbody>`
  }

  #row(entry: Entry): TemplateResult {
    const { messages: t, format } = this
    const [what, time] = [nameAction(entry, t), format.clock(entry.at)]
    const label = t.detailsFor(what, time)
    return html`<tr>
      <td class="num at"><time datetime=${entry.at}>${time}</time></td>
      <td>
        ${entry.outcome === "refused" ? html`<span class="status failed">${t.refused}</span>: ` : nothing}
        <b>${nameActor(entry, t)}</b>:
        ${what}${entry.client === null ? nothing : html`, <b>${entry.client}</b>`}
      </td>
      <td class="sub col-w">${nameVia(entry, t)}</td>
      <td class="r">
        <button class="btn link go" type="button" aria-label=${label} @click=${() => (this.opened = entry)}>
          ${t.details}
        </button>
      </td>
    </tr>`
  }

  #empty(): TemplateResult {
    const { empty: t } = this.messages
    const clear = () =>
      this.#choose({
        ...{ time: "any", from: undefined, to: undefined },
        ...{ action: undefined, user: undefined, client: undefined },
      })
    return emptyState(
      "file",
      t.title,
      t.text,
      html`<button class="btn" type="button" @click=${clear}>${t.clear}</button>`,
    )
  }

  #drawer(entry: Entry): TemplateResult {
    return html`<hrsync-audit-entry
      .entry=${entry}
      ${EntryDrawer.chosen.on((detail) => {
        this.opened = null
        const { user, connection } = detail
        this.#choose(user === undefined ? { client: connection } : { user })
      })}
      ${EntryDrawer.closed.on(() => (this.opened = null))}
    ></hrsync-audit-entry>`
  }
}
