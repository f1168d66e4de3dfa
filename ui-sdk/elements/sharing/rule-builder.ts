import { html, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import type { DraftSubsetRule } from "../../../core/contract/journey/journey-answers.ts"
import { labelField, type SubsetField } from "../fields/field-texts.ts"
import { icon } from "../icon.ts"
import type { SharingWords } from "./words-en.ts"
import "../styles/field.css"
import "./sharing.css"

export type Rule = DraftSubsetRule

/** In the order in which people choose them; a field that is missing does not compile. */
const FIELDS = Object.keys({
  department: true,
  employmentType: true,
  status: true,
  grade: true,
  designation: true,
  companyName: true,
  jobLocation_city: true,
  groupName: true,
  costCenter: true,
  countryCode: true,
  employeeId: true,
} satisfies Record<SubsetField, true>) as ReadonlyArray<SubsetField>

export const NEW_RULE: Rule = { field: "department", operator: "is_not", values: [] }

/** By field: the values that occur, with how many employees have each. */
export type FoundValues = Readonly<
  Record<SubsetField, ReadonlyArray<{ readonly value: string; readonly employees: number }>>
>

export interface RuleBuilder {
  readonly rules: ReadonlyArray<Rule>
  /** The values that were found; null: none were read. */
  readonly found: FoundValues | null
  readonly words: SharingWords
  readonly onChange: (rules: ReadonlyArray<Rule>) => void
}

/** The rules by which employees are chosen: every one must match. */
export const ruleBuilder = ({ rules, found, words: t, onChange }: RuleBuilder): TemplateResult =>
  html`${
      rules.length === 0
        ? html`<p class="hint">${t.everybody}</p>`
        : html`<div class="rulebox">
            ${rules.map((rule, index) =>
              ruleRow(rule, {
                number: index + 1,
                choices: found?.[rule.field] ?? [],
                words: t,
                onChange: (changed) => onChange(rules.with(index, changed)),
                onDelete: () => onChange(rules.toSpliced(index, 1)),
              }),
            )}
          </div>`
    }
    <div class="btns">
      <button class="btn" type="button" @click=${() => onChange([...rules, NEW_RULE])}>
        ${icon("plus")}${t.addRule}
      </button>
    </div>`

interface RuleRow {
  readonly number: number
  readonly choices: FoundValues[SubsetField]
  readonly words: SharingWords
  readonly onChange: (rule: Rule) => void
  readonly onDelete: () => void
}

const ruleRow = (rule: Rule, row: RuleRow): TemplateResult => {
  const { number, words: t, onChange, onDelete } = row
  const remove = (value: string) =>
    onChange({ ...rule, values: rule.values.filter((each) => each !== value) })
  return html`<div class="pick-rule">
    <span class="word">${number === 1 ? t.where : t.and}</span>
    <select
      class="select"
      aria-label=${t.ruleField(number)}
      .value=${live(rule.field)}
      @change=${({ target }: Event) =>
        onChange({ ...rule, field: (target as HTMLSelectElement).value as SubsetField, values: [] })}
    >
      ${FIELDS.map(
        (field) =>
          html`<option value=${field} ?selected=${field === rule.field}>
            ${labelField(t.fields, field)}
          </option>`,
      )}
    </select>
    <select
      class="select"
      aria-label=${t.ruleOperator(number)}
      @change=${({ target }: Event) =>
        onChange({ ...rule, operator: (target as HTMLSelectElement).value as Rule["operator"] })}
    >
      <option value="is" ?selected=${rule.operator === "is"}>${t.is}</option>
      <option value="is_not" ?selected=${rule.operator === "is_not"}>${t.isNot}</option>
    </select>
    <div class="values">
      ${rule.values.map(
        (value) =>
          html`<span class="tag"
            >${value}<button type="button" aria-label=${t.removeValue(value)} @click=${() => remove(value)}>
              ${icon("x", "sm")}
            </button></span
          >`,
      )}
      ${valueInput(rule, row)}
    </div>
    <button class="btn ghost icon" type="button" aria-label=${t.deleteRule(number)} @click=${onDelete}>
      ${icon("trash")}
    </button>
  </div>`
}

/** The values that were found are chosen from; where none were, or there are more than the list has, one is typed. */
const valueInput = (rule: Rule, { number, choices, words: t, onChange }: RuleRow): TemplateResult => {
  const add = (value: string) => {
    const text = value.trim()
    if (text !== "" && !rule.values.includes(text)) onChange({ ...rule, values: [...rule.values, text] })
  }
  const addTyped = (input: HTMLInputElement) => {
    add(input.value)
    input.value = ""
  }
  if (choices.length === 0 || rule.field === "employeeId") {
    return html`<input
      class="input"
      type="text"
      aria-label=${t.ruleValue(number)}
      placeholder=${t.addValue}
      autocomplete="off"
      @change=${({ target }: Event) => addTyped(target as HTMLInputElement)}
    />`
  }
  const left = choices.filter(({ value }) => !rule.values.includes(value))
  return html`<select
    class="select"
    aria-label=${t.ruleValue(number)}
    ?disabled=${left.length === 0}
    .value=${live("")}
    @change=${({ target }: Event) => add((target as HTMLSelectElement).value)}
  >
    <option value="">${t.addValue}</option>
    ${left.map(({ value, employees }) => html`<option value=${value}>${t.value(value, employees)}</option>`)}
  </select>`
}
