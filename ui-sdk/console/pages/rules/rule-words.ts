import { nameField } from "../../../elements/fields/field-texts.ts"
import type { Rule } from "./draft.ts"
import type { Messages } from "./en.ts"

const MAX_SHOWN = 3

/** What a rule does, as the title of its line. */
export const nameRule = ({ kind, key }: Pick<Rule, "kind" | "key">, t: Messages): string =>
  t.name[kind](nameField(t.fields, key))

/** With what. */
export const describeRule = (rule: Rule, t: Messages): string => {
  switch (rule.kind) {
    case "replace": {
      const lines = Object.entries(rule.values)
      const shown = lines.slice(0, MAX_SHOWN).map(([from, to]) => t.effect.becomes(from, to))
      return joinShown(shown, lines.length, t)
    }
    case "replace_text":
      return t.effect.becomes(typeof rule.find === "string" ? rule.find : t.class[rule.find.class], rule.with)
    case "strip": {
      const each = rule.characters === undefined ? [] : [t.effect.each(rule.characters)]
      const kinds = (rule.classes ?? []).map((name) => t.class[name])
      const where = rule.where === undefined ? [] : [t.where[rule.where]]
      return [...each, ...kinds, ...where].join(", ")
    }
    case "case":
      return t.letters[rule.to]
    case "default":
      return t.effect.filled(rule.value)
    case "merge":
      return rule.from
        .map((part) => ("key" in part ? nameField(t.fields, part.key) : t.effect.column(part.column)))
        .join(" + ")
  }
}

const joinShown = (shown: ReadonlyArray<string>, count: number, t: Messages): string =>
  [...shown, ...(count > shown.length ? [t.effect.more(count - shown.length)] : [])].join(", ")
