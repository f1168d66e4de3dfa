import { html, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import type { ErrorKind, RowCounts } from "./row-calls.ts"
import type { RowEditorWords } from "./words.ts"
import "../styles/chips.css"

export interface ErrorChoice {
  /** Null: all errors are shown. */
  readonly chosen: ErrorKind | null
  readonly onChoose: (group: ErrorKind | null) => void
}

export const isSame = (one: ErrorKind | null, other: ErrorKind | null): boolean =>
  one?.kind === other?.kind && one?.column === other?.column

/** The kinds of errors by column with their counts, one of which is shown. */
export const errorChips = (
  { wrong, kinds }: RowCounts,
  t: RowEditorWords,
  { chosen, onChoose }: ErrorChoice,
): TemplateResult => {
  const chip = (group: ErrorKind | null, name: string, count: number) =>
    html`<label class="chip"
      ><input
        type="radio"
        name="kind"
        .checked=${live(isSame(chosen, group))}
        @change=${() => onChoose(group)}
      />${name} <span class="num">${t.number(count)}</span></label
    >`
  return html`<div class="chips" role="group" aria-label=${t.filter}>
    ${chip(null, t.all, wrong)}
    ${kinds.map((group) => chip(group, t.kind(group.kind, group.column ?? ""), group.count))}
  </div>`
}
