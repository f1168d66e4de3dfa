import { html, nothing, type TemplateResult } from "lit"
import type {
  ConsoleMasterKeyRotated,
  ConsoleMasterKeyRotation,
} from "../../../../core/contract/operation/console/maintenance.ts"
import type { ConsoleMasterKey } from "../../../../core/contract/operation/console/service.ts"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { LongCall } from "../../client/long-call.ts"
import { ConfirmDialog } from "../../parts/dialogs/confirm-dialog.ts"
import { type Column, DataTable } from "../../parts/data-table.ts"
import { problemNote, problemText } from "../../parts/loaded.ts"
import { textWithCode } from "../../parts/text-with-code.ts"
import { progressBar } from "../../parts/progress-bar.ts"
import { OpensAsked } from "../../routing/asked.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

type Rotation = ConsoleMasterKeyRotation["key"]
type Rotated = Extract<ConsoleMasterKeyRotated, { readonly result: unknown }>["result"]
type Progress = Extract<ConsoleMasterKeyRotated, { readonly progress: unknown }>["progress"]

/**
 * The master keys, which wrap all others: rotated, and removed once they wrap nothing.
 *
 * @property keys
 */
export class MasterKeys extends withProperties(PagePart<Messages>, {
  keys: property<ReadonlyArray<ConsoleMasterKey>>(),
  /** Whether a new key is to be made, which is asked first. */
  isAsking: state(false),
  /** The id of the key that is to be removed, which is asked first; null: none. */
  removed: state<string | null>(null),
}) {
  static readonly tag = "hrsync-master-keys"
  static readonly parts = [ConfirmDialog, DataTable]
  /** The keys are others now. */
  static readonly changed = new ElementEvent("changed")
  readonly #rotating = new LongCall<Progress, Rotated>(this, ({ rewrapped }) => rewrapped)
  readonly #removing = new Action(this)

  constructor() {
    super()
    new OpensAsked(this, { "master-key": () => (this.isAsking = true) })
  }

  override render() {
    const { master: t } = this.messages
    return html`<section class="part" aria-labelledby="master-keys">
        <div class="part-head"><h2 id="master-keys">${t.title}</h2></div>
        <p class="muted">${textWithCode(t.lede)}</p>
        <hrsync-table
          .label=${t.title}
          .columns=${this.#columns()}
          .rows=${this.keys}
          .rowKey=${({ id }: ConsoleMasterKey) => id}
          .total=${this.keys.length}
        ></hrsync-table>
        ${this.#rotating.isBusy ? this.#progress() : this.#buttons()}
        ${this.isAsking ? nothing : problemNote(this.#rotating.problem, this.words)}
      </section>
      ${this.isAsking ? this.#question() : nothing}
      ${this.removed === null ? nothing : this.#removal(this.removed)}`
  }

  /** Keys and secrets under older keys. */
  get #outdated(): number {
    return this.keys.filter(({ state }) => state !== "current").reduce((sum, { wraps }) => sum + wraps, 0)
  }

  #buttons(): TemplateResult {
    const { master: t } = this.messages
    return html`<div class="btns">
      <button class="btn" type="button" @click=${() => (this.isAsking = true)}>${t.rotate}</button>
      ${
        this.#outdated === 0
          ? nothing
          : html`<button class="btn" type="button" @click=${() => void this.#rotate("current")}>
              ${t.rewrap(this.#outdated)}
            </button>`
      }
    </div>`
  }

  #progress(): TemplateResult {
    const { master: t } = this.messages
    const { done, samples } = this.#rotating
    const total = this.keys.reduce((sum, { wraps }) => sum + wraps, 0)
    const share = total === 0 ? null : Math.min(1, done / total)
    return html`<div role="status">
      ${progressBar({ label: t.rotating, done: t.rewrapped(done), share, samples }, this.words)}
    </div>`
  }

  #columns(): ReadonlyArray<Column<ConsoleMasterKey>> {
    const { master: t } = this.messages
    const looks = { current: "ok", older: "ended", missing: "failed" } as const
    return [
      { key: "key", label: t.column.key, cell: ({ id }) => html`<code class="mono">${id}</code>` },
      {
        key: "state",
        label: t.column.state,
        cell: ({ state }) => html`<span class="status ${looks[state]}">${t.state[state]}</span>`,
      },
      {
        key: "wraps",
        label: t.column.wraps,
        look: "r",
        cell: ({ wraps }) => html`<span class="num">${this.messages.number(wraps)}</span>`,
      },
      {
        key: "actions",
        label: t.column.actions,
        isLabelHidden: true,
        look: "r",
        cell: (key) => this.#removeButton(key),
      },
    ]
  }

  #question(): TemplateResult {
    const { master: t } = this.messages
    const { problem, isBusy } = this.#rotating
    return html`<hrsync-confirm-dialog
      .heading=${t.rotateQuestion}
      .text=${t.rotateText}
      .action=${t.rotateAction}
      .isDangerous=${false}
      .keep=${t.keepPresent}
      .isBusy=${isBusy}
      .error=${problem === null ? null : problemText(problem, this.words)}
      ${ConfirmDialog.confirmed.on(() => void this.#rotate("new"))}
      ${ConfirmDialog.closed.on(() => {
        this.isAsking = false
        this.#rotating.clear()
      })}
    ></hrsync-confirm-dialog>`
  }

  /** While it wraps something, what it wraps could not be opened any more. */
  #removeButton({ id, state, wraps }: ConsoleMasterKey): TemplateResult | typeof nothing {
    if (state !== "older" || wraps > 0) return nothing
    const { master: t } = this.messages
    return html`<button
      class="btn"
      type="button"
      aria-label=${t.removeMasterKey(id)}
      @click=${() => (this.removed = id)}
    >
      ${t.remove}
    </button>`
  }

  #removal(id: string): TemplateResult {
    const { master: t } = this.messages
    const { problem, isBusy } = this.#removing
    return html`<hrsync-confirm-dialog
      .heading=${t.question(id)}
      .text=${t.text}
      .action=${t.removeKey}
      .keep=${t.keep}
      .isBusy=${isBusy}
      .error=${problem === null ? null : problemText(problem, this.words)}
      ${ConfirmDialog.confirmed.on(() => void this.#remove(id))}
      ${ConfirmDialog.closed.on(() => {
        this.removed = null
        this.#removing.clear()
      })}
    ></hrsync-confirm-dialog>`
  }

  async #remove(id: string): Promise<void> {
    const result = await this.#removing.run(() =>
      send(this.api.POST("/api/console/service/keys/remove/", { body: { id } })),
    )
    if (result?.ok !== true) return
    this.removed = null
    this.console.toast(this.messages.master.done(id))
    MasterKeys.changed.send(this)
  }

  async #rotate(key: Rotation): Promise<void> {
    this.isAsking = false
    const result = await this.#rotating.stream(() =>
      send(this.api.POST("/api/console/service/master-keys/rotate/", { body: { key }, parseAs: "stream" })),
    )
    if (result?.ok === true) this.console.toast(this.messages.master.rotated(result.value))
    MasterKeys.changed.send(this)
  }
}
