import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { formatMailFile, parseMailFile } from "./mail-file.ts"

const FROM = "hrsync@hr.example"

/** Characters of every kind that a subject may have, but none that is a control character. */
const words = fc
  .string({ unit: "grapheme", maxLength: 120 })
  .map((text) => text.replace(/\p{Cc}/gu, "").trim())

const mails = fc.record({
  id: fc.stringMatching(/^[\w.-]{1,60}$/u),
  to: fc.array(fc.emailAddress(), { minLength: 1, maxLength: 4 }),
  subject: words.map((text) => text.replaceAll("=?", "")),
  text: fc
    .array(fc.string({ unit: "grapheme" }).map((line) => line.replace(/[\r\n]/gu, "")))
    .map((lines) => lines.join("\n")),
  sentAt: fc.integer({ min: 0, max: 4_102_444_800 }).map((seconds) => seconds * 1_000),
})

describe("the file of a mail", () => {
  it("is read as it was written", () => {
    fc.assert(
      fc.property(mails, (mail) => {
        expect(parseMailFile(formatMailFile(mail, FROM))).toEqual(mail)
      }),
    )
  })

  it.each(["", "hello", "Subject: x\r\n\r\ntext", "Message-ID: <a@hr-data-sync>\r\nDate: never\r\n\r\n"])(
    "is no mail when it is %j",
    (file) => {
      expect(parseMailFile(file)).toBeNull()
    },
  )
})
