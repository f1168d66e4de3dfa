import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleSyncProgress } from "../../../../../core/contract/sync/console/syncs.ts"
import type { Format } from "../../../../elements/locale/format.ts"
import type { Messages } from "../en.ts"

type Finding = ConsoleSyncProgress["findings"][number]

/** The most that the service keeps of one sync. */
const MOST = 100

/** What was wrong with the rows of a sync: in which column, how often, where first, and what became of it. */
export const syncFindings = (
  { findings }: ConsoleSyncProgress,
  { syncDetails: t, wordReason }: Messages,
  format: Format,
): TemplateResult =>
  html`<section>
    <h3>
      ${t.findings}
      ${findings.length === 0 ? nothing : html`<span class="num">${format.number(findings.length)}</span>`}
    </h3>
    ${
      findings.length === 0
        ? html`<p class="muted">${t.noFindings}</p>`
        : html`<ul class="sync-findings" role="list">
            ${findings.map((finding) => findingItem(finding, wordReason(finding), t))}
          </ul>`
    }
    ${findings.length < MOST ? nothing : html`<p class="hint">${t.most(MOST)}</p>`}
  </section>`

const findingItem = (
  { column, rows, first_row: first, is_rejected: isRejected, is_of_source: isOfSource }: Finding,
  reason: string,
  t: Messages["syncDetails"],
): TemplateResult =>
  html`<li>
    <b>${column ?? (isOfSource ? t.source : t.wholeRow)}</b>
    <p>${reason}</p>
    ${
      isOfSource
        ? nothing
        : html`<p class="faint">
            ${t.where(rows, first)} ${isRejected ? t.rowUnread(rows) : t.valueLeftOut(rows)}
          </p>`
    }
  </li>`
