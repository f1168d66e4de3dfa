import type { Format } from "../locale/format.ts"
import type { WordReason } from "../reasons/word-reason.ts"
import type { EditSummary, ErrorKind } from "./row-calls.ts"

/* The words about rows with errors, for the journey and the console. */

export const rowEditorEn = (f: Format) => {
  const rows = (count: number) => `${f.number(count)} ${f.plural(count, { one: "row", other: "rows" })}`
  return {
    number: f.number,
    table: "Rows with errors",
    filter: "Filter by error",
    all: "All errors",
    kind: (kind: ErrorKind["kind"], column: string) =>
      ({
        missing: `${column}: missing`,
        invalid: `${column}: not valid`,
        repeated: `${column}: repeated`,
        unreadable: "Rows that cannot be read",
      })[kind],
    row: "Row",
    cell: (row: number, column: string) => `Row ${String(row)}, ${column}`,
    fixed: "Corrected just now",
    select: (row: number) => `Select row ${String(row)}`,
    selectAll: "Select all rows that are shown",
    nextError: "Next error",
    saveRow: "Save the row",
    showing: (shown: number, all: number) => `Showing ${f.number(shown)} of ${f.number(all)}`,
    found: (shown: number) => `${rows(shown)} found`,
    search: "Search by ID, name or value",
    searching: "Searching",
    notFound: "No row with an error contains this.",
    download: "Download the errors",
    errorFile: { sheet: "Sheet", row: "Row", column: "Column", value: "Value", error: "Error" },
    downloadCorrected: "Download the corrected file",
    tools: "Correct many rows at once",
    fix: (column: string) => `Fix all in ${column}`,
    findAndChange: "Find and change",
    setValue: "Set a value",
    leaveOut: "Leave out rows",
    undo: "Undo",
    redo: "Do it again",
    edit: ({ kind, column, rows: count }: EditSummary) =>
      ({
        "set-cells": column === null ? `values of ${rows(count)}` : `${column} of ${rows(count)}`,
        "set-value": `${column ?? ""} set in ${rows(count)}`,
        "replace-text": `${column ?? ""} changed in ${rows(count)}`,
        "fix-all": `${column ?? ""} fixed in ${rows(count)}`,
        "leave-out": `${rows(count)} left out`,
        "settle-conflicts": `decisions about ${rows(count)}`,
        "carry-over": `corrections of the file before in ${rows(count)}`,
      })[kind],
    carried: (values: number, leftOut: number) => {
      const corrected = `${f.number(values)} ${f.plural(values, { one: "correction", other: "corrections" })}`
      const out = `${f.number(leftOut)} left-out ${f.plural(leftOut, { one: "row", other: "rows" })}`
      const what = values === 0 ? out : leftOut === 0 ? corrected : `${corrected} and ${out}`
      return `${what} of the file before ${f.plural(values + leftOut, { one: "was", other: "were" })} kept in this file.`
    },
    gone: (count: number) =>
      `${f.number(count)} ${f.plural(count, { one: "correction", other: "corrections" })} of the file before ${f.plural(count, { one: "has", other: "have" })} no place in this file`,
    goneText: (names: ReadonlyArray<string>) =>
      `This file has no such employee, or no such column. Employee IDs: ${f.list(names)}`,
    goneUnnamed: "Their rows had no employee ID, by which they could be found again.",
    conflicts: (count: number) =>
      `${f.number(count)} ${f.plural(count, { one: "value differs", other: "values differ" })} from what you corrected`,
    conflictsText:
      "You corrected these values in the file before, and this file has a third value. Choose which one counts. Until you choose, nothing can be shared.",
    takeAllCorrections: "Use all my corrections",
    takeAllFile: "Use the file for all",
    takeCorrection: "Use my correction",
    takeFile: "Use the file",
    employee: "Employee ID",
    inFile: "In the file",
    correctedHere: "Corrected here",
    emptyValue: "(empty)",
    column: "Column",
    find: "Find",
    changeTo: "Change to",
    wholeCell: "Only whole cells",
    sameCase: "Only with the same capital letters",
    value: "New value",
    among: "In which rows",
    selected: (count: number) => `The selected rows (${f.number(count)})`,
    everyError: (count: number) => `All rows with errors (${f.number(count)})`,
    group: (name: string, count: number) => `${name} (${f.number(count)})`,
    count: "Count the rows",
    counting: (count: number) => `${rows(count)} so far`,
    changes: (count: number) => `${rows(count)} will change`,
    unchanged: "No row would change.",
    example: (row: number, before: string, after: string) =>
      `Row ${String(row)}: “${before}” becomes “${after}”`,
    fixText:
      "Values whose meaning is certain are written as they have to be. The others stay for you to correct.",
    leaveOutText:
      "These rows are not shared: the file is read as if it did not have them. You can undo this until you share the file.",
    apply: (count: number) => `Change ${rows(count)}`,
    applyLeaveOut: (count: number) => `Leave out ${rows(count)}`,
    cancel: "Cancel",
    beyond: (count: number) =>
      `${f.number(count)} ${f.plural(count, { one: "value was", other: "values were" })} not pasted: there is no such row or column here.`,
    tooLong: (limit: number) => `At most ${f.number(limit)} values can be pasted at once.`,
  }
}

export type RowEditorWords = ReturnType<typeof rowEditorEn>

export interface RowEditorMessages extends RowEditorWords {
  readonly wordReason: WordReason
}

export const rowEditorHi = (f: Format): RowEditorWords => {
  const rows = (count: number) => `${f.number(count)} ${f.plural(count, { one: "पंक्ति", other: "पंक्तियाँ" })}`
  const inRows = (count: number) => `${f.number(count)} ${f.plural(count, { one: "पंक्ति", other: "पंक्तियों" })}`
  return {
    number: f.number,
    table: "ग़लतियों वाली पंक्तियाँ",
    filter: "ग़लती के अनुसार छाँटें",
    all: "सभी ग़लतियाँ",
    kind: (kind, column) =>
      ({
        missing: `${column}: ख़ाली है`,
        invalid: `${column}: मान्य नहीं`,
        repeated: `${column}: दोहराया गया`,
        unreadable: "पंक्तियाँ जो पढ़ी नहीं जा सकतीं",
      })[kind],
    row: "पंक्ति",
    cell: (row, column) => `पंक्ति ${String(row)}, ${column}`,
    fixed: "अभी सुधारा गया",
    select: (row) => `पंक्ति ${String(row)} चुनें`,
    selectAll: "दिख रही सभी पंक्तियाँ चुनें",
    nextError: "अगली ग़लती",
    saveRow: "पंक्ति सहेजें",
    showing: (shown, all) => `${f.number(all)} में से ${f.number(shown)} दिख रही हैं`,
    found: (shown) => `${rows(shown)} मिलीं`,
    search: "पहचान, नाम या मान से खोजें",
    searching: "खोजा जा रहा है",
    notFound: "ग़लती वाली किसी पंक्ति में यह नहीं है।",
    download: "ग़लतियाँ डाउनलोड करें",
    errorFile: { sheet: "शीट", row: "पंक्ति", column: "कॉलम", value: "मान", error: "ग़लती" },
    downloadCorrected: "सुधारी हुई फ़ाइल डाउनलोड करें",
    tools: "एक साथ कई पंक्तियाँ सुधारें",
    fix: (column) => `${column} में सभी ठीक करें`,
    findAndChange: "खोजें और बदलें",
    setValue: "एक मान भरें",
    leaveOut: "पंक्तियाँ छोड़ें",
    undo: "वापस लें",
    redo: "फिर से करें",
    edit: ({ kind, column, rows: count }) =>
      ({
        "set-cells": column === null ? `${inRows(count)} के मान` : `${inRows(count)} में ${column}`,
        "set-value": `${inRows(count)} में ${column ?? ""} भरा गया`,
        "replace-text": `${inRows(count)} में ${column ?? ""} बदला गया`,
        "fix-all": `${inRows(count)} में ${column ?? ""} ठीक किया गया`,
        "leave-out": `${rows(count)} छोड़ी गईं`,
        "settle-conflicts": `${inRows(count)} के बारे में आपका चुनाव`,
        "carry-over": `${inRows(count)} में पिछली फ़ाइल के सुधार`,
      })[kind],
    carried: (values, leftOut) => {
      const corrected = `${f.number(values)} सुधार`
      const out = `छोड़ी गई ${f.number(leftOut)} ${f.plural(leftOut, { one: "पंक्ति", other: "पंक्तियाँ" })}`
      const what = values === 0 ? out : leftOut === 0 ? corrected : `${corrected} और ${out}`
      return `पिछली फ़ाइल से इस फ़ाइल में लाए गए: ${what}।`
    },
    gone: (count) => `पिछली फ़ाइल के ${f.number(count)} सुधार इस फ़ाइल में कहीं नहीं बैठते`,
    goneText: (names) => `इस फ़ाइल में ऐसा कर्मचारी या ऐसा कॉलम नहीं है। कर्मचारी पहचान: ${f.list(names)}`,
    goneUnnamed: "उनकी पंक्तियों में कर्मचारी पहचान नहीं थी, जिससे वे फिर मिल सकें।",
    conflicts: (count) => `${f.number(count)} मान आपके सुधार से अलग हैं`,
    conflictsText:
      "पिछली फ़ाइल में आपने ये मान सुधारे थे, और इस फ़ाइल में तीसरा मान है। चुनें कि कौन सा रहे। चुनने तक कुछ साझा नहीं किया जा सकता।",
    takeAllCorrections: "मेरे सभी सुधार रखें",
    takeAllFile: "सबके लिए फ़ाइल का मान रखें",
    takeCorrection: "मेरा सुधार रखें",
    takeFile: "फ़ाइल का मान रखें",
    employee: "कर्मचारी पहचान",
    inFile: "फ़ाइल में",
    correctedHere: "यहाँ सुधारा गया",
    emptyValue: "(ख़ाली)",
    column: "कॉलम",
    find: "खोजें",
    changeTo: "इसमें बदलें",
    wholeCell: "केवल पूरे ख़ाने",
    sameCase: "केवल वही बड़े-छोटे अक्षर",
    value: "नया मान",
    among: "किन पंक्तियों में",
    selected: (count) => `चुनी हुई पंक्तियाँ (${f.number(count)})`,
    everyError: (count) => `ग़लतियों वाली सभी पंक्तियाँ (${f.number(count)})`,
    group: (name, count) => `${name} (${f.number(count)})`,
    count: "पंक्तियाँ गिनें",
    counting: (count) => `अब तक ${rows(count)}`,
    changes: (count) => `${rows(count)} बदलेंगी`,
    unchanged: "कोई पंक्ति नहीं बदलेगी।",
    example: (row, before, after) => `पंक्ति ${String(row)}: “${before}” की जगह “${after}”`,
    fixText: "जिन मानों का अर्थ पक्का है, वे सही रूप में लिखे जाते हैं। बाकी आपके सुधारने के लिए रहते हैं।",
    leaveOutText:
      "ये पंक्तियाँ साझा नहीं होंगी: फ़ाइल ऐसे पढ़ी जाएगी जैसे उसमें ये हों ही नहीं। फ़ाइल साझा करने तक आप इसे वापस ले सकते हैं।",
    apply: (count) => `${rows(count)} बदलें`,
    applyLeaveOut: (count) => `${rows(count)} छोड़ें`,
    cancel: "रद्द करें",
    beyond: (count) => `${f.number(count)} मान नहीं चिपकाए गए: यहाँ ऐसी पंक्ति या कॉलम नहीं है।`,
    tooLong: (limit) => `एक बार में ज़्यादा से ज़्यादा ${f.number(limit)} मान चिपकाए जा सकते हैं।`,
  }
}
