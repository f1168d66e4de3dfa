import { html, type TemplateResult } from "lit"
import type { Schemas } from "../../../elements/api/client.ts"
import type { Messages } from "./en.ts"

export type Frequency = NonNullable<Schemas["ConsoleClientDetails"]["frequency"]>

const NIGHT = 2

/** The usual choices; what is set now is added where it is none of them. */
const USUAL: ReadonlyArray<Frequency> = [
  { kind: "weekly", weekdays: [1], hour: NIGHT },
  { kind: "weekly", weekdays: [1, 4], hour: NIGHT },
  { kind: "daily", hour: NIGHT },
  { kind: "monthly", day: 1, hour: NIGHT },
  { kind: "real-time" },
  { kind: "on-demand" },
]

export const frequencySelect = (
  current: Frequency,
  { frequency: t }: Messages,
  onChoose: (frequency: Frequency) => void,
): TemplateResult => {
  const isUsual = USUAL.some((each) => isSame(each, current))
  const choices = isUsual ? USUAL : [current, ...USUAL]
  const choose = ({ target }: Event) => {
    const chosen = choices[(target as HTMLSelectElement).selectedIndex]
    if (chosen !== undefined) onChoose(chosen)
  }
  return html`<select class="select short" aria-label=${t.name} @change=${choose}>
    ${choices.map(
      (each) => html`<option ?selected=${isSame(each, current)}>${describeFrequency(each, t)}</option>`,
    )}
  </select>`
}

const isSame = (a: Frequency, b: Frequency): boolean => describeKey(a) === describeKey(b)

const describeKey = (frequency: Frequency): string =>
  JSON.stringify(Object.entries(frequency).toSorted(([a], [b]) => (a < b ? -1 : 1)))

const describeFrequency = (frequency: Frequency, t: Messages["frequency"]): string => {
  switch (frequency.kind) {
    case "weekly": {
      const { weekdays, hour } = frequency
      const [day = 0] = weekdays
      return weekdays.length === 1 ? t.weekly(day, hour) : t.weeklyMany(weekdays, hour)
    }
    case "daily":
      return t.daily(frequency.hour)
    case "monthly":
      return t.monthly(frequency.day, frequency.hour)
    case "real-time":
    case "on-demand":
      return t[frequency.kind]
  }
}
