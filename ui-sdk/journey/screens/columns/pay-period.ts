import { html, nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import { icon } from "../../../elements/icon.ts"
import { findPayPeriod, isPeriodOpen, listPayColumns, type PayPeriod } from "../../files/pay-periods.ts"
import type { Column, Mapping } from "../../files/column-mapping.ts"
import type { Messages } from "./en.ts"
import "../../../elements/styles/chips.css"

export interface PayPeriodQuestion {
  readonly columns: ReadonlyArray<Column>
  readonly mapping: Mapping
  /** What the user has chosen for columns. */
  readonly chosen: Mapping
  readonly messages: Messages
  readonly onAnswer: (period: PayPeriod) => void
}

const PERIODS: ReadonlyArray<PayPeriod> = ["yearly", "monthly"]

/** Asks once for the period of all pays whose names do not say it; nothing where every pay says it. */
export const payPeriodQuestion = ({
  columns,
  mapping,
  chosen,
  messages: { payPeriod: t, list },
  onAnswer,
}: PayPeriodQuestion): TemplateResult | typeof nothing => {
  const pays = listPayColumns(columns, mapping)
  if (pays.length === 0) return nothing
  const isOpen = pays.some((column) => isPeriodOpen(column, chosen))
  const period = findPayPeriod(pays, mapping)
  return html`<div class=${isOpen ? "note warn" : "stack"}>
    ${isOpen ? icon("alert") : nothing}
    <div>
      <b id="pay-period">${t.question(list(pays.map(({ header }) => header)))}</b>
      <p class="muted">${isOpen ? t.open : t.kept}</p>
      <div class="chips" role="radiogroup" aria-labelledby="pay-period">
        ${PERIODS.map(
          (each) =>
            html`<label class="chip"
              ><input
                type="radio"
                name="pay-period"
                .checked=${live(each === period)}
                @change=${() => onAnswer(each)}
              />${t[each]}</label
            >`,
        )}
      </div>
    </div>
  </div>`
}
