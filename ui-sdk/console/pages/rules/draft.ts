import type { TransformationRule } from "../../../../core/contract/transformation/transformation-rules.ts"

export type Rule = TransformationRule
export type RuleKind = Rule["kind"]
type ReplaceText = Extract<Rule, { kind: "replace_text" }>
type Strip = Extract<Rule, { kind: "strip" }>
type CharacterClass = NonNullable<Strip["classes"]>[number]
type SearchClass = Exclude<ReplaceText["find"], string>["class"]

export const KINDS: ReadonlyArray<RuleKind> = ["replace", "replace_text", "strip", "merge", "case", "default"]
export const CHARACTER_CLASSES: ReadonlyArray<CharacterClass> = [
  "spaces",
  "punctuation",
  "symbols",
  "letters",
  "digits",
  "leading_zeros",
]
export const SEARCH_CLASSES: ReadonlyArray<SearchClass> = [
  "spaces",
  "punctuation",
  "symbols",
  "letters",
  "digits",
]

interface Line {
  readonly from: string
  readonly to: string
}

interface Part {
  readonly kind: "key" | "column"
  readonly text: string
}

/** A rule as it is typed: it may be incomplete, and another kind keeps what was typed for this one. */
export interface Draft {
  /** Within this page. */
  readonly id: number
  readonly kind: RuleKind
  readonly key: string
  readonly lines: ReadonlyArray<Line>
  readonly ignoresCase: boolean
  readonly find: string
  /** Empty: `find` is searched. */
  readonly findClass: SearchClass | ""
  readonly replacement: string
  readonly characters: string
  readonly classes: ReadonlyArray<CharacterClass>
  readonly where: NonNullable<Strip["where"]>
  readonly letters: Extract<Rule, { kind: "case" }>["to"]
  readonly value: string
  readonly parts: ReadonlyArray<Part>
  readonly separator: string
}

let drafts = 0

const EMPTY_LINE: Line = { from: "", to: "" }
const EMPTY_PART: Part = { kind: "key", text: "" }

export const newDraft = (): Draft => ({
  id: ++drafts,
  kind: "replace",
  key: "department",
  lines: [EMPTY_LINE],
  ignoresCase: true,
  find: "",
  findClass: "",
  replacement: "",
  characters: "",
  classes: [],
  where: "anywhere",
  letters: "title",
  value: "",
  parts: [EMPTY_PART, EMPTY_PART],
  separator: " ",
})

export const toDraft = (rule: Rule): Draft => ({
  ...newDraft(),
  kind: rule.kind,
  key: rule.key,
  ...readKind(rule),
})

const readKind = (rule: Rule): Partial<Draft> => {
  switch (rule.kind) {
    case "replace":
      return {
        lines: Object.entries(rule.values).map(([from, to]) => ({ from, to })),
        ignoresCase: rule.ignore_case === true,
      }
    case "replace_text":
      return {
        ...(typeof rule.find === "string" ? { find: rule.find } : { findClass: rule.find.class }),
        replacement: rule.with,
        ignoresCase: rule.ignore_case === true,
      }
    case "strip":
      return {
        characters: rule.characters ?? "",
        classes: rule.classes ?? [],
        where: rule.where ?? "anywhere",
      }
    case "case":
      return { letters: rule.to }
    case "default":
      return { value: rule.value }
    case "merge":
      return {
        parts: rule.from.map((part) =>
          "key" in part ? { kind: "key", text: part.key } : { kind: "column", text: part.column },
        ),
        separator: rule.separator ?? " ",
      }
  }
}

/** Null: something is missing. */
export const toRule = (draft: Draft): Rule | null => {
  const { kind, key } = draft
  const ignoring = draft.ignoresCase ? { ignore_case: true } : {}
  switch (kind) {
    case "replace": {
      const lines = draft.lines.filter(({ from }) => from.trim() !== "")
      return lines.length === 0
        ? null
        : { kind, key, values: Object.fromEntries(lines.map(({ from, to }) => [from, to])), ...ignoring }
    }
    case "replace_text": {
      if (draft.findClass !== "")
        return { kind, key, find: { class: draft.findClass }, with: draft.replacement }
      return draft.find === "" ? null : { kind, key, find: draft.find, with: draft.replacement, ...ignoring }
    }
    case "strip": {
      const { characters, classes, where } = draft
      if (characters === "" && classes.length === 0) return null
      return {
        ...{ kind, key },
        ...(characters === "" ? {} : { characters }),
        ...(classes.length === 0 ? {} : { classes: [...classes] }),
        ...(where === "anywhere" ? {} : { where }),
      }
    }
    case "case":
      return { kind, key, to: draft.letters }
    case "default":
      return draft.value.trim() === "" ? null : { kind, key, value: draft.value }
    case "merge": {
      const parts = draft.parts.filter(({ text }) => text !== "")
      if (parts.length === 0) return null
      const from = parts.map((part) => (part.kind === "key" ? { key: part.text } : { column: part.text }))
      return { kind, key, from, ...(draft.separator === " " ? {} : { separator: draft.separator }) }
    }
  }
}

/** The same text twice, of which a list of replacements would keep only the last. */
export const findRepeated = ({ kind, lines }: Draft): string | null => {
  if (kind !== "replace") return null
  const texts = lines.map(({ from }) => from.trim()).filter(Boolean)
  return texts.find((text, index) => texts.indexOf(text) !== index) ?? null
}

/** Whether two rules are the same, in whatever order their properties were stored. */
export const isSame = (a: Rule, b: Rule): boolean =>
  JSON.stringify(toRule(toDraft(a))) === JSON.stringify(toRule(toDraft(b)))

/** Whether the rules are the ones that are stored. */
export const isUnchanged = (edited: ReadonlyArray<Draft>, stored: ReadonlyArray<Rule>): boolean =>
  JSON.stringify(edited.map((draft) => toRule(draft) ?? draft)) ===
  JSON.stringify(stored.map((rule) => toRule(toDraft(rule))))

/** To another place, counted from 0. */
export const move = <A>(list: ReadonlyArray<A>, from: number, to: number): ReadonlyArray<A> => {
  const [moved] = list.slice(from, from + 1)
  return moved === undefined || to < 0 || to >= list.length
    ? list
    : list.toSpliced(from, 1).toSpliced(to, 0, moved)
}
