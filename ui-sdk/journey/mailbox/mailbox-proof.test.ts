import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { makeFormat } from "../../elements/locale/format.ts"
import type { Api } from "../../elements/api/client.ts"
import type { Problem } from "../../elements/api/send.ts"
import { mailboxEn } from "./en.ts"
import { codeProblemText, isAboutMailbox, mailProblemText } from "./mailbox-problem.ts"
import { MailboxProof } from "./mailbox-proof.ts"

const WORDS = mailboxEn(makeFormat("en"))

const MAILED = { expires_at: "2026-11-24T09:30:00.000Z", resend_after_seconds: 60, domain_kind: "public" }

const ok = (data: unknown) => ({ data, response: new Response(null, { status: 200 }) })
const refused = (status: number, data: unknown) => ({
  error: { message: "No.", data },
  response: new Response(null, { status }),
})

/** A proof whose calls have these answers, in this order. */
const prove = (...answers: ReadonlyArray<unknown>) => {
  const left = [...answers]
  const calls: Array<readonly [string, unknown]> = []
  const POST = (path: string, { body }: { readonly body: unknown }) => {
    calls.push([path, body])
    return Promise.resolve(left.shift())
  }
  const fail = vi.fn()
  const proof = new MailboxProof({ api: { POST } as unknown as Api, fail })
  return { proof, calls, fail }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe("the proof of a mailbox", () => {
  it("takes a code once one was mailed, and asks for no other before its time", async () => {
    const { proof, calls } = prove(ok(MAILED), ok(MAILED), ok(MAILED))
    proof.typeCode("493817")
    expect(proof.wholeCode).toBeNull()
    proof.typeEmail(" asha@acme.example ")
    expect(await proof.mail("en")).toBe(true)
    proof.typeCode("493 817")
    expect(proof.wholeCode).toBe("493817")
    expect(proof.secondsToWait).toBe(60)
    expect(await proof.mail("en")).toBe(false)
    vi.advanceTimersByTime(60_000)
    expect(await proof.mail("hi")).toBe(true)
    expect(proof.wholeCode).toBeNull()
    proof.typeEmail("ravi@acme.example")
    expect(proof.secondsToWait).toBe(0)
    expect(calls).toEqual([
      ["/api/journey/mailbox-code/", { email: "asha@acme.example", locale: "en" }],
      ["/api/journey/mailbox-code/", { email: "asha@acme.example", locale: "hi" }],
    ])
  })

  it("lets a wrong code be typed again, and forgets one that worked", async () => {
    const wrong = refused(422, { code: "mailbox_code_wrong", tries_left: "4" })
    const { proof } = prove(ok(MAILED), wrong, ok({ email: "asha@acme.example" }))
    proof.typeEmail("asha@acme.example")
    await proof.mail("en")
    proof.typeCode("000000")
    expect(await proof.confirm()).toBe(false)
    expect([proof.code, proof.codeProblem?.fields["tries_left"]]).toEqual(["", "4"])
    proof.typeCode("493817")
    expect(proof.codeProblem).toBeNull()
    expect(await proof.confirm()).toBe(true)
    expect([proof.code, proof.mailed]).toEqual(["", null])
  })

  it("keeps the code when the service could not be asked, and tells of a session that ended", async () => {
    const { proof, fail } = prove(ok(MAILED), refused(500, null), refused(401, null))
    proof.typeEmail("asha@acme.example")
    await proof.mail("en")
    proof.typeCode("493817")
    expect(await proof.confirm()).toBe(false)
    expect(proof.wholeCode).toBe("493817")
    expect(fail).not.toHaveBeenCalled()
    await proof.confirm()
    expect(fail).toHaveBeenCalledTimes(1)
  })
})

const problem = (kind: Problem["kind"], fields: Problem["fields"] = {}): Problem => ({
  kind,
  message: "The service's own words.",
  codes: [],
  refusal: null,
  fields,
  reference: null,
})

describe("what is wrong with a code or an address", () => {
  it.each([
    [{ code: "mailbox_code_wrong", tries_left: "1" }, /1 try is left/u],
    [{ code: "mailbox_code_wrong", tries_left: "3" }, /3 tries are left/u],
    [{ code: "mailbox_code_wrong", tries_left: "0" }, /no longer works/u],
    [{ code: "verification_required" }, /needs the code/u],
    [{}, /own words/u],
  ])("%j is said in words", (fields, words) => {
    expect(codeProblemText(problem("refused", fields), WORDS)).toMatch(words)
  })

  it("is told from what is wrong with the call that took the code", () => {
    expect(isAboutMailbox(problem("busy", { code: "mailbox_codes_exceeded" }))).toBe(true)
    expect(isAboutMailbox(problem("refused", { "answers.subset": "Choose a value." }))).toBe(false)
  })

  it("names an address that is none, and a limit that was reached", () => {
    expect(mailProblemText(problem("refused", { email: "No." }), WORDS)).toMatch(/whole email address/u)
    expect(mailProblemText(problem("busy"), WORDS)).toMatch(/Too many codes/u)
  })
})
