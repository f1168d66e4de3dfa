import { html, nothing, type TemplateResult } from "lit"
import { ElementEvent } from "../../../../elements/element-event.ts"
import { property, state, withProperties } from "../../../../elements/with-properties.ts"
import { ConfirmDialog } from "../../../parts/dialogs/confirm-dialog.ts"
import { PagePart } from "../../page-part.ts"
import type { Messages } from "../en.ts"
import { FrequencyDialog } from "./frequency-dialog.ts"
import type { Frequency } from "./frequency-draft.ts"
import { describeChange, describeFrequency } from "./frequency-text.ts"

/** At night, unless another hour is set now. */
const NIGHT = 2

/** The usual choices; what is set now is added where it is none of them. */
const usual = (hour: number): ReadonlyArray<Frequency> => [
  { kind: "weekly", weekdays: [1], hour },
  { kind: "weekly", weekdays: [1, 4], hour },
  { kind: "daily", hour },
  { kind: "monthly", day: 1, hour },
  { kind: "real-time" },
  { kind: "on-demand" },
]

/**
 * How often a client is synced: one of the usual choices, or others in a dialog.
 *
 * @property current
 */
export class FrequencyChoice extends withProperties(PagePart<Messages>, {
  current: property<Frequency>(),
  isAsking: state(false),
  /** What is to be confirmed; null: nothing. */
  proposed: state<Frequency | null>(null),
}) {
  static readonly tag = "hrsync-frequency-choice"
  static readonly parts = [ConfirmDialog, FrequencyDialog]
  static readonly chosen = new ElementEvent<Frequency>("chosen")
  override render() {
    const { current } = this
    return html`${this.#select()}
    ${
      this.isAsking
        ? html`<hrsync-frequency-dialog
            .current=${current}
            ${FrequencyDialog.chosen.on((detail) => {
              this.isAsking = false
              FrequencyChoice.chosen.send(this, detail)
            })}
            ${FrequencyDialog.closed.on(() => (this.isAsking = false))}
          ></hrsync-frequency-dialog>`
        : nothing
    }
    ${this.proposed === null ? nothing : this.#confirmation(this.proposed)}`
  }

  #confirmation(proposed: Frequency): TemplateResult {
    const { frequency: t } = this.messages
    return html`<hrsync-confirm-dialog
      .heading=${t.change.title}
      .text=${describeChange(this.current, proposed, t)}
      .action=${t.save}
      .isDangerous=${false}
      .keep=${t.change.keep}
      ${ConfirmDialog.confirmed.on(() => {
        this.proposed = null
        FrequencyChoice.chosen.send(this, proposed)
      })}
      ${ConfirmDialog.closed.on(() => this.#keep())}
    ></hrsync-confirm-dialog>`
  }

  /** The choice shows again what is set. */
  #keep(): void {
    this.proposed = null
    const select = this.querySelector("select")
    const selected = [...(select?.options ?? [])].findIndex((option) => option.defaultSelected)
    if (select !== null && selected >= 0) select.selectedIndex = selected
  }

  #select(): TemplateResult {
    const { current, messages } = this
    const { frequency: t } = messages
    const offered = usual("hour" in current ? current.hour : NIGHT)
    const choices = offered.some((each) => isSame(each, current)) ? offered : [current, ...offered]
    const onChange = ({ target }: Event) => {
      const select = target as HTMLSelectElement
      const chosen = choices[select.selectedIndex]
      if (chosen !== undefined) {
        this.proposed = isSame(chosen, current) ? null : chosen
        return
      }
      select.selectedIndex = choices.findIndex((each) => isSame(each, current))
      this.isAsking = true
    }
    return html`<select class="select short" aria-label=${t.name} @change=${onChange}>
      ${choices.map(
        (each) => html`<option ?selected=${isSame(each, current)}>${describeFrequency(each, t)}</option>`,
      )}
      <option>${t.other}</option>
    </select>`
  }
}

const isSame = (a: Frequency, b: Frequency): boolean => describeKey(a) === describeKey(b)

const describeKey = (frequency: Frequency): string =>
  JSON.stringify(Object.entries(frequency).toSorted(([a], [b]) => (a < b ? -1 : 1)))
