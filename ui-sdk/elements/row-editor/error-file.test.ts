import { expect, it } from "vitest"
import type { UploadFault } from "../../../core/contract/onboarding/journey/uploads.ts"
import { makeFormat } from "../locale/format.ts"
import { reasonsEn } from "../reasons/en.ts"
import { reasonsHi } from "../reasons/hi.ts"
import { makeWordReason } from "../reasons/word-reason.ts"
import { writeErrorFile } from "./error-file.ts"
import { rowEditorEn, rowEditorHi } from "./words.ts"

const FAULT = {
  sheet: null,
  row: 2,
  column: "Tax",
  value: "=cmd",
  reason: "The employee needs a name.",
  reason_codes: [{ code: "row.not-a-record", params: {} }],
} satisfies UploadFault

const send = (...faults: ReadonlyArray<UploadFault>) =>
  new Blob(faults.map((fault) => `${JSON.stringify(fault)}\n`))

const readBytes = async (blob: Blob) => Buffer.from(await blob.arrayBuffer()).toString()

it("has the names of the columns and the reasons in the reader's language, safe for spreadsheets", async () => {
  const hindi = {
    ...rowEditorHi(makeFormat("hi")),
    wordReason: makeWordReason(reasonsHi(makeFormat("hi"))),
  }
  expect(await readBytes(await writeErrorFile(send(FAULT), hindi))).toBe(
    "\u{FEFF}पंक्ति,कॉलम,मान,ग़लती\r\n2,Tax,'=cmd,यह किसी कर्मचारी का रिकॉर्ड नहीं है।\r\n",
  )
})

it("names the sheet where there is one, and shows a reason without a code as it was sent", async () => {
  const english = {
    ...rowEditorEn(makeFormat("en")),
    wordReason: makeWordReason(reasonsEn(makeFormat("en"))),
  }
  const { reason_codes: _, ...uncoded } = FAULT
  const whole = { ...uncoded, sheet: "Staff", column: null, value: "" }
  expect(await readBytes(await writeErrorFile(send(whole), english))).toBe(
    "\u{FEFF}Sheet,Row,Column,Value,Error\r\nStaff,2,,,The employee needs a name.\r\n",
  )
})
