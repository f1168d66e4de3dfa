import { html, type TemplateResult } from "lit"

/** A text of a catalogue in which `backticks` are around what is typed as it stands, such as a command or the name of a setting. */
export const textWithCode = (text: string): TemplateResult =>
  html`${text.split("`").map((part, index) => (index % 2 === 0 ? part : html`<code class="mono">${part}</code>`))}`
