import { html, nothing, type TemplateResult } from "lit"
import type { Problem } from "../../../elements/api/send.ts"
import { bar } from "../../../elements/bar.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { type Column, DataTable } from "../../parts/data-table.ts"
import { filterChips } from "../../parts/fields/filter-chips.ts"
import { problemText } from "../../parts/loaded.ts"
import { linkTo } from "../../routing/paths.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"
import type { SentRow } from "./sender.ts"

type Outcome = SentRow["outcome"]

const OUTCOMES = ["invited", "not_mailed", "already_invited", "already_connected"] as const

const LOOKS: Readonly<Record<Outcome, string>> = {
  invited: "ok",
  not_mailed: "warn",
  already_invited: "invited",
  already_connected: "ended",
}

/**
 * The progress while invitations are sent, and what became of each row.
 *
 * @property rows - those that were sent
 * @property total - of all rows
 * @property isSending
 * @property problem - why the sending stopped; null: it did not fail
 */
export class SentRows extends withProperties(PagePart<Messages>, {
  rows: property<ReadonlyArray<SentRow>>(),
  total: property<number>(),
  isSending: property<boolean>(),
  problem: property<Problem | null>(),
  outcome: state<Outcome | "all">("all"),
}) {
  static readonly tag = "hrsync-sent-rows"
  static readonly parts = [DataTable]
  /** The user chooses another file. */
  static readonly another = new ElementEvent("another")
  /** The user sends the rest. */
  static readonly carryOn = new ElementEvent("carry-on")
  override render() {
    const { messages: t, rows, total } = this
    const isDone = rows.length === total
    return html`<div class="stack">
      ${isDone ? nothing : this.#progress()} ${this.problem === null ? nothing : this.#stopped(this.problem)}
      ${rows.length === 0 ? nothing : this.#results()}
      ${
        isDone
          ? html`<div class="btns end">
              <button class="btn" type="button" @click=${() => SentRows.another.send(this)}>
                ${t.another}
              </button>
              <a class="btn primary" href=${linkTo("clients")}>${t.back}</a>
            </div>`
          : nothing
      }
    </div>`
  }

  #progress(): TemplateResult {
    const { messages: t, rows, total } = this
    const words = t.sent(rows.length, total)
    return html`<div class="stack narrow">
      ${bar(rows.length / total, { label: t.sendingTitle, now: rows.length, max: total }, this.isSending)}
      <p class="num" role="status">${words}</p>
      ${this.isSending ? html`<p class="muted">${t.stay}</p>` : nothing}
    </div>`
  }

  #stopped(problem: Problem): TemplateResult {
    const { messages: t, rows, total, words } = this
    return html`<div class="note danger" role="alert">
      ${icon("alert")}
      <div>
        <b>${problemText(problem, words)}</b>
        <p>${t.stopped(rows.length, total)}</p>
        <div class="btns">
          <button class="btn" type="button" @click=${() => SentRows.carryOn.send(this)}>${t.carryOn}</button>
        </div>
      </div>
    </div>`
  }

  #results(): TemplateResult {
    const { messages: t, rows } = this
    const count = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length
    const chips = [
      { value: "all" as const, label: t.all, count: t.number(rows.length) },
      ...OUTCOMES.flatMap((value) =>
        count(value) === 0 ? [] : [{ value, label: t.outcome[value], count: t.number(count(value)) }],
      ),
    ]
    const shown = this.outcome === "all" ? rows : rows.filter(({ outcome }) => outcome === this.outcome)
    return html`<section class="part" aria-label=${t.outcomes}>
      ${filterChips("outcome", t.outcomeFilter, chips, this.outcome, (value) => (this.outcome = value))}
      <hrsync-table
        .label=${t.outcomes}
        .look=${"open"}
        .columns=${this.#columns()}
        .rows=${shown}
        .rowKey=${({ row }: SentRow) => String(row.row)}
        .total=${shown.length}
      ></hrsync-table>
      <p class="table-foot"><span class="num">${t.showing(shown.length, rows.length)}</span></p>
    </section>`
  }

  #columns(): ReadonlyArray<Column<SentRow>> {
    const { messages: t } = this
    return [
      {
        key: "name",
        label: t.column.name,
        cell: ({ row, connection_id: id }) =>
          html`<a class="go" href=${linkTo("client", { id })}>${row.name}</a><br /><span class="sub"
              >${row.email}</span
            >`,
      },
      {
        key: "reference",
        label: t.column.remote_org_id,
        look: "col-w",
        cell: ({ row }) => html`${row.remote_org_id}`,
      },
      {
        key: "outcome",
        label: t.outcomeColumn,
        cell: ({ outcome }) =>
          html`<span class="status ${LOOKS[outcome]}">${t.outcome[outcome]}</span><br /><span class="sub"
              >${t.outcomeText[outcome]}</span
            >`,
      },
    ]
  }
}
