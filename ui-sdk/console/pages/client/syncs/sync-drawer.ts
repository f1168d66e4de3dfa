import { reasonText } from "../../../../elements/reasons/reason-text.ts"
import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleSyncProgress } from "../../../../../core/contract/sync/console/syncs.ts"
import { send } from "../../../../elements/api/send.ts"
import { coverageList, hasCoverageGaps } from "../../../../elements/field-coverage/coverage-list.ts"
import { ElementEvent } from "../../../../elements/element-event.ts"
import { property, withProperties } from "../../../../elements/with-properties.ts"
import { AutoRefresh } from "../../../client/auto-refresh.ts"
import { Resource } from "../../../client/resource.ts"
import { ConsoleDialog } from "../../../parts/dialogs/dialog.ts"
import { showLoaded } from "../../../parts/loaded.ts"
import { RelativeTime, relativeTime } from "../../../parts/time.ts"
import { PagePart } from "../../page-part.ts"
import type { Messages } from "../en.ts"
import { syncFindings } from "./sync-findings.ts"
import { syncStatus } from "./sync-status.ts"

type Fact = readonly [label: string, value: unknown]

const RUNNING: ReadonlyArray<ConsoleSyncProgress["sync"]["state"]> = ["reading", "applying", "held"]

/**
 * One sync: when and why it ran, what it changed, and what was wrong with its rows.
 *
 * @property session - the sync's id
 * @property connection - the client's connection
 */
export class SyncDrawer extends withProperties(PagePart<Messages>, {
  session: property<string>(),
  connection: property<string>(),
}) {
  static readonly tag = "hrsync-sync-drawer"
  static readonly parts = [ConsoleDialog, RelativeTime]
  static readonly closed = new ElementEvent("closed")
  readonly #progress = new Resource<ConsoleSyncProgress>(this, () =>
    send(
      this.api.GET("/api/console/syncs/{session_id}/", { params: { path: { session_id: this.session } } }),
    ),
  )

  constructor() {
    super()
    new AutoRefresh(this, {
      changes: () => this.console.changes,
      concerns: ({ kind, connection_id: id }) => kind === "sync" && id === this.connection,
      onRefresh: () => this.#refresh(),
    })
  }

  /** Leaves out a sync that has ended: it no longer changes, and each view of its findings is an entry in the audit log. */
  #refresh(): void {
    const { value, isLoading } = this.#progress
    if (!isLoading && value !== null && RUNNING.includes(value.sync.state)) void this.#progress.load()
  }

  override render() {
    const { value } = this.#progress
    return html`<hrsync-dialog
      .kind=${"drawer"}
      .heading=${this.messages.syncDetails.title}
      .content=${showLoaded(value, this.#progress, this.words, (progress) => this.#content(progress))}
      ${ConsoleDialog.closed.on(() => SyncDrawer.closed.send(this))}
    ></hrsync-dialog>`
  }

  #content(progress: ConsoleSyncProgress): TemplateResult {
    const { messages, format } = this
    return html`<dl class="kv">${this.#facts(progress).map(fact)}</dl>
      ${this.#reason(progress)}
      <section>
        <h3>${messages.syncDetails.counts}</h3>
        <dl class="kv">${this.#counts(progress).map(fact)}</dl>
      </section>
      ${this.#coverage(progress)} ${this.#mayReadSource ? syncFindings(progress, messages, format) : nothing}`
  }

  #coverage({ coverage }: ConsoleSyncProgress): TemplateResult | typeof nothing {
    if (!hasCoverageGaps(coverage)) return nothing
    return html`<section>
      <h3>${this.messages.fieldCounts.title}</h3>
      ${coverageList(coverage, this.messages)}
    </section>`
  }

  get #mayReadSource(): boolean {
    return this.can("connection.read-source")
  }

  #facts({ sync }: ConsoleSyncProgress): ReadonlyArray<Fact> {
    const { messages, format } = this
    const { syncDetails: t } = messages
    const { started_at: from, finished_at: to, trigger } = sync
    return [
      [t.state, syncStatus(sync, messages)],
      [t.started, relativeTime(from)],
      [t.finished, relativeTime(to, messages.syncs.running)],
      ...(to === null
        ? []
        : [[messages.syncs.column.took, format.duration(Date.parse(to) - Date.parse(from))] as const]),
      [t.by, t.trigger[trigger] ?? trigger],
      [t.load, t.mode[sync.mode]],
    ]
  }

  /** Why it failed or was held, which quotes the source. */
  #reason({
    sync: { reason, reason_codes: codes, state },
  }: ConsoleSyncProgress): TemplateResult | typeof nothing {
    const { syncDetails: t, problems } = this.messages
    const isPrivate = state === "failed" && !this.#mayReadSource
    if (reason === null && !isPrivate) return nothing
    return html`<section>
      <h3>${t.why}</h3>
      ${
        reason === null
          ? html`<p>${problems.private}</p>`
          : reasonText({ reason, ...(codes && { reason_codes: codes }) }, this.messages)
      }
    </section>`
  }

  #counts({ sync, unchanged, left_out: leftOut }: ConsoleSyncProgress): ReadonlyArray<Fact> {
    const { messages, format } = this
    const { syncDetails: t, syncs } = messages
    const counts: ReadonlyArray<readonly [string, number]> = [
      [t.rows, sync.rows],
      [t.accepted, sync.accepted],
      [t.rejected, sync.rejected],
      ...(sync.repeated === 0 ? [] : [[t.repeated, sync.repeated] as const]),
      ...(leftOut === 0 ? [] : [[t.leftOut, leftOut] as const]),
      [syncs.column.added, sync.added],
      // As in the list, where nobody is counted twice.
      [syncs.column.updated, sync.updated - sync.left],
      [syncs.column.left, sync.left],
      [t.unchanged, unchanged],
    ]
    return counts.map(([label, count]) => [label, html`<span class="num">${format.number(count)}</span>`])
  }
}

const fact = ([label, value]: Fact): TemplateResult =>
  html`<dt>${label}</dt>
    <dd>${value}</dd>`
