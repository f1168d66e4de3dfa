import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleSyncProgress } from "../../../../../core/contract/sync/console/syncs.ts"
import { send } from "../../../../elements/api/send.ts"
import { ElementEvent } from "../../../../elements/element-event.ts"
import { property, withProperties } from "../../../../elements/with-properties.ts"
import { AutoRefresh } from "../../../client/auto-refresh.ts"
import { Resource } from "../../../client/resource.ts"
import type { Sample } from "../../../../elements/pace.ts"
import { HeldSync } from "../../../parts/sync/held-sync.ts"
import { addSyncSample, describeSync } from "../../../parts/sync/sync-pace.ts"
import { progressBar } from "../../../parts/progress-bar.ts"
import { PagePart } from "../../page-part.ts"
import type { Messages } from "../en.ts"

/**
 * A sync that runs, as it goes on, or one that waits for an answer.
 *
 * @property session - the sync's id
 * @property connection - the client's connection
 */
export class SyncProgress extends withProperties(PagePart<Messages>, {
  session: property<string>(),
  connection: property<string>(),
}) {
  static readonly tag = "hrsync-sync-progress"
  static readonly parts = [HeldSync]
  /** The sync has ended, or its confirmation was given. */
  static readonly ended = new ElementEvent("ended")
  readonly #progress = new Resource<ConsoleSyncProgress>(this, () =>
    send(
      this.api.GET("/api/console/syncs/{session_id}/", { params: { path: { session_id: this.session } } }),
    ),
  )
  #samples: ReadonlyArray<Sample> = []

  constructor() {
    super()
    new AutoRefresh(this, {
      changes: () => this.console.changes,
      concerns: ({ kind, connection_id: id }) => kind === "sync" && id === this.connection,
      onRefresh: () => void this.#refresh(),
    })
  }

  async #refresh(): Promise<void> {
    if (this.#progress.isLoading) return
    await this.#progress.load()
    if (this.#progress.value !== null) this.#samples = addSyncSample(this.#samples, this.#progress.value)
    if (this.#state !== undefined && !["reading", "applying", "held"].includes(this.#state)) this.#end()
  }

  get #state(): ConsoleSyncProgress["sync"]["state"] | undefined {
    return this.#progress.value?.sync.state
  }

  #end(): void {
    SyncProgress.ended.send(this)
  }

  override render() {
    const progress = this.#progress.value
    if (progress === null) return nothing
    return progress.sync.state === "held" ? this.#held(progress) : this.#running(progress)
  }

  #running(progress: ConsoleSyncProgress): TemplateResult {
    const { progress: t } = this.messages
    const { sync, shared, to_share: toShare } = progress
    return html`<section class="running" aria-labelledby="sync-progress">
      <div class="part-head">
        <h2 id="sync-progress"><span class="status live">${sync.is_first ? t.first : t.running}</span></h2>
        ${sync.state === "reading" ? nothing : html`<span class="num">${t.of(shared, toShare)}</span>`}
      </div>
      ${progressBar({ label: t.label, done: t.rows(sync.rows), ...describeSync(progress, this.#samples) }, this.words)}
      <p class="hint">${t.wait}</p>
    </section>`
  }

  #held({ sync }: ConsoleSyncProgress): TemplateResult {
    return html`<hrsync-held-sync
      .api=${this.api}
      .sync=${sync}
      .connection=${this.connection}
      .mayAnswer=${this.can("connection.confirm-sync")}
      ${HeldSync.answered.on(() => {
        this.console.toast(this.words.held.done)
        this.#end()
      })}
    ></hrsync-held-sync>`
  }
}
