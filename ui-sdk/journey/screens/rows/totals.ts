import { html, nothing, type TemplateResult } from "lit"
import type { UploadRows } from "../../../../core/contract/onboarding/journey/uploads.ts"
import { icon } from "../../../elements/icon.ts"
import type { Messages } from "./en.ts"
import "../../../elements/styles/totals.css"

type Counts = Pick<UploadRows, "rows" | "rows_checked" | "wrong" | "left_out">

/** How many rows the file has, how many are ready, to be corrected and left out: together as many as it has. */
export const totals = (
  { rows, rows_checked: checked, wrong, left_out: leftOut }: Counts,
  t: Messages,
): TemplateResult => {
  const ready = checked - wrong - leftOut
  return html`<section class="sec" aria-label=${t.counts}>
    <dl class="totals">
      ${count(t.inFile, t.number(rows), "")} ${count(t.ready, t.number(ready), "")}
      ${count(t.toCorrect, t.number(wrong), wrong > 0 ? "bad" : "")}
      ${leftOut === 0 ? nothing : count(t.leftOut, t.number(leftOut), "")}
    </dl>
    <div class="split" aria-hidden="true">
      <i data-flex=${ready}></i>${wrong > 0 ? html`<i class="bad" data-flex=${wrong}></i>` : nothing}
    </div>
  </section>`
}

const count = (name: string, value: string, kind: string): TemplateResult =>
  html`<div class=${kind}>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`

const MAX_WRONG_ROWS = 100_000

/** After that many wrong rows the service reads no further. */
export const tooMany = (t: Messages): TemplateResult =>
  html`<p class="err" role="alert">${icon("alert")}<span>${t.tooMany(MAX_WRONG_ROWS)}</span></p>`
