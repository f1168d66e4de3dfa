import type {
  MergePart,
  ReplaceTextRule,
  StripRule,
  TransformationRule,
  TransformationRules,
} from "../../core/contract/transformation/transformation-rules.ts"
import { type Lines, table } from "./output/table.ts"

/** Rules as a table, in the order in which they apply. */
export const rulesLines = (rules: ReadonlyArray<readonly [owner: string, TransformationRules]>): Lines =>
  table(
    ["RULE", "OF", "FIELD", "EFFECT"],
    rules.flatMap(([owner, list]) =>
      list.map((rule, index) => [String(index + 1), owner, rule.key, ruleText(rule)]),
    ),
  )

type Texts = {
  readonly [Kind in TransformationRule["kind"]]: (rule: Extract<TransformationRule, { kind: Kind }>) => string
}

const quoted = (text: string): string => JSON.stringify(text)

const ignoreCaseText = ({ ignore_case = false }: { readonly ignore_case?: boolean }): string =>
  ignore_case ? ", ignoring case" : ""

const MAX_SHOWN = 3

const TEXTS: Texts = {
  replace: (rule) => {
    const all = Object.entries(rule.values)
    const shown = all.slice(0, MAX_SHOWN).map(([from, to]) => `${quoted(from)} becomes ${quoted(to)}`)
    const more = all.length > MAX_SHOWN ? ` and ${String(all.length - MAX_SHOWN)} more` : ""
    return shown.join(", ") + more + ignoreCaseText(rule)
  },
  replace_text: (rule) => `${searchText(rule)} becomes ${quoted(rule.with)}${ignoreCaseText(rule)}`,
  strip: (rule) => `removes ${strippedTexts(rule).join(", ")}${POSITIONS[rule.where ?? "anywhere"]}`,
  case: ({ to }) => `${to} case`,
  default: ({ value }) => `${quoted(value)} where empty`,
  merge: ({ from, separator = " " }) =>
    `${from.map(partText).join(" + ")}, with ${quoted(separator)} between them`,
}

const ruleText = (rule: TransformationRule): string =>
  (TEXTS[rule.kind] as (rule: TransformationRule) => string)(rule)

const searchText = ({ find }: ReplaceTextRule): string =>
  typeof find === "string" ? quoted(find) : `every run of ${find.class}`

const strippedTexts = ({ characters, classes = [] }: StripRule): ReadonlyArray<string> => [
  ...(characters === undefined ? [] : [`each of ${quoted(characters)}`]),
  ...classes.map((name) => name.replace("_", " ")),
]

const POSITIONS = { anywhere: "", start: " at the start", end: " at the end" }

const partText = (part: MergePart): string => ("key" in part ? part.key : `column ${quoted(part.column)}`)
