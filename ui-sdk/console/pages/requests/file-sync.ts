import { html, nothing, type TemplateResult } from "lit"
import { bar } from "../../../elements/bar.ts"
import type { Schemas } from "../../../elements/api/client.ts"
import { send } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { Action } from "../../client/action.ts"
import { actionButton } from "../../parts/action-button.ts"
import { problemNote } from "../../parts/loaded.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

type Progress = Schemas["ConsoleSyncProgress"]
type Sync = Progress["sync"]

const POLL_MILLIS = 1_000

/**
 * The sync that shares a file, as it goes on, and how it ended.
 *
 * @property connection - the id of the set-up's connection
 * @property upload - the id of the file
 * @property previous - the id of the newest sync before it; null: there was none
 * @fires ended - `true`: the file was shared or is held; `false`: it was not, and can be shared again
 */
export class FileSync extends PagePart {
  static override properties = {
    ...PagePart.properties,
    connection: { attribute: false },
    upload: { attribute: false },
    previous: { attribute: false },
    progress: { state: true },
    isOver: { state: true },
  }
  declare messages: Messages
  declare connection: string
  declare upload: string
  declare previous: string | null
  /** Null: the sync has not begun. */
  declare protected progress: Progress | null
  declare protected isOver: boolean
  readonly #answering = new Action(this)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    super()
    Object.assign(this, { progress: null, isOver: false })
  }

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
        ${sync?.reason == null ? nothing : html`<p>${sync.reason}</p>`}
      </div>
    </div>`
  }

  #running(): TemplateResult {
    const { employees: t } = this.messages
    const { progress } = this
    const [now, max] = [progress?.shared ?? 0, progress?.to_share ?? 0]
    const text =
      progress === null ? t.waiting : max === 0 ? t.readingRows(progress.sync.rows) : t.sharedOf(now, max)
    return html`<div class="stack tight">
      ${bar(max === 0 ? 0 : now / max, { label: t.sharing, now, max: Math.max(1, max) }, true)}
      <p class="muted" role="status">${text}</p>
      <p class="hint">${t.mayClose}</p>
    </div>`
  }

  #held({ id, left, added, updated }: Sync): TemplateResult {
    const { employees: t } = this.messages
    return html`<section class="note warn" aria-labelledby="file-held">
      ${icon("alert")}
      <div class="stack">
        <b id="file-held" role="status">${t.held}</b>
        <p>${t.heldText(left, added + updated)}</p>
        ${problemNote(this.#answering.problem, this.words)}
        <div class="btns">
          ${actionButton(t.dropSync, this.#answering, { look: "", onClick: () => void this.#answer(id, false) })}
          ${actionButton(t.confirm, this.#answering, { onClick: () => void this.#answer(id, true) })}
        </div>
      </div>
    </section>`
  }

  async #answer(session: string, confirmed: boolean): Promise<void> {
    const result = await this.#answering.run(() =>
      send(
        this.api.POST("/api/console/clients/{connection_id}/confirm-sync/", {
          params: { path: { connection_id: this.connection } },
          body: { session_id: session, confirmed },
        }),
      ),
    )
    if (result?.ok !== true) return
    this.isOver = false
    await this.#look()
  }

  #shared({ rows, added, updated, left }: Sync): TemplateResult {
    const { employees: t } = this.messages
    const count = (name: string, value: number) =>
      html`<div>
        <dt>${name}</dt>
        <dd>${t.number(value)}</dd>
      </div>`
    return html`<p class="muted" role="status">${t.shared}</p>
      <dl class="tally">
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
      this.dispatchEvent(new CustomEvent("ended", { detail: upload === "gone" }))
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
    if (progress.ok) this.progress = progress.value
  }
}

customElements.define("hrsync-file-sync", FileSync)
