import { wordIfAny } from "../../../elements/reasons/word-reason.ts"
import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleSyncProgress } from "../../../../core/contract/sync/console/syncs.ts"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import type { Sample } from "../../../elements/pace.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { HeldSync } from "../../parts/sync/held-sync.ts"
import { addSyncSample, describeSync } from "../../parts/sync/sync-pace.ts"
import { progressBar } from "../../parts/progress-bar.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

type Sync = ConsoleSyncProgress["sync"]

const POLL_MILLIS = 1_000

/**
 * The sync that shares a file, as it goes on, and how it ended.
 *
 * @property connection - the id of the set-up's connection
 * @property upload - the id of the file
 * @property previous - the id of the newest sync before it; null: there was none
 */
export class FileSync extends withProperties(PagePart<Messages>, {
  connection: property<string>(),
  upload: property<string>(),
  previous: property<string | null>(),
  /** Null: the sync has not begun. */
  progress: state<ConsoleSyncProgress | null>(null),
  isOver: state(false),
}) {
  static readonly tag = "hrsync-file-sync"
  static readonly parts = [HeldSync]
  /** `true`: the file was shared or is held; `false`: it was not, and can be shared again. */
  static readonly ended = new ElementEvent<boolean>("ended")
  #samples: ReadonlyArray<Sample> = []
  #timer: ReturnType<typeof setTimeout> | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#look()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
  }

  override render() {
    const { employees: t } = this.messages
    const sync = this.progress?.sync
    if (!this.isOver) return this.#running()
    if (sync?.state === "held") return this.#held(sync)
    if (sync?.state === "completed") return this.#shared(sync)
    if (sync?.state === "cancelled") return html`<p class="muted" role="status">${t.dropped}</p>`
    return html`<div class="note danger" role="alert">
      ${icon("alert")}
      <div>
        <b>${t.notShared}</b>
        ${sync?.reason == null ? nothing : html`<p>${wordIfAny(t.editor.wordReason, sync.reason, sync.reason_codes)}</p>`}
      </div>
    </div>`
  }

  #running(): TemplateResult {
    const { employees: t } = this.messages
    const { progress } = this
    if (progress === null) return html`<p class="muted" role="status">${t.waiting}</p>`
    const { sync, shared, to_share: toShare } = progress
    const done = toShare === 0 ? t.readingRows(sync.rows) : t.sharedCount(shared, toShare)
    return html`<div class="stack tight">
      ${progressBar({ label: t.sharing, done, ...describeSync(progress, this.#samples) }, this.words)}
      <p class="hint">${t.mayClose}</p>
    </div>`
  }

  #held(sync: Sync): TemplateResult {
    return html`<hrsync-held-sync
      .api=${this.api}
      .sync=${sync}
      .connection=${this.connection}
      .mayAnswer=${true}
      ${HeldSync.answered.on(() => {
        this.isOver = false
        void this.#look()
      })}
    ></hrsync-held-sync>`
  }

  #shared({ rows, added, updated, left }: Sync): TemplateResult {
    const { employees: t } = this.messages
    const count = (name: string, value: number) =>
      html`<div>
        <dt>${name}</dt>
        <dd>${t.number(value)}</dd>
      </div>`
    return html`<p class="muted" role="status">${t.shared}</p>
      <dl class="totals">
        ${count(t.inFile, rows)} ${count(t.added, added)} ${count(t.updated, updated - left)}
        ${count(t.left, left)}
      </dl>`
  }

  async #look(): Promise<void> {
    const upload = await this.#isStillSharing()
    await this.#readProgress()
    if (!this.isConnected) return
    const isApplied = this.progress?.sync.state === "applying"
    if (upload === "sharing" || isApplied) this.#timer = setTimeout(() => void this.#look(), POLL_MILLIS)
    else {
      this.isOver = true
      FileSync.ended.send(this, upload === "gone")
    }
  }

  /** A file that was shared is gone; one that was not is as before. */
  async #isStillSharing(): Promise<"sharing" | "gone" | "kept"> {
    const path = { connection_id: this.connection, upload_id: this.upload }
    const result = await send(
      this.api.GET("/api/console/set-ups/{connection_id}/uploads/{upload_id}/", { params: { path } }),
    )
    if (result.ok) return result.value.state === "sharing" ? "sharing" : "kept"
    return result.problem.kind === "refused" ? "gone" : "sharing"
  }

  async #readProgress(): Promise<void> {
    const syncs = await send(
      this.api.GET("/api/console/clients/{connection_id}/syncs/", {
        params: { path: { connection_id: this.connection } },
      }),
    )
    const newest = syncs.ok ? syncs.value.items[0] : undefined
    if (newest === undefined || newest.id === this.previous) return
    const progress = await send(
      this.api.GET("/api/console/syncs/{session_id}/", { params: { path: { session_id: newest.id } } }),
    )
    if (!progress.ok) return
    this.progress = progress.value
    this.#samples = addSyncSample(this.#samples, progress.value)
  }
}
