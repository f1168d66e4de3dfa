import { html, nothing, type TemplateResult } from "lit"
import type { Schemas } from "../../../elements/api/client.ts"
import type { Messages } from "./en.ts"
import "../../styles/tally.css"

type Counts = Pick<Schemas["UploadRows"], "rows" | "rows_checked" | "wrong">

/** How many rows the file has, how many are right, and how many are to be corrected. */
export const tally = ({ rows, rows_checked: checked, wrong }: Counts, t: Messages): TemplateResult =>
  html`<section class="sec" aria-label=${t.counts}>
    <dl class="tally">
      ${count(t.inFile, t.number(rows), "")} ${count(t.ready, t.number(checked - wrong), "")}
      ${count(t.toCorrect, t.number(wrong), wrong > 0 ? "bad" : "")}
    </dl>
    <div class="split" aria-hidden="true">
      <i data-flex=${checked - wrong}></i
      >${wrong > 0 ? html`<i class="bad" data-flex=${wrong}></i>` : nothing}
    </div>
  </section>`

const count = (name: string, value: string, kind: string): TemplateResult =>
  html`<div class=${kind}>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
