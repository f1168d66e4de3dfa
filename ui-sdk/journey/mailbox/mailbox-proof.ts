import type { RequestedMailboxCode } from "../../../core/contract/onboarding/journey/mailbox.ts"
import type { Api } from "../../elements/api/client.ts"
import { type Problem, type Result, send } from "../../elements/api/send.ts"
import { now } from "../../elements/now.ts"
import { isAboutMailbox } from "./mailbox-problem.ts"
import { isWholeCode, readCode } from "./read-code.ts"

interface MailedCode {
  readonly email: string
  readonly domainKind: RequestedMailboxCode["domain_kind"]
  /** From when another one can be asked for, in epoch milliseconds of this page. */
  readonly nextAt: number
}

/** The journey, as far as the proof needs it. */
export interface ProvenJourney {
  readonly api: Api
  /** Learns that the session has ended. */
  readonly fail: (problem: Problem) => void
}

const proofs = new WeakMap<ProvenJourney, MailboxProof>()

/** The proof of a journey; what was typed stays while the user looks at another step. */
export const findMailboxProof = (journey: ProvenJourney): MailboxProof => {
  const proof = proofs.get(journey) ?? new MailboxProof(journey)
  proofs.set(journey, proof)
  return proof
}

/** Proves a mailbox of the reader's own choice by a code that is mailed to it. */
export class MailboxProof {
  readonly #journey: ProvenJourney
  readonly #listeners = new Set<() => void>()
  email = ""
  /** Its digits, as far as they are typed. */
  code = ""
  /** Null: none was asked for. */
  mailed: MailedCode | null = null
  isSending = false
  isConfirming = false
  /** Why no code was mailed. */
  mailProblem: Problem | null = null
  /** Why the code did not prove the mailbox. */
  codeProblem: Problem | null = null

  constructor(journey: ProvenJourney) {
    this.#journey = journey
  }

  /** @returns a function that ends it */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  typeEmail(email: string): void {
    this.email = email
    this.mailProblem = null
    this.#notify()
  }

  typeCode(text: string): void {
    this.code = readCode(text)
    this.codeProblem = null
    this.#notify()
  }

  /** For the call that takes it; null: it is not typed yet. */
  get wholeCode(): string | null {
    return this.mailed !== null && isWholeCode(this.code) ? this.code : null
  }

  /** Seconds until another code can be mailed to the same address; 0: now. */
  get secondsToWait(): number {
    if (this.mailed === null || this.mailed.email !== this.email.trim()) return 0
    return Math.max(0, Math.ceil((this.mailed.nextAt - now()) / 1_000))
  }

  /** Asks for a code to be mailed. @returns whether it is on its way */
  async mail(locale: "en" | "hi"): Promise<boolean> {
    const email = this.email.trim()
    if (this.isSending || email === "" || this.secondsToWait > 0) return false
    this.isSending = true
    this.mailProblem = null
    this.#notify()
    const body = { email, locale }
    const result = await send(this.#journey.api.POST("/api/journey/mailbox-code/", { body }))
    this.isSending = false
    if (!result.ok) {
      this.mailProblem = this.#notice(result.problem)
      this.#notify()
      return false
    }
    const { resend_after_seconds: seconds, domain_kind: domainKind } = result.value
    this.mailed = { email, domainKind, nextAt: now() + seconds * 1_000 }
    this.code = ""
    this.codeProblem = null
    this.#notify()
    return true
  }

  /** Proves the mailbox by itself, for calls that take no code. @returns whether it is proved */
  async confirm(): Promise<boolean> {
    const code = this.wholeCode
    if (this.isConfirming || code === null) return false
    this.isConfirming = true
    this.#notify()
    const body = { code }
    const result = await send(this.#journey.api.POST("/api/journey/verify-mailbox/", { body }))
    this.isConfirming = false
    this.learn(result)
    return result.ok
  }

  /** What came of a call that took the code: it works once, and not any more when it was tried too often. */
  learn(result: Result<unknown>): void {
    if (result.ok) {
      this.code = ""
      this.mailed = null
      this.codeProblem = null
    } else {
      this.codeProblem = this.#notice(result.problem)
      if (isAboutMailbox(result.problem)) this.code = ""
    }
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }

  #notice(problem: Problem): Problem {
    if (problem.kind === "expired") this.#journey.fail(problem)
    return problem
  }
}
