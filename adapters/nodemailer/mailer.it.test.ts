import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeExhaustedWebhooksNotice } from "../../core/domain/webhooks/exhausted-webhooks-notice.ts"
import type { Mail } from "../../core/ports/mailer.ts"
import { makeExhaustedWebhooks } from "../../core/testing/builders/notices.ts"
import { makeMailServer } from "./mailer.ts"
import { startMailServer, type TestMailServer } from "./testing/mail-server.ts"

const MAIL: Mail = {
  id: "endpoint-disabled.7b0f.1767587400000",
  to: ["ops@vendor.example", "hr@vendor.example"],
  notice: makeExhaustedWebhooksNotice(makeExhaustedWebhooks()),
}
const words = () => ({ subject: "Käse", text: "First line\n.second line\n" })

let server: TestMailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.close())

const sendBy = (url: string, mail = MAIL) =>
  makeMailServer({ url, from: "HR Sync <hrsync@hr.example>", renderNotice: words }).send(mail)

describe("a mail server", () => {
  it("receives a mail for all its recipients, with the id it has", async () => {
    await Effect.runPromise(sendBy(server.url))
    expect(server.mails).toMatchObject([{ from: "hrsync@hr.example", to: MAIL.to }])
    const { text } = server.mails[0] ?? { text: "" }
    expect(text).toContain("From: HR Sync <hrsync@hr.example>")
    expect(text).toContain(`Message-ID: <${MAIL.id}@hr-data-sync>`)
    expect(text).toMatch(/Subject: =\?UTF-8\?/u)
    expect(text).toContain("First line\n.second line")
  })

  it("that refuses, or is unreachable, leaves the mail unsent", async () => {
    const refusing = await startMailServer({ refuses: true })
    const { url } = refusing
    expect(await Effect.runPromise(Effect.flip(sendBy(url)))).toMatchObject({ _tag: "MailNotSent" })
    expect(refusing.mails).toEqual([])
    await refusing.close()
    const gone = await Effect.runPromise(Effect.flip(sendBy(url)))
    expect(gone).toMatchObject({ _tag: "MailNotSent", cause: { code: "ESOCKET" } })
  })
})
