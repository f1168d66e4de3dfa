import { html, nothing, type TemplateResult } from "lit"
import { icon } from "../../../elements/icon.ts"
import type { Messages } from "./en.ts"

interface ZoneField {
  readonly id: string
  readonly messages: Messages
  readonly value: string
  /** The service does not know it. */
  readonly isRefused: boolean
  readonly onChoose: (zone: string) => void
}

/** The choice of a vendor's time zone. */
export const zoneField = ({ id, messages, value, isRefused, onChoose }: ZoneField): TemplateResult => {
  const { dialog: t } = messages
  const zones = ZONES.includes(value) ? ZONES : [value, ...ZONES]
  return html`<div class="field">
    <label for=${id}>${t.zone}</label>
    <select
      class="select"
      id=${id}
      aria-describedby="${id}-hint"
      @change=${({ target }: Event) => onChoose((target as HTMLSelectElement).value)}
    >
      ${zones.map((zone) => html`<option value=${zone} ?selected=${zone === value}>${zone}</option>`)}
    </select>
    <p class="hint" id="${id}-hint">${t.zoneHint}</p>
    ${
      isRefused
        ? html`<p class="err" id="${id}-error">${icon("alert")}<span>${t.zoneWrong}</span></p>`
        : nothing
    }
  </div>`
}

/** Browsers list some zones by names that their places have given up. */
const PRESENT_NAMES: Readonly<Record<string, string>> = {
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Europe/Kiev": "Europe/Kyiv",
}

const ZONES = [
  "UTC",
  ...Intl.supportedValuesOf("timeZone")
    .filter((zone) => zone !== "UTC")
    .map((zone) => PRESENT_NAMES[zone] ?? zone)
    .toSorted(),
]
