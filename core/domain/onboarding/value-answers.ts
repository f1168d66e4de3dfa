import { type ListedKey, LISTED_VALUES } from "../../contract/employee/listed-values.ts"
import type { ReplaceRule, TransformationRules } from "../../contract/transformation/transformation-rules.ts"
import { FIELD_BY_KEY } from "../../contract/employee/fields.ts"
import { foldCase, normalizeText } from "../transformation/change-text.ts"

/*
 * What the unknown values of a file mean, as a person answered: by field and by text, whatever its case. An empty answer leaves
 * the value out. Answers are kept as transformation rules of the connection.
 */

export type ValueAnswers = { readonly [K in ListedKey]?: Readonly<Record<string, string>> }

/** The later answer to a text counts. */
export const mergeAnswers = (before: ValueAnswers, given: ValueAnswers): ValueAnswers =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(given)] as Array<ListedKey>)].map((key) => [
      key,
      mergeTexts(before[key] ?? {}, given[key] ?? {}),
    ]),
  )

const fold = (text: string): string => foldCase(normalizeText(text))

const mergeTexts = (
  before: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const changed = new Set(Object.keys(given).map(fold))
  const kept = Object.entries(before).filter(([text]) => !changed.has(fold(text)))
  return Object.fromEntries([...kept, ...Object.entries(given)])
}

/**
 * The rules of a connection with the answers: in the last rule about the field where that replaces values in any case, else in a
 * rule of their own. Without answers, the same list.
 */
export const addAnswers = (rules: TransformationRules, answers: ValueAnswers): TransformationRules =>
  Object.entries(answers).reduce<TransformationRules>(
    (all, [key, values]) => (Object.keys(values).length === 0 ? all : addToRule(all, key, values)),
    rules,
  )

const addToRule = (
  rules: TransformationRules,
  key: string,
  values: ReplaceRule["values"],
): TransformationRules => {
  const last = rules.findLastIndex((rule) => rule.key === key)
  const rule = rules[last]
  return rule?.kind === "replace" && rule.ignore_case === true
    ? rules.with(last, { ...rule, values: mergeTexts(rule.values, values) })
    : [...rules, { kind: "replace", key, values, ignore_case: true }]
}

/** What a person may answer. The status is never left out: an employee without one would count as active. */
export const mayLeaveOut = (key: ListedKey, mandatory: (flag: string) => boolean): boolean =>
  key !== "status" && !mandatory(FIELD_BY_KEY.get(key)?.flag ?? key)

/** The fields with an answer that is no value of theirs. */
export const findWrongAnswers = (
  answers: ValueAnswers,
  mandatory: (flag: string) => boolean,
): ReadonlyArray<ListedKey> =>
  (Object.keys(answers) as Array<ListedKey>).filter((key) => {
    const allowed: ReadonlyArray<string> = LISTED_VALUES[key]
    return Object.values(answers[key] ?? {}).some(
      (value) => !(value === "" ? mayLeaveOut(key, mandatory) : allowed.includes(value)),
    )
  })
