import { html, nothing, type TemplateResult } from "lit"
import { HOURS, hourText } from "../../locale/hours.ts"
import { type RefreshRate, readRefreshRate, USUAL_DAYS, writeRefreshRate } from "./refresh-rate.ts"
import type { RefreshRateWords } from "./refresh-rate-words.ts"

export interface RefreshRateInput {
  /** The id of the choice of days. */
  readonly id: string
  /** As the service writes it. */
  readonly value: string
  /** The ids of what describes the field. */
  readonly describedBy: string | typeof nothing
  readonly isWrong: boolean
  readonly words: RefreshRateWords
  readonly onInput: (value: string) => void
}

/** On which days a source is read, and at which hour. */
export const refreshRateInput = (input: RefreshRateInput): TemplateResult => {
  const rate = readRefreshRate(input.value)
  const change = (changes: Partial<RefreshRate>) => input.onInput(writeRefreshRate({ ...rate, ...changes }))
  return html`<div class="row">
    <select
      class="select"
      id=${input.id}
      aria-invalid=${input.isWrong ? "true" : nothing}
      aria-describedby=${input.describedBy}
      @change=${({ target }: Event) => change({ days: (target as HTMLSelectElement).value })}
    >
      ${listDays(rate, input.words).map(
        ([days, name]) => html`<option value=${days} ?selected=${days === rate.days}>${name}</option>`,
      )}
    </select>
    ${rate.hour === null ? nothing : hourSelect(rate.hour, input, (hour) => change({ hour }))}
  </div>`
}

const listDays = (
  { days }: RefreshRate,
  words: RefreshRateWords,
): ReadonlyArray<readonly [days: string, name: string]> => {
  const usual = USUAL_DAYS.map((each) => [each, words.days[each]] as const)
  return usual.some(([each]) => each === days) ? usual : [[days, words.others], ...usual]
}

const hourSelect = (
  hour: number,
  { words }: RefreshRateInput,
  onHour: (hour: number) => void,
): TemplateResult =>
  html`<select
    class="select short"
    aria-label=${words.hour}
    @change=${({ target }: Event) => onHour((target as HTMLSelectElement).selectedIndex)}
  >
    ${HOURS.map((each) => html`<option ?selected=${each === hour}>${hourText(each)}</option>`)}
  </select>`
