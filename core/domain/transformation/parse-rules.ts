import * as Schema from "effect/Schema"
import { formatFieldErrors } from "../../contract/field-errors.ts"
import {
  type MergePart,
  type TransformationRule,
  TransformationRules,
} from "../../contract/transformation/transformation-rules.ts"
import { type FieldTarget, parseFieldKey } from "../employee/field-key.ts"
import { looksLikeIdentifier } from "../employee/identity/looks-like-identifier.ts"
import { normalizeText, foldCase } from "./change-text.ts"
import { suggestKeys } from "../mapping/suggest-keys.ts"
import type { ConnectionRules } from "./transformation.ts"

export type ParsedRules =
  | { readonly rules: TransformationRules }
  /** Errors by path, rules counted from 0: `2.from.1.key`. */
  | { readonly errors: Readonly<Record<string, string>> }

/** Parses rules from untrusted input: checks them against the data model and against what the list's owner may do. */
export const parseRules = (given: unknown, owner: keyof ConnectionRules): ParsedRules => {
  const decoded = Schema.decodeUnknownResult(TransformationRules)(given, {
    errors: "all",
    onExcessProperty: "error",
  })
  if (decoded._tag === "Failure") return { errors: hideTableTexts(formatFieldErrors(decoded.failure)) }
  const rules = decoded.success
  const errors = rules.flatMap((rule, index) =>
    findErrors(rule, owner).map(([path, reason]): FieldError => [`${index}.${path}`, reason]),
  )
  return errors.length === 0 ? { rules } : { errors: Object.fromEntries(errors) }
}

/** The path in the rule, and the error and how to fix it. */
type FieldError = readonly [path: string, reason: string]

/** The texts of a table are values: a path does not name them. */
const hideTableTexts = (errors: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, reason]) => [path.replace(/^(\d+\.values)\..*$/su, "$1"), reason]),
  )

const findErrors = (rule: TransformationRule, owner: keyof ConnectionRules): ReadonlyArray<FieldError> => [
  ...findKeyErrors("key", rule.key),
  ...listTexts(rule).flatMap(([path, text]): ReadonlyArray<FieldError> =>
    looksLikeIdentifier(text) ? [[path, IDENTIFIER_PROBLEM]] : [],
  ),
  ...findKindErrors(rule, owner),
]

const IDENTIFIER_PROBLEM =
  "It seems to contain an identifier of a person or an account. Rules are stored unencrypted, so leave it out."

const listTexts = (rule: TransformationRule): ReadonlyArray<FieldError> => {
  if (rule.kind === "default") return [["value", rule.value]]
  if (rule.kind === "replace")
    return Object.entries(rule.values)
      .flat()
      .map((text) => ["values", text])
  if (rule.kind !== "replace_text") return []
  return [...(typeof rule.find === "string" ? [["find", rule.find] as const] : []), ["with", rule.with]]
}

const findKindErrors = (
  rule: TransformationRule,
  owner: keyof ConnectionRules,
): ReadonlyArray<FieldError> => {
  if (rule.kind === "replace") return findTableErrors(rule.values, rule.ignore_case === true)
  if (rule.kind === "default") return findDefaultErrors(rule.key)
  if (rule.kind !== "merge") return []
  return rule.from.flatMap((part, index) => findPartErrors(part, `from.${index}`, rule.key, owner))
}

const findKeyErrors = (path: string, key: string): ReadonlyArray<FieldError> => {
  const target = parseFieldKey(key)
  if (target === null) {
    const nearest = suggestKeys(key).map((suggestion) => suggestion.key)
    const hint = nearest.length === 0 ? "" : ` Did you mean ${nearest.join(", ")}?`
    return [[path, `The data model has no key "${key}".${hint}`]]
  }
  if (!isList(target)) return []
  return [[path, `${key} is a list or an object, and rules change single values. Name a field of it.`]]
}

const isList = (target: FieldTarget): boolean =>
  target.kind === "dependents" || (target.kind === "field" && target.field.kind === "components")

const isMasked = (key: string): boolean => {
  const target = parseFieldKey(key)
  return target?.kind === "field" && target.field.masked
}

const findTableErrors = (
  values: Readonly<Record<string, string>>,
  ignoresCase: boolean,
): ReadonlyArray<FieldError> => {
  const fold = (text: string) => (ignoresCase ? foldCase(normalizeText(text)) : normalizeText(text))
  const texts = Object.keys(values)
  if (new Set(texts.map(fold)).size === texts.length) return []
  const aside = ignoresCase ? "case and white space are" : "white space is"
  return [["values", `Two of the texts are equal when ${aside} ignored. Keep one.`]]
}

const findDefaultErrors = (key: string): ReadonlyArray<FieldError> => {
  const target = parseFieldKey(key)
  if (target?.kind === "dependent")
    return [["key", "A default would give every employee a dependent. Leave it out."]]
  return target?.kind === "field" && target.field.key === "employeeId"
    ? [["key", "With a default employeeId, employees could not be told apart. Leave it out."]]
    : []
}

const findPartErrors = (
  part: MergePart,
  path: string,
  into: string,
  owner: keyof ConnectionRules,
): ReadonlyArray<FieldError> => {
  if ("column" in part) {
    const reason =
      "A vendor's rules apply to every corporate, and headers are the corporate's own. Name a key, or make it a rule of the connection."
    return owner === "vendor" ? [[`${path}.column`, reason]] : []
  }
  if (!isMasked(part.key) || isMasked(into)) return findKeyErrors(`${path}.key`, part.key)
  return [[`${path}.key`, `${part.key} is masked, and ${into} is not. Leave it out.`]]
}
