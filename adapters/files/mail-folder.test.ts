import * as Effect from "effect/Effect"
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { makeExhaustedWebhooksNotice } from "../../core/domain/webhooks/exhausted-webhooks-notice.ts"
import type { Mail, MailText } from "../../core/ports/mailer.ts"
import { makeExhaustedWebhooks } from "../../core/testing/builders/notices.ts"
import { makeMailFolder } from "./mail-folder.ts"

const MAIL: Mail = {
  id: "endpoint-disabled.7b0f.1767587400000",
  to: ["ops@vendor.example", "hr@vendor.example"],
  notice: makeExhaustedWebhooksNotice(makeExhaustedWebhooks()),
}
const TEXT: MailText = { subject: "Your endpoint was disabled", text: "First line\nKäse\n" }

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "hrsync-mails-"))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const folder = () => join(home, "data", "mails")
const mails = (text = TEXT) =>
  makeMailFolder({
    folder: folder(),
    from: "hrsync@hr.example",
    now: () => Date.UTC(2026, 0, 5, 4, 30),
    renderNotice: () => text,
  })
const send = (mail: Mail, text = TEXT) => Effect.runPromise(mails(text).send(mail))
const written = async () => {
  const names = await readdir(folder())
  expect(names).toHaveLength(1)
  return {
    path: join(folder(), names[0] ?? ""),
    text: await readFile(join(folder(), names[0] ?? ""), "utf8"),
  }
}

describe("the mail folder", () => {
  it("stores a mail as a file that mail programs open, readable by its owner only", async () => {
    await send(MAIL)
    const { path, text } = await written()
    expect(path.endsWith("endpoint-disabled.7b0f.1767587400000.eml")).toBe(true)
    expect(((await stat(path)).mode & 0o777).toString(8)).toBe("600")
    expect(((await stat(folder())).mode & 0o777).toString(8)).toBe("700")
    expect(text.split("\r\n")).toEqual([
      "From: hrsync@hr.example",
      "To: ops@vendor.example, hr@vendor.example",
      "Subject: Your endpoint was disabled",
      "Date: Mon, 05 Jan 2026 04:30:00 +0000",
      "Message-ID: <endpoint-disabled.7b0f.1767587400000@hr-data-sync>",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: 8bit",
      "",
      "First line",
      "Käse",
      "",
    ])
  })

  it("stores a mail that is sent twice once, also when an earlier attempt was interrupted", async () => {
    await send(MAIL)
    await writeFile(`${(await written()).path}.part`, "half a mail")
    await chmod(`${join(folder(), MAIL.id)}.eml.part`, 0o644)
    await send(MAIL, { ...TEXT, text: "again" })
    const { path, text } = await written()
    expect(text).toMatch(/again$/u)
    expect(((await stat(path)).mode & 0o777).toString(8)).toBe("600")
  })

  it("encodes a subject with non-ASCII letters in encoded words that are short enough", async () => {
    const subject = `${"Überfällig 雪 ".repeat(12)}🎈`
    await send(MAIL, { ...TEXT, subject })
    const line = /^Subject: ((?:.|\r\n )*)\r\nDate/mu.exec((await written()).text)?.[1] ?? ""
    const words = line.split("\r\n ")
    for (const word of words) expect(word.length).toBeLessThanOrEqual(75)
    const bytes = words.map((word) => Buffer.from(/^=\?utf-8\?B\?(.*)\?=$/u.exec(word)?.[1] ?? "", "base64"))
    expect(bytes.map(String).join("")).toBe(subject)
  })

  it("does not let a mail's text start a header or leave the folder", async () => {
    const mail = { ...MAIL, id: "../../out", to: ["a@b.example\nBcc: c@d.example"] }
    await send(mail, { ...TEXT, subject: "x\r\nBcc: spy@evil.example" })
    const { path, text } = await written()
    expect(path.startsWith(folder())).toBe(true)
    expect(text).not.toMatch(/^Bcc/mu)
  })

  it("reports when a mail could not be written", async () => {
    await writeFile(join(home, "data"), "a file where the folder should be")
    const error = await Effect.runPromise(Effect.flip(mails().send(MAIL)))
    expect(error._tag).toBe("MailNotSent")
  })
})
