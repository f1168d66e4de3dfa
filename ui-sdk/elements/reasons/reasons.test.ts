import { describe, expect, it } from "vitest"
import type { Reason, ReasonCode, ReasonTexts } from "../../../core/contract/reasons/reason-codes.ts"
import { REASON_PARAMS } from "../../../core/contract/reasons/reason-params.ts"
import { formatReason } from "../../../core/contract/reasons/format-reason.ts"
import { makeFormat } from "../locale/format.ts"
import { reasonsEn } from "./en.ts"
import { reasonsHi } from "./hi.ts"
import { makeWordReason } from "./word-reason.ts"

const CODES = Object.keys(REASON_PARAMS) as ReadonlyArray<ReasonCode>

const CATALOGUES: ReadonlyArray<readonly [name: string, texts: ReasonTexts]> = [
  ["English", reasonsEn(makeFormat("en"))],
  ["Hindi", reasonsHi(makeFormat("hi"))],
]

/** What each kind of parameter looks like; a key is one that has a name in every language. */
const SAMPLES = { text: "sample", number: 7, list: ["name", "doj"], column: "Birth" }
const KNOWN: Readonly<Record<string, string | ReadonlyArray<string>>> = {
  key: "email",
  into: "name",
  hi: "एक वाक्य",
  counts: ["3", "4"],
  newerAt: "2026-01-31T09:30:00.000Z",
  order: "DMY",
}

const makeParams = (code: ReasonCode) =>
  Object.fromEntries(
    Object.entries<keyof typeof SAMPLES>(REASON_PARAMS[code]).map(([name, kind]) => [
      name,
      KNOWN[name] ?? SAMPLES[kind],
    ]),
  )

const makeSample = (code: ReasonCode): Reason => ({ code, params: makeParams(code) }) as Reason

const send = (...reasons: ReadonlyArray<Reason>) => ({
  reason: reasons.map(formatReason).join(" "),
  reason_codes: reasons.map(({ code, params }) => ({ code: code as string, params: { ...params } })),
})

/** Named in a sentence. */
const PROGRAM_WORDS = "null, nan or undefined"

/** Without them, the sentence must be the same in every language. */
const WITHOUT_LETTERS = new Set<ReasonCode>(["value.named"])

describe("a reason", () => {
  it.each(CATALOGUES)("has one text for every code, and no other, in %s", (_, texts) => {
    expect(Object.keys(texts).toSorted()).toEqual([...CODES].toSorted())
  })

  it.each(CATALOGUES)("is a sentence without a gap in %s", (_, texts) => {
    for (const code of CODES) {
      const text = makeWordReason(texts)(send(makeSample(code)))
      expect(text, code).toMatch(/\S/u)
      expect(text, code).not.toMatch(/undefined|null|\[object|NaN| {2}/u)
    }
  })

  it("is a sentence without a gap in the service's own English", () => {
    for (const code of CODES)
      expect(formatReason(makeSample(code)).replace(PROGRAM_WORDS, "words"), code).not.toMatch(
        /undefined|null,|\[object| {2}/u,
      )
  })

  it("is Hindi in Hindi, in every sentence of it", () => {
    const word = makeWordReason(reasonsHi(makeFormat("hi")))
    const inEnglish = CODES.filter(
      (code) => !WITHOUT_LETTERS.has(code) && !/\p{Script=Devanagari}/u.test(word(send(makeSample(code)))),
    )
    expect(inEnglish).toEqual([])
  })

  it.each(CATALOGUES)("names what its parameters say in %s", (_, texts) => {
    const word = makeWordReason(texts)
    const column = { code: "date.birth-after-exit", params: { birth: "Geburt", exit: null } } as const
    expect(word(send(column))).toContain("Geburt")
    expect(word(send({ code: "row.two-people", params: { row: 4, otherRow: 9 } }))).toMatch(/4.*9/u)
  })

  it("names fields as the reader does, and not as the data model", () => {
    const required: Reason = { code: "required.missing", params: { keys: ["doj", "ctc_basic"] } }
    for (const [, texts] of CATALOGUES) expect(makeWordReason(texts)(send(required))).not.toMatch(/doj|ctc_/u)
  })

  it("says its sentences one after the other", () => {
    const word = makeWordReason(reasonsHi(makeFormat("hi")))
    const [first, second] = [makeSample("status.not-mapped"), makeSample("status.waits")]
    expect(word(send(first, second))).toBe(`${word(send(first))} ${word(send(second))}`)
  })

  it("is shown as it was sent when the service knows no code, or the page does not know it", () => {
    const word = makeWordReason(reasonsHi(makeFormat("hi")))
    expect(word({ reason: "Their words." })).toBe("Their words.")
    expect(word({ reason: "Their words.", reason_codes: [] })).toBe("Their words.")
    const known = send(makeSample("pan.invalid")).reason_codes
    const newer = [...known, { code: "pan.from-tomorrow", params: {} }]
    expect(word({ reason: "A newer sentence.", reason_codes: newer })).toBe("A newer sentence.")
  })
})
