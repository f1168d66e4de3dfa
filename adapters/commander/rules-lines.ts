import type {
  MergePart,
  ReplaceTextRule,
  StripRule,
  TransformationRule,
  TransformationRules,
} from "../../core/contract/transformation-rules.ts"
import { table } from "./console.ts"

/** Rules as a table for a person, in the order in which they are worked off. */
export const rulesLines = (
  rules: ReadonlyArray<readonly [owner: string, TransformationRules]>,
): ReadonlyArray<string> =>
  table(
    ["RULE", "OF", "FIELD", "WHAT IT DOES"],
    rules.flatMap(([owner, list]) =>
      list.map((rule, index) => [String(index + 1), owner, rule.key, textOf(rule)]),
    ),
  )

type Texts = {
  readonly [Kind in TransformationRule["kind"]]: (rule: Extract<TransformationRule, { kind: Kind }>) => string
}

const quoted = (text: string): string => JSON.stringify(text)

const insensitively = ({ ignore_case = false }: { readonly ignore_case?: boolean }): string =>
  ignore_case ? ", in any case" : ""

const SHOWN = 3

const TEXTS: Texts = {
  replace: (rule) => {
    const all = Object.entries(rule.values)
    const shown = all.slice(0, SHOWN).map(([from, to]) => `${quoted(from)} becomes ${quoted(to)}`)
    const more = all.length > SHOWN ? ` and ${String(all.length - SHOWN)} more` : ""
    return shown.join(", ") + more + insensitively(rule)
  },
  replace_text: (rule) => `${foundBy(rule)} becomes ${quoted(rule.with)}${insensitively(rule)}`,
  strip: (rule) => `removes ${strippedBy(rule).join(", ")}${PLACES[rule.where ?? "anywhere"]}`,
  case: ({ to }) => `${to} case`,
  default: ({ value }) => `${quoted(value)} where there is nothing`,
  merge: ({ from, separator = " " }) =>
    `${from.map(partText).join(" + ")}, with ${quoted(separator)} between them`,
}

const textOf = (rule: TransformationRule): string =>
  (TEXTS[rule.kind] as (rule: TransformationRule) => string)(rule)

const foundBy = ({ find }: ReplaceTextRule): string =>
  typeof find === "string" ? quoted(find) : `every run of ${find.class}`

const strippedBy = ({ characters, classes = [] }: StripRule): ReadonlyArray<string> => [
  ...(characters === undefined ? [] : [`each of ${quoted(characters)}`]),
  ...classes.map((name) => name.replace("_", " ")),
]

const PLACES = { anywhere: "", start: " at the start", end: " at the end" }

const partText = (part: MergePart): string => ("key" in part ? part.key : `column ${quoted(part.column)}`)
