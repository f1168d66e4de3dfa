import { html, nothing, type TemplateResult } from "lit"
import { repeat } from "lit/directives/repeat.js"
import { consoleIcon } from "../../parts/icons.ts"
import { type Draft, isSame, type Rule, toRule } from "./draft.ts"
import type { Messages } from "./en.ts"
import { describeRule, nameRule } from "./rule-words.ts"

export interface RuleList {
  readonly drafts: ReadonlyArray<Draft>
  /** As they are stored, to mark what is not. */
  readonly stored: ReadonlyArray<Rule>
  /** The one that is edited; null: none. */
  readonly chosen: number | null
  readonly messages: Messages
  readonly onChoose: (id: number) => void
  readonly onMove: (from: number, to: number) => void
  readonly onDelete: (index: number) => void
}

/** The place from which the rule that is dragged was taken. */
let dragged = -1

/** The rules in their order: they are dragged, moved by arrow keys, or by their menu. */
export const ruleList = (list: RuleList): TemplateResult =>
  html`<ol class="rules">
    ${repeat(
      list.drafts,
      ({ id }) => id,
      (draft, index) => ruleItem(draft, index, list),
    )}
  </ol>`

const ruleItem = (draft: Draft, index: number, list: RuleList): TemplateResult => {
  const { chosen, messages: t, onChoose, onMove } = list
  const name = nameRule(draft, t)
  const rule = toRule(draft)
  return html`<li
    aria-current=${draft.id === chosen ? "true" : nothing}
    @dragover=${(event: Event) => event.preventDefault()}
    @drop=${(event: Event) => {
      event.preventDefault()
      if (dragged !== -1) onMove(dragged, index)
      dragged = -1
    }}
  >
    <button
      class="grip"
      type="button"
      draggable="true"
      data-rule=${draft.id}
      aria-label=${t.move(index + 1, name)}
      @dragstart=${() => (dragged = index)}
      @keydown=${(event: KeyboardEvent) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (step === undefined) return
        event.preventDefault()
        onMove(index, index + step)
      }}
    >
      ${consoleIcon("grip")}
    </button>
    <span class="no">${index + 1}</span>
    <button class="rule-name" type="button" @click=${() => onChoose(draft.id)}>
      <b>${name}</b>
      <small
        >${rule === null ? html`<span class="tag warn">${t.incomplete}</span>` : describeRule(rule, t)}
        ${rule !== null && !list.stored.some((each) => isSame(each, rule)) ? html` <span class="tag warn">${t.unsaved}</span>` : nothing}</small
      >
    </button>
    ${itemMenu(index, list)}
  </li>`
}

const itemMenu = (index: number, { drafts, messages: t, onMove, onDelete }: RuleList): TemplateResult =>
  html`<hrsync-menu
    .label=${t.menu(index + 1)}
    .items=${[
      ...(index === 0 ? [] : [{ label: t.up, onSelect: () => onMove(index, index - 1) }]),
      ...(index === drafts.length - 1 ? [] : [{ label: t.down, onSelect: () => onMove(index, index + 1) }]),
      { label: t.delete, icon: "trash" as const, isDangerous: true, onSelect: () => onDelete(index) },
    ]}
  ></hrsync-menu>`

/** Rules that cannot be changed here. */
export const readOnlyRules = (rules: ReadonlyArray<Rule>, t: Messages): TemplateResult =>
  html`<ol class="rules read-only">
    ${rules.map(
      (rule, index) =>
        html`<li>
          <span class="no">${index + 1}</span>
          <div><b>${nameRule(rule, t)}</b><small>${describeRule(rule, t)}</small></div>
        </li>`,
    )}
  </ol>`
