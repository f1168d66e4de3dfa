import { html, nothing, type TemplateResult } from "lit"
import type { IntegrationType } from "../../../../core/contract/integration-type.ts"
import { coverageList, hasCoverageGaps } from "../../../elements/field-coverage/coverage-list.ts"
import { icon } from "../../../elements/icon.ts"
import type { Sync } from "../../client/sync.ts"
import type { Messages } from "./en.ts"
import "../../styles/phases.css"
import "../../../elements/styles/totals.css"

/** The counts of the last sync. */
export const totals = (sync: Sync, t: Messages): TemplateResult => {
  const part = (label: string, count: number, isBad = false) =>
    html`<div class=${isBad ? "bad" : ""}>
      <dt>${label}</dt>
      <dd>${t.number(count)}</dd>
    </div>`
  const { rows_repeated: repeated, rows_left_out: leftOut, rows_rejected: rejected } = sync
  return html`<dl class="totals">
    ${part((sync.is_first ? t.shared : t.changed)(sync.employees_shared), sync.employees_shared)}
    ${repeated === 0 ? nothing : html`${part(t.accepted, sync.rows_accepted)} ${part(t.repeated, repeated)}`}
    ${leftOut === 0 ? nothing : part(t.leftOut, leftOut)}
    ${rejected === 0 ? nothing : part(t.toLookAt, rejected, true)}
  </dl>`
}

/** Fields that nobody, or hardly anybody, has: the person who connected the source can ask why. */
export const coverageGaps = (sync: Sync | null, t: Messages): TemplateResult | typeof nothing => {
  const coverage = sync?.coverage ?? null
  if (!hasCoverageGaps(coverage)) return nothing
  return html`<section class="sec" aria-labelledby="done-coverage">
    <h2 id="done-coverage">${t.coverageTitle}</h2>
    ${coverageList(coverage, t)}
  </section>`
}

export interface Phases {
  readonly vendorName: string
  /** The latest sync. */
  readonly sync: Sync | null
  /** The same, when it is completed. */
  readonly completed: Sync | null
  readonly integrationType: IntegrationType | null
  /** Nothing follows until the user resumes. */
  readonly isPaused: boolean
}

/** What has happened, and what happens next and when. */
export const phases = (input: Phases, t: Messages): TemplateResult => {
  const { vendorName, completed } = input
  const vendorPlace = completed === null ? 1 : 2
  return html`<section class="sec" aria-labelledby="done-next">
    <h2 id="done-next">${t.nextTitle}</h2>
    <ol class="phases">
      ${completed === null ? nothing : finished(completed, t)}
      <li>
        <span class="pt num">${t.number(vendorPlace)}</span
        ><span><b>${t.vendorTakesOver(vendorName)}</b><small>${t.vendorText}</small></span>
      </li>
      ${nextSync(input, vendorPlace + 1, t)}
    </ol>
  </section>`
}

const finished = (
  { started_at: started, finished_at: ended, is_first: isFirst }: Sync,
  t: Messages,
): TemplateResult => {
  const isKnown = started !== null && ended !== null
  return html`<li class="done">
    <span class="pt">${icon("check", "sm")}</span
    ><span
      ><b>${t.synced(isFirst)}</b>${
        isKnown ? html`<small>${t.syncedText(Date.parse(ended) - Date.parse(started))}</small>` : nothing
      }</span
    >${isKnown ? html`<time datetime=${ended}>${t.time(ended)}</time>` : nothing}
  </li>`
}

const nextSync = (
  { sync, integrationType, isPaused }: Phases,
  place: number,
  t: Messages,
): TemplateResult | typeof nothing => {
  const when =
    integrationType === "Upload CSV" ? t.onUpload : integrationType === "Push API" ? t.onPush : null
  const next = sync?.next_sync ?? null
  if (isPaused || (when === null && next === null)) return nothing
  return html`<li>
    <span class="pt num">${t.number(place)}</span
    ><span><b>${t.nextSync}</b><small>${when ?? t.nextSyncText}</small></span
    >${next === null || when !== null ? nothing : html`<time datetime=${next}>${t.at(next)}</time>`}
  </li>`
}
