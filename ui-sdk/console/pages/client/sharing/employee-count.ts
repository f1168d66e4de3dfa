import { html, nothing, type TemplateResult } from "lit"
import { bar } from "../../../../elements/bar.ts"
import { ElementEvent } from "../../../../elements/element-event.ts"
import { property, withProperties } from "../../../../elements/with-properties.ts"
import type { LongCall } from "../../../client/long-call.ts"
import { actionButton } from "../../../parts/action-button.ts"
import { problemNote } from "../../../parts/loaded.ts"
import { progressBar } from "../../../parts/progress-bar.ts"
import { PagePart } from "../../page-part.ts"
import type { Messages } from "../en.ts"
import type { CountProgress, Preview } from "./sharing-api.ts"

/**
 * Whom the rules include, and who leaves.
 *
 * @property vendor - its name
 * @property counting - the count that is under way
 * @property preview - what it found for the rules as they are; null: nothing was counted for these
 * @property isOutdated - something was counted for other rules
 * @property isChanged - the rules are not those that are stored
 * @property isReady - every rule has a value
 */
export class EmployeeCount extends withProperties(PagePart<Messages>, {
  vendor: property<string>(),
  counting: property<LongCall<CountProgress, Preview>>(),
  preview: property<Preview | null>(),
  isOutdated: property<boolean>(),
  isChanged: property<boolean>(),
  isReady: property<boolean>(),
}) {
  static readonly tag = "hrsync-employee-count"
  /** The user wants to know. */
  static readonly count = new ElementEvent("count")
  override render() {
    const { count: t } = this.messages.sharing
    const { counting } = this
    return html`<section class="part count-part" aria-labelledby="sharing-count">
      <div class="part-head"><h2 id="sharing-count">${t.title}</h2></div>
      ${counting.isBusy ? this.#running() : this.#found()} ${problemNote(counting.problem, this.words)}
      <div class="btns">${actionButton(t.action, counting, { look: "", onClick: () => this.#count() })}</div>
    </section>`
  }

  #running(): TemplateResult {
    const { count: t } = this.messages.sharing
    const { progress, samples } = this.counting
    const { employees, share } = progress ?? { employees: 0, share: null }
    return html`<p class="muted" role="status">${t.running}</p>
      ${progressBar({ label: t.running, done: t.read(employees), share, samples }, this.words)}`
  }

  #found(): TemplateResult {
    const { count: t } = this.messages.sharing
    const { preview, vendor } = this
    if (preview === null) return html`<p class="muted">${this.isOutdated ? t.outdated : t.none}</p>`
    const { matching, total, leaving, undecided } = preview
    const leavingText = leaving === 0 ? t.nobodyLeaves : t.leaving(leaving, vendor)
    return html`<div class="found" role="status">
      <div class="count-line">
        <p>${t.matching(matching)} <span>${t.of(total)}</span></p>
        ${bar(total === 0 ? 0 : matching / total)}
      </div>
      ${this.isChanged ? html`<p>${leavingText}</p>` : nothing}
      ${undecided === 0 ? nothing : html`<p>${t.undecided(undecided)}</p>`} ${this.#basis(preview)}
    </div>`
  }

  #basis({ basis, is_source_down: isDown, is_partial: isPartial }: Preview): TemplateResult | typeof nothing {
    const { count: t } = this.messages.sharing
    if (isDown) return html`<p class="hint">${t.down}</p>`
    if (basis === "stored") return html`<p class="hint">${t.stored}</p>`
    return isPartial ? html`<p class="hint">${t.partial}</p>` : nothing
  }

  #count(): void {
    if (this.isReady) EmployeeCount.count.send(this)
  }
}
