import { html, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import { icon } from "../../../elements/icon.ts"
import type { Messages } from "./en.ts"
import "../../styles/choices.css"

/** Whether people who are missing from the file have left. */
export const loadMode = (
  t: Messages,
  current: boolean,
  onChoose: (isFullLoad: boolean) => void,
): TemplateResult => {
  const choice = (isFullLoad: boolean, name: string, text: string) =>
    html`<label class="choice"
      ><input
        type="radio"
        name="load"
        .checked=${live(current === isFullLoad)}
        @change=${() => onChoose(isFullLoad)}
      /><span class="pic">${icon(isFullLoad ? "users" : "edit")}</span><b>${name}</b
      ><span class="dot" aria-hidden="true"></span>
      <p>${text}</p></label
    >`
  return html`<fieldset class="sec">
    <legend class="h2">${t.fileTitle}</legend>
    <div class="choices two">
      ${choice(true, t.everyone, t.everyoneText)} ${choice(false, t.changes, t.changesText)}
    </div>
  </fieldset>`
}
