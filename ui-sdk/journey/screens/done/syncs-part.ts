import { html, nothing, type TemplateResult } from "lit"
import { icon } from "../../../elements/icon.ts"
import type { Connected } from "../../client/connected.ts"
import type { Messages } from "./en.ts"
import "../../../elements/styles/table.css"

type Sync = Connected["syncs"][number]

/** The last syncs: when, what started each, and its counts. */
export const syncsPart = ({ syncs }: Connected, t: Messages): TemplateResult =>
  html`<section class="sec" aria-labelledby="done-syncs">
    <h2 id="done-syncs">${t.syncsTitle}</h2>
    ${
      syncs.length === 0
        ? html`<p class="hint">${t.noSyncs}</p>`
        : html`<div class="scroll" tabindex="0" role="group" aria-labelledby="done-syncs">
            <table class="table syncs">
              <thead>
                <tr>
                  <th scope="col">${t.syncWhen}</th>
                  <th scope="col" class="r">${t.syncShared}</th>
                  <th scope="col" class="r">${t.syncLeftOut}</th>
                  <th scope="col" class="r">${t.syncProblems}</th>
                </tr>
              </thead>
              <tbody>
                ${syncs.map((sync) => row(sync, t))}
              </tbody>
            </table>
          </div>`
    }
  </section>`

const row = (sync: Sync, t: Messages): TemplateResult => {
  const { started_at: at, trigger, state, rows_rejected: rejected } = sync
  const stateText = t.syncState[state]
  return html`<tr>
    <td>
      <time datetime=${at}>${t.at(at)}</time
      ><small class="faint">${t.syncBy(t.trigger[trigger] ?? t.triggerOther)}</small>${
        stateText === null ? nothing : html`<small>${stateText}</small>`
      }
    </td>
    <td class="r">${t.number(sync.employees_shared)}</td>
    <td class="r">${t.number(sync.rows_left_out)}</td>
    <td class="r">
      ${rejected === 0 ? t.number(0) : html`<span class="bad">${icon("alert", "sm")}${t.number(rejected)}</span>`}
    </td>
  </tr>`
}
