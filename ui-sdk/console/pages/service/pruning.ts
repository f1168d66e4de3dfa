import { html, nothing, type TemplateResult } from "lit"
import type { ConsolePruned } from "../../../../core/contract/operation/console/maintenance.ts"
import { send } from "../../../elements/api/send.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { actionButton } from "../../parts/action-button.ts"
import { LongCall } from "../../client/long-call.ts"
import { ConfirmDialog } from "../../parts/dialogs/confirm-dialog.ts"
import { problemNote } from "../../parts/loaded.ts"
import { progressBar } from "../../parts/progress-bar.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

type Rows = Extract<ConsolePruned, { readonly progress: unknown }>["progress"]
type Pruned = Extract<ConsolePruned, { readonly result: unknown }>["result"]

const countRows = ({ items }: Pruned): number => items.reduce((sum, { rows }) => sum + rows, 0)

/**
 * Deletes what is past its retention, after it was counted.
 *
 * @property findName - what a kind of data is called
 */
export class Pruning extends withProperties(PagePart<Messages>, {
  findName: property<(name: string) => string>(),
  /** What would be deleted, which is asked first; null: nothing is asked. */
  due: state<Pruned | null>(null),
}) {
  static readonly tag = "hrsync-pruning"
  static readonly parts = [ConfirmDialog]
  readonly #counting = new LongCall<Rows, Pruned>(this, ({ rows }) => rows)
  /** The counts of each kind, since a report has one kind. */
  #deleted = new Map<string, number>()
  #total = 0
  readonly #deleting = new LongCall<Rows, Pruned>(this, ({ name, rows }) => {
    this.#deleted.set(name, rows)
    return [...this.#deleted.values()].reduce((sum, each) => sum + each, 0)
  })

  override render() {
    const { retention: t } = this.messages
    if (this.#deleting.isBusy) return this.#progress()
    return html`<div class="btns">
        ${actionButton(t.prune, this.#counting, { look: "", onClick: () => void this.#count() })}
      </div>
      ${problemNote(this.#counting.problem ?? this.#deleting.problem, this.words)}
      ${this.due === null ? nothing : this.#question(this.due)}`
  }

  #progress(): TemplateResult {
    const { retention: t } = this.messages
    const { done, samples } = this.#deleting
    const share = Math.min(1, done / this.#total)
    return html`<div role="status">
      ${progressBar({ label: t.pruning, done: t.deleted(done), share, samples }, this.words)}
    </div>`
  }

  #question(due: Pruned): TemplateResult {
    const { retention: t } = this.messages
    const kinds = due.items.filter(({ rows }) => rows > 0)
    return html`<hrsync-confirm-dialog
      .heading=${t.question(countRows(due))}
      .text=${t.loss(kinds.map(({ name, rows }) => t.kind(this.findName(name), rows)))}
      .action=${t.pruneAction}
      .keep=${t.keep}
      ${ConfirmDialog.confirmed.on(() => void this.#delete(due))}
      ${ConfirmDialog.closed.on(() => (this.due = null))}
    ></hrsync-confirm-dialog>`
  }

  async #count(): Promise<void> {
    const result = await this.#counting.stream(() => this.#call(true))
    if (result?.ok !== true) return
    if (countRows(result.value) === 0) this.console.toast(this.messages.retention.nothingDue)
    else this.due = result.value
  }

  async #delete(due: Pruned): Promise<void> {
    this.due = null
    this.#deleted = new Map()
    this.#total = countRows(due)
    const result = await this.#deleting.stream(() => this.#call(false))
    if (result?.ok === true) this.console.toast(this.messages.retention.done(countRows(result.value)))
  }

  #call(dryRun: boolean) {
    return send(
      this.api.POST("/api/console/service/retention/prune/", {
        body: { dry_run: dryRun },
        parseAs: "stream",
      }),
    )
  }
}
