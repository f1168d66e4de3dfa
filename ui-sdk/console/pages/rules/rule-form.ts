import { html, nothing, type TemplateResult } from "lit"
import { nameField } from "../../../elements/fields/field-texts.ts"
import "../../../elements/styles/check.css"
import { textField } from "../../parts/fields/text-field.ts"
import { CHARACTER_CLASSES, type Draft, KINDS, SEARCH_CLASSES, toRule } from "./draft.ts"
import type { Messages } from "./en.ts"
import { listRuleFields } from "./fields.ts"
import { replacementLines } from "./replacement-lines.ts"
import { mergeParts } from "./merge-parts.ts"
import type { EditedRule } from "./edited-rule.ts"

/** The fields of one rule. */
export const ruleForm = (form: EditedRule): TemplateResult => {
  const { draft, messages, onChange } = form
  const { form: t } = messages
  const set = (parts: Partial<Draft>) => onChange({ ...draft, ...parts })
  return html`<div class="line">
      ${choice("rule-kind", t.kind, messages.kind, KINDS, draft.kind, (kind) => set({ kind }))}
      ${fieldChoice(draft.kind === "merge" ? t.into : t.field, draft.key, messages, (key) => set({ key }))}
    </div>
    ${kindFields(form, set)}
    ${form.problems.map((problem) => html`<p class="err" role="alert">${problem}</p>`)}`
}

/** A select of a few values, each with its words. */
const choice = <Value extends string>(
  id: string,
  label: string,
  words: Readonly<Record<Value, string>>,
  values: ReadonlyArray<Value>,
  chosen: Value,
  onChoose: (value: Value) => void,
): TemplateResult =>
  html`<div class="field">
    <label for=${id}>${label}</label>
    <select
      class="select"
      id=${id}
      @change=${({ target }: Event) => onChoose((target as HTMLSelectElement).value as Value)}
    >
      ${values.map((value) => html`<option value=${value} ?selected=${value === chosen}>${words[value]}</option>`)}
    </select>
  </div>`

const fieldChoice = (
  label: string,
  chosen: string,
  { fields }: Messages,
  onChoose: (key: string) => void,
): TemplateResult => {
  const keys = listRuleFields(fields)
  const words = Object.fromEntries([chosen, ...keys].map((key) => [key, nameField(fields, key)]))
  // A rule from elsewhere may change a field that is not offered here.
  const offered = keys.includes(chosen) ? keys : [chosen, ...keys]
  return choice("rule-key", label, words, offered, chosen, onChoose)
}

type Set = (parts: Partial<Draft>) => void

const kindFields = (form: EditedRule, set: Set): TemplateResult => {
  switch (form.draft.kind) {
    case "replace":
      return html`${replacementLines(form)}${ignoreCase(form, set)}`
    case "replace_text":
      return searchFields(form, set)
    case "strip":
      return stripFields(form, set)
    case "merge":
      return mergeParts(form)
    case "case":
      return choice(
        "rule-letters",
        form.messages.form.letters,
        form.messages.letters,
        ["upper", "lower", "title"],
        form.draft.letters,
        (letters) => set({ letters }),
      )
    case "default":
      return textField({
        id: "rule-value",
        label: form.messages.form.value,
        value: form.draft.value,
        error: missing(form, form.messages.form.missingValue),
        onInput: (value) => set({ value }),
      })
  }
}

const missing = ({ isTried, draft }: EditedRule, text: string): string | null =>
  isTried && toRule(draft) === null ? text : null

const ignoreCase = ({ draft, messages: { form: t } }: EditedRule, set: Set): TemplateResult =>
  html`<label class="check-row"
    ><input
      class="check"
      type="checkbox"
      .checked=${draft.ignoresCase}
      @change=${() => set({ ignoresCase: !draft.ignoresCase })}
    />${t.ignoreCase}</label
  >`

const searchFields = (form: EditedRule, set: Set): TemplateResult => {
  const { draft, messages } = form
  const { form: t } = messages
  const words = { "": t.thisText, ...messages.class }
  const isText = draft.findClass === ""
  return html`<div class="line">
      ${choice("rule-find-class", t.findKind, words, ["", ...SEARCH_CLASSES], draft.findClass, (findClass) => set({ findClass }))}
      ${
        isText
          ? textField({
              id: "rule-find",
              label: t.find,
              value: draft.find,
              error: missing(form, t.missingFind),
              onInput: (find) => set({ find }),
            })
          : nothing
      }
    </div>
    ${textField({
      id: "rule-with",
      label: t.replacement,
      value: draft.replacement,
      hint: t.replacementHint,
      onInput: (replacement) => set({ replacement }),
    })}
    ${isText ? ignoreCase(form, set) : nothing}`
}

const stripFields = (form: EditedRule, set: Set): TemplateResult => {
  const { draft, messages } = form
  const { form: t } = messages
  const { classes } = draft
  return html`${textField({
      id: "rule-characters",
      label: t.characters,
      value: draft.characters,
      hint: t.charactersHint,
      error: missing(form, t.missingCharacters),
      onInput: (characters) => set({ characters }),
    })}
    <fieldset class="field">
      <legend>${t.classes}</legend>
      <div class="check-rows">
        ${CHARACTER_CLASSES.map(
          (name) =>
            html`<label class="check-row"
              ><input
                class="check"
                type="checkbox"
                .checked=${classes.includes(name)}
                @change=${() =>
                  set({
                    classes: classes.includes(name)
                      ? classes.filter((each) => each !== name)
                      : [...classes, name],
                  })}
              />${messages.class[name]}</label
            >`,
        )}
      </div>
    </fieldset>
    ${choice("rule-where", t.where, messages.where, ["anywhere", "start", "end"], draft.where, (where) => set({ where }))}`
}
