import { html, nothing, type TemplateResult } from "lit"
import { bar } from "../../../elements/bar.ts"
import { send } from "../../../elements/api/send.ts"
import type { Schemas } from "../../../elements/api/client.ts"
import { Action } from "../../client/action.ts"
import { KeptFresh } from "../../client/kept-fresh.ts"
import { Resource } from "../../client/resource.ts"
import { now } from "../../../elements/now.ts"
import { addSample, findPace, type Sample } from "../../../elements/pace.ts"
import { actionButton } from "../../parts/action-button.ts"
import { problemNote } from "../../parts/loaded.ts"
import { paceFacts } from "../../parts/pace-facts.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

type Progress = Schemas["ConsoleSyncProgress"]

/**
 * A sync that runs, as it goes on, or one that waits for an answer.
 *
 * @property session - the sync's id
 * @property connection - the client's connection
 * @fires ended - it runs no more, or was answered
 */
export class SyncProgress extends PagePart {
  static override properties = {
    ...PagePart.properties,
    session: { attribute: false },
    connection: { attribute: false },
  }
  declare messages: Messages
  declare session: string
  declare connection: string
  readonly #progress = new Resource<Progress>(this, () =>
    send(
      this.api.GET("/api/console/syncs/{session_id}/", { params: { path: { session_id: this.session } } }),
    ),
  )
  readonly #answering = new Action(this)
  #samples: ReadonlyArray<Sample> = []

  constructor() {
    super()
    new KeptFresh(this, {
      changes: () => this.console.changes,
      concerns: ({ kind, connection_id: id }) => kind === "sync" && id === this.connection,
      look: () => void this.#refresh(),
    })
  }

  async #refresh(): Promise<void> {
    if (this.#progress.isLoading) return
    await this.#progress.load()
    this.#count()
    if (this.#state !== undefined && !["reading", "applying", "held"].includes(this.#state)) this.#end()
  }

  /** Rows while it reads, then employees. */
  #count(): void {
    const progress = this.#progress.value
    if (progress === null) return
    const done = progress.sync.state === "reading" ? progress.sync.rows : progress.shared
    this.#samples = addSample(this.#samples, { at: now(), done })
  }

  get #state(): Progress["sync"]["state"] | undefined {
    return this.#progress.value?.sync.state
  }

  #end(): void {
    this.dispatchEvent(new CustomEvent("ended"))
  }

  override render() {
    const progress = this.#progress.value
    if (progress === null) return nothing
    return progress.sync.state === "held" ? this.#held(progress) : this.#running(progress)
  }

  #running({ sync, shared, to_share: toShare }: Progress): TemplateResult {
    const { progress: t } = this.messages
    const isReading = sync.state === "reading"
    const pace = findPace(this.#samples, isReading ? null : toShare)
    return html`<section class="running" aria-labelledby="sync-progress">
      <div class="part-head">
        <h2 id="sync-progress"><span class="status live">${sync.is_first ? t.first : t.running}</span></h2>
        ${isReading ? nothing : html`<span class="num">${t.of(shared, toShare)}</span>`}
      </div>
      ${bar(
        isReading || toShare === 0 ? 0 : shared / toShare,
        { label: t.label, now: shared, max: Math.max(1, toShare) },
        true,
      )}
      <p class="facts">
        <span>${t.rows(sync.rows)}</span>${paceFacts(pace, this.words)}<span>${t.wait}</span>
      </p>
    </section>`
  }

  #held({ sync }: Progress): TemplateResult {
    const { held: t } = this.messages
    const mayAnswer = this.can("connection.confirm-sync")
    return html`<section class="note warn" aria-labelledby="sync-held">
      <div class="stack">
        <b id="sync-held">${t.title}</b>
        <p>${t.text(sync.left, sync.added + sync.updated)}</p>
        ${problemNote(this.#answering.problem, this.words)}
        ${
          mayAnswer
            ? html`<div class="btns">
                ${actionButton(t.reject, this.#answering, { look: "", onClick: () => void this.#answer(false) })}
                ${actionButton(t.confirm, this.#answering, { onClick: () => void this.#answer(true) })}
              </div>`
            : nothing
        }
      </div>
    </section>`
  }

  async #answer(confirmed: boolean): Promise<void> {
    const result = await this.#answering.run(() =>
      send(
        this.api.POST("/api/console/clients/{connection_id}/confirm-sync/", {
          params: { path: { connection_id: this.connection } },
          body: { session_id: this.session, confirmed },
        }),
      ),
    )
    if (result?.ok !== true) return
    this.console.toast(this.messages.held.done)
    this.#end()
  }
}

customElements.define("hrsync-sync-progress", SyncProgress)
