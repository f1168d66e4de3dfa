import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleSyncs } from "../../../../../core/contract/sync/console/syncs.ts"
import { send } from "../../../../elements/api/send.ts"
import { property, state, withProperties } from "../../../../elements/with-properties.ts"
import { PagedList } from "../../../client/paged-list.ts"
import { type Column, DataTable } from "../../../parts/data-table.ts"
import { emptyState } from "../../../parts/empty.ts"
import { problemNote, showLoaded } from "../../../parts/loaded.ts"
import { RelativeTime, relativeTime } from "../../../parts/time.ts"
import { type ChosenRange, RangeMenu } from "../../../parts/time-range/range-menu.ts"
import { type TimeRange, toBounds } from "../../../parts/time-range/time-range.ts"
import { linkTo } from "../../../routing/paths.ts"
import type { Sync } from "../../clients/client-words.ts"
import { PagePart } from "../../page-part.ts"
import type { Messages } from "../en.ts"
import { SyncDrawer } from "./sync-drawer.ts"
import { syncLook, syncWord } from "./sync-status.ts"

const ANY_TIME: TimeRange = { time: "", from: "", to: "" }

/**
 * The syncs of a client, newest first. Each opens with its counts and what was found in its rows.
 *
 * @property connection - the client's connection
 * @property open - the id of the sync that is open; null: none is
 */
export class SyncList extends withProperties(PagePart<Messages>, {
  connection: property<string>(),
  open: property<string | null>(null),
  range: state<TimeRange>(ANY_TIME),
}) {
  static readonly tag = "hrsync-sync-list"
  static readonly parts = [DataTable, RangeMenu, RelativeTime, SyncDrawer]
  readonly #syncs = new PagedList<Sync, ConsoleSyncs>(this, (cursor) =>
    send(
      this.api.GET("/api/console/clients/{connection_id}/syncs/", {
        params: {
          path: { connection_id: this.connection },
          query: { ...toBounds(this.range), ...(cursor === undefined ? {} : { cursor }) },
        },
      }),
    ),
  )

  /** Reads the list anew, after a sync has begun or ended. */
  reload(): Promise<void> {
    return this.#syncs.load()
  }

  override render() {
    const isWhole = Object.keys(toBounds(this.range)).length === 0
    return html`${isWhole && this.#syncs.rows.length === 0 ? nothing : this.#rangeMenu()}
    ${showLoaded(this.#syncs.page, this.#syncs, this.words, () => this.#table(isWhole))}
    ${this.open === null ? nothing : this.#drawer(this.open)}`
  }

  #choose({ time = "", from = "", to = "" }: ChosenRange): void {
    this.range = { time, from, to }
    void this.#syncs.load()
  }

  #drawer(session: string): TemplateResult {
    return html`<hrsync-sync-drawer
      .session=${session}
      .connection=${this.connection}
      ${SyncDrawer.closed.on(() => this.console.router.setQuery({ sync: undefined }))}
    ></hrsync-sync-drawer>`
  }

  #rangeMenu(): TemplateResult {
    return html`<div class="row tight">
      <hrsync-range-menu
        .range=${this.range}
        ${RangeMenu.chosen.on((range) => this.#choose(range))}
      ></hrsync-range-menu>
    </div>`
  }

  /** @param isWhole no time is chosen */
  #table(isWhole: boolean): TemplateResult {
    const { words } = this
    const { syncs: t } = this.messages
    const syncs = this.#syncs
    if (syncs.rows.length === 0)
      return isWhole
        ? emptyState("sync", t.empty, t.emptyText)
        : emptyState("sync", t.noneThen, t.noneThenText)
    return html`<hrsync-table
        .label=${t.table}
        .look=${"open"}
        .columns=${this.#columns()}
        .rows=${syncs.rows}
        .rowKey=${(sync: Sync) => sync.id}
        ${DataTable.nearEnd.on(() => void syncs.loadMore())}
      ></hrsync-table>
      ${problemNote(syncs.moreProblem, words)}`
  }

  #columns(): ReadonlyArray<Column<Sync>> {
    const { format } = this
    const { syncs: t } = this.messages
    const count = (
      key: "added" | "updated" | "left",
      look: string,
      of = (sync: Sync) => sync[key],
    ): Column<Sync> => ({
      key,
      label: t.column[key],
      look,
      cell: (sync) =>
        html`<span class="num ${of(sync) === 0 ? "sub" : ""}">${format.number(of(sync))}</span>`,
    })
    return [
      {
        key: "started",
        label: t.column.started,
        cell: ({ started_at: at }) => html`<span class="over">${relativeTime(at)}</span>`,
      },
      { key: "result", label: t.column.result, cell: (sync) => this.#result(sync) },
      count("added", "r"),
      // As in the chart, where nobody is counted twice.
      count("updated", "r", ({ updated, left }) => updated - left),
      count("left", "r col-m"),
      { key: "took", label: t.column.took, look: "r col-m", cell: (sync) => this.#took(sync) },
    ]
  }

  #result(sync: Sync): TemplateResult {
    const { messages: t } = this
    const { rejected } = sync
    const word = syncWord(sync, t)
    return html`<a
        class="go"
        href=${linkTo("client", { id: this.connection }, { sync: sync.id })}
        aria-label=${t.syncDetails.open(word, sync.started_at)}
        ><span class="status ${syncLook(sync)}">${word}</span></a
      >${rejected === 0 ? nothing : html`<br /><span class="sub">${t.syncs.rejected(rejected)}</span>`}`
  }

  #took({ started_at: from, finished_at: to }: Sync): TemplateResult {
    return to === null
      ? html`<span class="sub">${this.messages.syncs.running}</span>`
      : html`<span class="num">${this.format.duration(Date.parse(to) - Date.parse(from))}</span>`
  }
}
