import { REFUSAL_WORDS_EN } from "../../../elements/refusals/refusal.ts"
import { reasonsEn } from "../../../elements/reasons/en.ts"
import { makeWordReason } from "../../../elements/reasons/word-reason.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { uploadDelaysEn } from "../../../elements/locale/upload-delays.ts"
import { readingsEn } from "../../../elements/readings/words.ts"
import { unknownValuesEn } from "../../../elements/unknown-values/words.ts"
import { rowEditorEn } from "../../../elements/row-editor/words.ts"
import { COVERED_EN } from "../covered-words.ts"

export const en = (f: Format) => ({
  refusal: REFUSAL_WORDS_EN,
  title: (wrong: number) =>
    wrong === 0
      ? "Every row is ready"
      : `${f.number(wrong)} ${f.plural(wrong, { one: "row needs", other: "rows need" })} a correction`,
  checkingTitle: "Checking the rows",
  lede: "Only what is wrong is shown. Type the right value in place, correct many rows at once, or correct your file and upload it again.",
  readyLede: "Nothing is wrong in the file. Continue to choose what to share.",
  readyAsking: "Nothing has to be corrected. Say what the values below mean, or continue without.",
  emptyTitle: "Every row is left out",
  emptyLede: "Nothing would be shared. Undo what you left out, or upload another file.",
  readyToShare: (vendor: string) =>
    `Nothing is wrong in the file. ${vendor} receives what you agreed to share.`,
  delay: uploadDelaysEn,
  checking: (done: number, all: number) => `${f.number(done)} of ${f.number(all)} rows checked`,
  tooMany: (limit: number) =>
    `More than ${f.number(limit)} rows are wrong. Check how the columns are matched, or correct the file and upload it again.`,
  readings: readingsEn,
  unknown: unknownValuesEn(f),
  editor: { ...rowEditorEn(f), wordReason: makeWordReason(reasonsEn(f)) },
  number: f.number,
  counts: "Count of rows",
  inFile: "rows in the file",
  ready: "ready",
  toCorrect: "to correct",
  leftOut: "left out",
  upload: "Upload a corrected file",
  decideTitle: "Choose between the new file and your corrections",
  undecided: (count: number) =>
    `${f.number(count)} ${f.plural(count, { one: "value waits", other: "values wait" })} for your choice`,
  blocked: (wrong: number) =>
    `Sharing is blocked until the ${f.plural(wrong, { one: "row is", other: `${f.number(wrong)} rows are` })} corrected`,
  wait: "Wait until every row is checked",
  covered: COVERED_EN,
  failed: "The value was not saved. Check your connection and try again.",
  gone: "The file is no longer here. Upload it again.",
  back: "Back",
  next: "Continue",
  share: "Share this file",
  sharing: "Sharing the file",
  notShared: "The file was not shared. Nothing was sent, and your corrections are kept.",
})

export type Messages = ReturnType<typeof en>
