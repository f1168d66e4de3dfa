import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleSyncs } from "../../../../../core/contract/sync/console/syncs.ts"
import { send } from "../../../../elements/api/send.ts"
import { property, withProperties } from "../../../../elements/with-properties.ts"
import { PagedList } from "../../../client/paged-list.ts"
import { type Column, DataTable } from "../../../parts/data-table.ts"
import { emptyState } from "../../../parts/empty.ts"
import { problemNote, showLoaded } from "../../../parts/loaded.ts"
import { RelativeTime, relativeTime } from "../../../parts/time.ts"
import { linkTo } from "../../../routing/paths.ts"
import type { Sync } from "../../clients/client-words.ts"
import { PagePart } from "../../page-part.ts"
import type { Messages } from "../en.ts"
import { SyncDrawer } from "./sync-drawer.ts"
import { syncLook, syncWord } from "./sync-status.ts"

/**
 * The syncs of a client, newest first. Each opens with its counts and what was found in its rows.
 *
 * @property connection - the client's connection
 * @property open - the id of the sync that is open; null: none is
 */
export class SyncList extends withProperties(PagePart<Messages>, {
  connection: property<string>(),
  open: property<string | null>(null),
}) {
  static readonly tag = "hrsync-sync-list"
  static readonly parts = [DataTable, RelativeTime, SyncDrawer]
  readonly #syncs = new PagedList<Sync, ConsoleSyncs>(this, (cursor) =>
    send(
      this.api.GET("/api/console/clients/{connection_id}/syncs/", {
        params: {
          path: { connection_id: this.connection },
          query: cursor === undefined ? {} : { cursor },
        },
      }),
    ),
  )

  /** Reads the list anew, after a sync has begun or ended. */
  reload(): Promise<void> {
    return this.#syncs.load()
  }

  override render() {
    return html`${showLoaded(this.#syncs.page, this.#syncs, this.words, () => this.#table())}
    ${this.open === null ? nothing : this.#drawer(this.open)}`
  }

  #drawer(session: string): TemplateResult {
    return html`<hrsync-sync-drawer
      .session=${session}
      .connection=${this.connection}
      ${SyncDrawer.closed.on(() => this.console.router.setQuery({ sync: undefined }))}
    ></hrsync-sync-drawer>`
  }

  #table(): TemplateResult {
    const { words } = this
    const { syncs: t } = this.messages
    const syncs = this.#syncs
    if (syncs.rows.length === 0) return emptyState("sync", t.empty, t.emptyText)
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
