import { reasonsEn } from "../../../elements/reasons/en.ts"
import { makeWordReason } from "../../../elements/reasons/word-reason.ts"
import { en as fieldTexts } from "../../../elements/fields/en.ts"
import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"

export const en = (f: Format, byReader: ByReader) => ({
  fields: fieldTexts,
  title: "Rules",
  lede: byReader({
    vendor:
      "Rules tidy each record before it is stored and sent. They run from top to bottom, and each one sees the result of the one above it.",
    company:
      "Rules tidy each of your records before a vendor receives it. They run from top to bottom, and each one sees the result of the one above it.",
    operator:
      "Rules tidy each record before it is stored and sent. They run from top to bottom, and each one sees the result of the one above it.",
  }),
  scope: "For",
  allClients: "All clients",
  scopeLocked: "Save or discard your changes first.",
  noClient: byReader({ vendor: "No client yet", company: "No vendor yet", operator: "No client yet" }),
  noClientText: byReader({
    vendor: "Rules belong to a connection. They can be set up here once there is one.",
    company: "Your rules belong to what you share with a vendor. Set them up here once you share with one.",
    operator: "Rules belong to a connection. They can be set up here once there is one.",
  }),
  add: "Add a rule",
  saveChanges: "Save changes",
  discard: "Discard changes",
  saved: "Saved. The rules apply from the next sync on, which reads every employee again.",
  order: "In this order",
  empty: "No rules yet",
  emptyText: "Add one to replace values, remove characters or merge fields.",
  unsaved: "Not saved",
  incomplete: "Incomplete",
  vendorFirst: (count: number) => {
    const rules = `${f.number(count)} ${f.plural(count, { one: "rule", other: "rules" })} of the vendor`
    const run = f.plural(count, { one: "runs", other: "run" })
    return byReader({
      vendor: `${rules} ${run} before these`,
      company: `${rules} ${run} before yours`,
      operator: `${rules} ${run} before these`,
    })
  },
  clientAfter: "Rules of a single client are the client's own, and run after these.",
  move: (number: number, name: string) => `Move rule ${f.number(number)}, ${name}. Use the arrow keys.`,
  moved: (number: number, count: number) => `Now rule ${f.number(number)} of ${f.number(count)}`,
  up: "Move up",
  down: "Move down",
  delete: "Delete",
  deleted: (name: string) => `Deleted: ${name}`,
  menu: (number: number) => `Rule ${f.number(number)}`,
  changed: "Someone else changed the rules",
  changedText: "Your changes were not saved, and they are not lost. Compare both, then choose.",
  theirsNow: "Saved now",
  mineNow: "Yours",
  different: "Different",
  theirs: "Take theirs",
  mine: "Save mine over it",
  noRules: "No rules",
  invalid: "The rules were not accepted, and nothing was saved:",
  ruleNumber: (number: number) => `Rule ${f.number(number)}`,
  kind: {
    replace: "Replace whole values",
    replace_text: "Replace a part of values",
    strip: "Remove characters",
    merge: "Merge fields",
    case: "Change capitals",
    default: "Fill in where empty",
  },
  name: {
    replace: (field: string) => `Replace values of ${field}`,
    replace_text: (field: string) => `Replace a part of ${field}`,
    strip: (field: string) => `Remove characters from ${field}`,
    merge: (field: string) => `Merge into ${field}`,
    case: (field: string) => `Change capitals of ${field}`,
    default: (field: string) => `Fill in ${field} where it is empty`,
  },
  effect: {
    becomes: (from: string, to: string) => (to === "" ? `“${from}” is removed` : `“${from}” becomes “${to}”`),
    more: (count: number) => `and ${f.number(count)} more`,
    each: (characters: string) => `each of ${characters}`,
    filled: (value: string) => `with “${value}”`,
    column: (header: string) => `column “${header}”`,
  },
  class: {
    spaces: "Spaces",
    punctuation: "Punctuation",
    symbols: "Symbols",
    letters: "Letters",
    digits: "Digits",
    leading_zeros: "Zeros at the start",
  },
  where: { anywhere: "Anywhere", start: "At the start", end: "At the end" },
  letters: { upper: "ALL CAPITALS", lower: "all small", title: "First Letters" },
  form: {
    title: (number: number, name: string) => `${f.number(number)}. ${name}`,
    kind: "What it does",
    field: "Field",
    into: "Into the field",
    when: "When it is",
    write: "Write",
    whenLine: (line: number) => `When it is, line ${f.number(line)}`,
    writeLine: (line: number) => `Write, line ${f.number(line)}`,
    deleteLine: (line: number) => `Delete line ${f.number(line)}`,
    addLine: "Add a line",
    ignoreCase: "In any case: “HR”, “hr” and “Hr” are the same",
    repeated: (text: string) => `“${text}” is in two lines. Keep one.`,
    missingLines: "Enter at least one value to replace.",
    find: "Find",
    findKind: "Look for",
    thisText: "This text",
    missingFind: "Enter the text to find.",
    replacement: "Write in its place",
    replacementHint: "Leave it empty to remove what was found.",
    characters: "These characters",
    charactersHint: "For example -./",
    classes: "All of a kind",
    missingCharacters: "Enter characters, or choose a kind.",
    where: "Where",
    letters: "Write it in",
    value: "Write",
    missingValue: "Enter what to write.",
    parts: "Merge these, in this order",
    part: (number: number) => `Part ${f.number(number)}`,
    partKind: (number: number) => `Part ${f.number(number)} is`,
    key: "A field",
    column: "A column of the source",
    choose: "Choose a field",
    addPart: "Add a part",
    deletePart: (number: number) => `Delete part ${f.number(number)}`,
    missingParts: "Choose at least one part.",
    separator: "Between them",
    separatorHint: "A space, if you do not change it.",
  },
  wordReason: makeWordReason(reasonsEn(f)),
  preview: {
    title: "Before and after",
    live: "Real rows, as you type",
    tryOn: "Try on",
    testAll: "Test on everyone",
    oneClient: byReader({
      vendor: "Tests all employees of the client above. The rules hold for your other clients too.",
      company: "Tests all your employees.",
      operator: "Tests all employees of the client above. The rules hold for the vendor's other clients too.",
    }),
    testing: "Testing on everyone. This takes up to a minute.",
    testedRows: (rows: number) => (rows === 1 ? "1 row tested" : `${f.number(rows)} rows tested`),
    tested: "Tested on everyone",
    testedPart: "Tested on a part",
    sample: (rows: number) => (rows === 1 ? "1 row tried" : `The first ${f.number(rows)} rows were tried`),
    result: (rows: number, changed: number) =>
      `${f.number(rows)} records. ${f.number(changed)} would change, ${f.number(rows - changed)} would not.`,
    partly: "The source is slow, so only these could be read within a minute.",
    failing: (before: number, after: number) =>
      after === 0
        ? before === 0
          ? "None would fail."
          : `None would fail. ${f.number(before)} fail today.`
        : `${f.number(after)} would fail. ${f.number(before)} fail today.`,
    outdated: "You have changed the rules since. Test again before you save.",
    notTested: "Before you save, test the rules on everyone: what changes, and what would fail.",
    stored:
      "These are the employees as their last sync stored them. Only rules that you add or change are tried here: a saved rule changes them at the next sync or upload.",
    all: "All changes",
    nothing: "These rules change nothing",
    nothingText: "No row that was tried has a value that they match.",
    nothingStored:
      "No employee that was tried has a value that a new or changed rule matches. Saved rules are not tried here: they change employees at the next sync or upload.",
    noRows: "There are no rows to try",
    noRowsText: "No employee has been shared yet. The rules run with the first sync.",
    noRules: "What your rules change shows here",
    noRulesText: "Add a rule and complete it. Real rows then appear here, before and after.",
    table: "Changed rows",
    employee: "Employee",
    field: "Field",
    before: "Before",
    after: "After",
    row: (line: number) => `Row ${f.number(line)}`,
    nothingThere: "empty",
    firstRows: (shown: number, all: number) =>
      `The first ${f.number(shown)} of ${f.number(all)} changed rows`,
    unused: (numbers: ReadonlyArray<number>) =>
      numbers.length === 1
        ? `Rule ${numbers.map(f.number).join()} finds no values to change here. Masked fields, and columns of the source, cannot be tried on stored employees.`
        : `Rules ${numbers.map(f.number).join(", ")} find no values to change here. Masked fields, and columns of the source, cannot be tried on stored employees.`,
    problems: "Would fail",
    problem: (line: number, column: string | null) =>
      column === null ? `Row ${f.number(line)}` : `Row ${f.number(line)}, ${column}`,
    unread: "The rules could not be tried",
  },
})

export type Messages = ReturnType<typeof en>
