import type { Caller, ImpersonationCalls, ImpersonationFixture, TokenStep } from "./fixture.ts"
import { type ImpersonationStep, type Person, SECRET, WRONG_VALUE } from "./model.ts"

/** Plays the steps with these calls, a minute after each other, and has the vendor try all that it can after each one. */
export const makeImpersonation = (calls: ImpersonationCalls): ImpersonationFixture => new Impersonation(calls)

class Impersonation implements ImpersonationFixture {
  readonly #calls: ImpersonationCalls
  /** The tokens that each person has, newest last. */
  readonly #tokens: Record<Person, Array<string>> = { vendor: [], hr: [] }
  readonly #codes: Record<Person, string | null> = { vendor: null, hr: null }
  /** Whether the HR admin agreed to share the birthday, by the connection that the HR admin accepted. */
  readonly #agreed = new Map<string, boolean>()
  /** What the vendor's tokens showed since the takeovers were last looked for. */
  #shown = ""

  constructor(calls: ImpersonationCalls) {
    this.#calls = calls
  }

  async play(step: ImpersonationStep): Promise<void> {
    await this.#calls.wait(1)
    await this.#perform(step)
    await this.#attack()
  }

  accepted(): number {
    return this.#agreed.size
  }

  async findTakeovers(): Promise<ReadonlyArray<string>> {
    const [shown, received] = [this.#shown, await this.#calls.takeReceived()]
    this.#shown = ""
    const takeovers: Array<string> = []
    if (shown.includes(WRONG_VALUE)) takeovers.push("The vendor saw a value of the file")
    if (shown.includes(SECRET)) takeovers.push("The vendor saw the secret of the source")
    if (received.includes(SECRET)) takeovers.push("The vendor received the secret of the source")
    for (const [connectionId, agreed] of this.#agreed)
      if (!agreed && (await this.#calls.sharesBirthday(connectionId)))
        takeovers.push("The vendor agreed for the corporate")
    return takeovers
  }

  async #perform(step: ImpersonationStep): Promise<void> {
    switch (step.act) {
      case "token":
        return this.#requestToken(step)
      case "visit":
        return this.#visit()
      case "open mails":
        return this.#openMails("hr")
      case "enter":
        return this.#withNewestToken("hr", (caller) => this.#calls.enter(caller, step.source))
      case "send link":
        return this.#withTokens(step.by, (caller) => this.#calls.sendLink(caller, step.to))
      case "send code":
        return this.#withNewestToken(step.by, (caller) => this.#calls.sendCode(caller, step.to))
      case "submit":
        return this.#withNewestToken(step.by, (caller) => this.#submit(caller))
      case "break source":
        return this.#withNewestToken("vendor", ({ token }) => this.#calls.breakSource(token))
      case "wait":
        return this.#calls.wait(step.minutes)
    }
  }

  /** The vendor is diligent: it opens every mail that it gets, and tries each of its tokens for everything at once. */
  async #attack(): Promise<void> {
    await this.#openMails("vendor")
    const code = this.#codes.vendor
    if (code !== null) await this.#withTokens("vendor", (caller) => this.#calls.verify(caller, code))
    await this.#withTokens("vendor", async (caller) => {
      this.#shown += await this.#calls.attack(caller)
    })
  }

  async #requestToken(step: TokenStep): Promise<void> {
    this.#keep("vendor", await this.#calls.requestToken(step))
  }

  /** The vendor's page embeds the journey with its latest token. */
  #visit(): Promise<void> {
    this.#keep("hr", this.#tokens.vendor.at(-1) ?? null)
    return Promise.resolve()
  }

  #keep(by: Person, token: string | null): void {
    if (token !== null) this.#tokens[by].push(token)
  }

  async #openMails(by: Person): Promise<void> {
    for (const { kind, code } of await this.#calls.takeMails(by)) {
      if (kind === "mailbox-code") this.#codes[by] = code
      else this.#keep(by, await this.#calls.openLink(by, code))
    }
  }

  async #submit(caller: Caller): Promise<void> {
    const { by } = caller
    await this.#openMails(by)
    const accepted = await this.#calls.submit(caller, this.#codes[by])
    if (accepted !== null && by === "hr")
      this.#agreed.set(accepted, await this.#calls.sharesBirthday(accepted))
  }

  async #withTokens(by: Person, call: (caller: Caller) => Promise<void>): Promise<void> {
    for (const token of this.#tokens[by].toReversed()) await call({ by, token })
  }

  async #withNewestToken(by: Person, call: (caller: Caller) => Promise<void>): Promise<void> {
    const token = this.#tokens[by].at(-1)
    if (token !== undefined) await call({ by, token })
  }
}
