import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { JourneyAnswers } from "../../contract/connection/journey/journey-answers.ts"
import { TokenFlag } from "../../contract/sharing/data-model-flags.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import { isLive } from "../../domain/connection/state.ts"
import { getLevel } from "../../domain/sharing/agreement.ts"
import { makeFlags } from "../../domain/sharing/token-flags.ts"
import type { Mail } from "../../ports/mailer.ts"
import type { Credentials } from "../../ports/sync/source.ts"
import type { Journey } from "../../use-cases/access/actor.ts"
import { createVendor } from "../builders/connections.ts"
import { makeEmployeeRows } from "../builders/sources.ts"
import { START } from "../builders/vendors.ts"
import { makeFixedClock } from "../fixed-clock.ts"
import { makeJourneyPorts, sftpAnswers } from "../journey-fixture.ts"
import { makeTables } from "../memory/tables.ts"
import { makeMemoryStorage } from "../storage.ts"
import type { ImpersonationFixture } from "./fixture.ts"
import { makeJourneyCalls } from "./memory-calls.ts"
import {
  ADDRESSES,
  type Asked,
  DEVICES,
  type ImpersonationStep,
  MAILBOXES,
  PEOPLE,
  type Person,
  SECRET,
  WRONG_VALUE,
} from "./model.ts"

const MINUTE = 60_000

/** The flags of a token: `more` makes the birthday mandatory, which `little` does not ask for. */
const makeAskedFlags = (asked: Asked) =>
  makeFlags((key) => {
    if (key === "dob") return TokenFlag.make(asked === "more" ? -1 : 0)
    return TokenFlag.make(["name", "employeeId", "status"].includes(key) ? -1 : 0)
  })

/** The journey of one corporate on the ports in memory, with a clock that moves a minute with each step. */
export const makeMemoryImpersonation = async (): Promise<ImpersonationFixture> => {
  const storage = makeMemoryStorage(makeTables())
  const source = { rows: makeEmployeeRows(3), failure: null, denied: [], opened: [] as Array<Credentials> }
  const ports = makeJourneyPorts(storage, source)
  const { orgId } = await createVendor(storage, { flags: makeAskedFlags("little") })
  return new MemoryImpersonation(ports, orgId, source.opened)
}

class MemoryImpersonation implements ImpersonationFixture {
  readonly #ports: ReturnType<typeof makeJourneyPorts>
  readonly #vendorOrgId: string
  readonly #opened: Array<Credentials>
  readonly #calls: ReturnType<typeof makeJourneyCalls>
  readonly #mails: Record<Person, Array<Mail>> = { vendor: [], hr: [] }
  /** The tokens that each person has, newest last. */
  readonly #tokens: Record<Person, Array<string>> = { vendor: [], hr: [] }
  readonly #codes: Record<Person, string | null> = { vendor: null, hr: null }
  readonly #takeovers: Array<string> = []
  /** What the HR admin's own acceptance agreed to; null: the connection was not accepted by the HR admin. */
  #agreedBirthday: boolean | null = null
  #accepted = 0
  #now = START

  constructor(ports: ReturnType<typeof makeJourneyPorts>, vendorOrgId: string, opened: Array<Credentials>) {
    this.#ports = ports
    this.#vendorOrgId = vendorOrgId
    this.#opened = opened
    this.#calls = makeJourneyCalls(ports, { send: (mail) => Effect.sync(() => this.#deliver(mail)) })
  }

  async play(step: ImpersonationStep): Promise<void> {
    this.#now += MINUTE
    await this.#perform(step)
    await this.#attack()
  }

  accepted(): number {
    return this.#accepted
  }

  findTakeovers(): Promise<ReadonlyArray<string>> {
    const stolen = this.#opened
      .splice(0)
      .some(({ host, password }) => host === ADDRESSES.vendor && password === SECRET)
    const secret = stolen ? ["The vendor received the secret of the source"] : []
    return Promise.resolve([...this.#takeovers.splice(0), ...secret])
  }

  async #perform(step: ImpersonationStep): Promise<void> {
    switch (step.act) {
      case "token":
        return this.#requestToken(step)
      case "visit": {
        const embedded = this.#tokens.vendor.at(-1)
        if (embedded !== undefined) this.#tokens.hr.push(embedded)
        return
      }
      case "open mails":
        return this.#openMails("hr")
      case "enter":
        return this.#withNewestToken("hr", (actor) => this.#enter(actor, step.source))
      case "send link":
        return this.#withTokens(step.by, async (actor) => {
          const email = step.to === null ? null : MAILBOXES[step.to]
          await this.#run(this.#calls.sendLink(actor, { ...toInput(actor), email, locale: "en" }))
        })
      case "send code":
        return this.#withNewestToken(step.by, async (actor) => {
          const email = MAILBOXES[step.to]
          await this.#run(this.#calls.sendCode(actor, { ...toInput(actor), email, locale: null }))
        })
      case "submit":
        return this.#withNewestToken(step.by, (actor) => this.#submit(step.by, actor))
      case "break source":
        return this.#breakSource()
      case "wait":
        this.#now += step.minutes * MINUTE
    }
  }

  /** The vendor is diligent: it opens every mail that it gets, and tries each of its tokens for everything at once. */
  async #attack(): Promise<void> {
    // Mails that follow an answer.
    await Promise.resolve()
    await this.#openMails("vendor")
    await this.#withTokens("vendor", async (actor) => {
      const code = this.#codes.vendor
      if (code !== null) await this.#run(this.#calls.verify(actor, { ...toInput(actor), code }))
    })
    await this.#withTokens("vendor", async (actor) => {
      await this.#look(actor)
      const details = { connector: "sftp", credentials: typeDetails("vendor"), columns: {} }
      await this.#run(this.#calls.check(actor, { ...toInput(actor), ...details }))
      await this.#run(this.#calls.repair(actor, actor.connectionId, typeDetails("vendor")))
      await this.#agree(actor)
    })
  }

  #run<A, E>(effect: Effect.Effect<A, E>): Promise<Result.Result<A, E>> {
    return Effect.runPromise(
      Effect.provideContext(
        Effect.result(effect),
        makeFixedClock(() => this.#now),
      ),
    )
  }

  #deliver(mail: Mail): void {
    for (const person of PEOPLE) if (mail.to.includes(MAILBOXES[person])) this.#mails[person].push(mail)
  }

  async #openMails(by: Person): Promise<void> {
    for (const { notice } of this.#mails[by].splice(0)) {
      if (notice.kind === "mailbox-code") this.#codes[by] = notice.code
      if (notice.kind !== "journey-link") continue
      const opened = await this.#run(this.#calls.openLink({ code: notice.code, deviceKey: DEVICES[by] }))
      if (Result.isSuccess(opened)) this.#tokens[by].push(opened.success.accessToken)
    }
  }

  /** The caller as the journey's calls see it, on the person's own device; null: the token has expired. */
  async #admit(by: Person, token: string): Promise<Journey | null> {
    const site = { address: "192.0.2.1", endpoint: randomUUID() }
    const admitted = await this.#run(this.#calls.authenticate({ token, deviceKey: DEVICES[by] }, site))
    return Result.isSuccess(admitted) ? admitted.success.actor : null
  }

  async #withTokens(by: Person, call: (actor: Journey) => Promise<void>): Promise<void> {
    for (const token of this.#tokens[by].toReversed()) {
      const actor = await this.#admit(by, token)
      if (actor !== null) await call(actor)
    }
  }

  async #withNewestToken(by: Person, call: (actor: Journey) => Promise<void>): Promise<void> {
    const token = this.#tokens[by].at(-1)
    const actor = token === undefined ? null : await this.#admit(by, token)
    if (actor !== null) await call(actor)
  }

  async #requestToken({ email, asked, named }: Extract<ImpersonationStep, { readonly act: "token" }>) {
    const started = await this.#run(
      this.#calls.start(
        { kind: "vendor-key", vendorOrgId: this.#vendorOrgId },
        {
          vendorOrgId: this.#vendorOrgId,
          orgName: "Acme",
          email: MAILBOXES[email],
          fullName: "The HR admin",
          remoteOrgId: named ? "acme-1" : null,
          flags: makeAskedFlags(asked),
          referenceData: null,
        },
      ),
    )
    if (Result.isSuccess(started)) this.#tokens.vendor.push(started.success.accessToken)
  }

  async #enter(actor: Journey, kind: "address" | "file"): Promise<void> {
    if (kind === "address") return this.#save(actor, sftpAnswers(typeDetails("hr")))
    const bytes = Buffer.from(`employeeId,name,status,pan\nE1,Asha,Active,${WRONG_VALUE}\n`)
    const file = { fileName: "staff.csv", size: bytes.length, sheet: null }
    const begun = await this.#run(this.#calls.startUpload(actor, { ...toInput(actor), ...file }))
    if (Result.isFailure(begun)) return
    const chunk = { uploadId: begun.success.id, offset: 0, bytes }
    await this.#run(this.#calls.appendUpload(actor, { ...toInput(actor), ...chunk }))
    await this.#run(this.#calls.processUpload)
  }

  async #save(actor: Journey, answers: JourneyAnswers): Promise<void> {
    const version = await this.#findVersion(actor)
    const saved = { version, saveId: randomUUID(), step: "review", answers } as const
    await this.#run(this.#calls.save(actor, { ...toInput(actor), ...saved }))
  }

  async #findVersion({ connectionId }: Journey): Promise<number> {
    const stored = await this.#run(this.#ports.journeys.find(connectionId))
    return Result.isSuccess(stored) ? (stored.success?.version ?? 0) : 0
  }

  async #findConnection(id: string): Promise<Connection | null> {
    const found = await this.#run(this.#ports.connections.find(id))
    return Result.isSuccess(found) ? found.success : null
  }

  async #submit(by: Person, actor: Journey): Promise<void> {
    const before = await this.#findConnection(actor.connectionId)
    await this.#openMails(by)
    const version = await this.#findVersion(actor)
    const input = { ...toInput(actor), version, mailboxCode: this.#codes[by] }
    const submitted = await this.#run(this.#calls.submit(actor, input))
    if (Result.isFailure(submitted) || before === null || isLive(before.status)) return
    const accepted = await this.#findConnection(actor.connectionId)
    this.#agreedBirthday = by === "hr" ? sharesBirthday(accepted) : null
    if (by === "hr") this.#accepted++
  }

  async #agree(actor: Journey): Promise<void> {
    const { connectionId } = actor
    const question = await this.#run(this.#calls.question(actor, connectionId))
    const version = Result.isSuccess(question) ? (question.success.request?.version ?? "") : ""
    await this.#run(this.#calls.answer(actor, { connectionId, version, agree: true }))
    if (this.#agreedBirthday === false && sharesBirthday(await this.#findConnection(connectionId)))
      this.#takeovers.push("The vendor agreed for the corporate")
  }

  async #look(actor: Journey): Promise<void> {
    const uploaded = await this.#run(this.#ports.uploads.find(actor.connectionId))
    const uploadId = Result.isSuccess(uploaded) ? uploaded.success?.id : undefined
    if (uploadId === undefined) return
    const shown = await this.#run(this.#calls.showUpload(actor, { ...toInput(actor), uploadId }))
    if (JSON.stringify(shown).includes(WRONG_VALUE))
      this.#takeovers.push("The vendor saw a value of the file")
  }

  async #breakSource(): Promise<void> {
    await this.#withNewestToken("vendor", async ({ connectionId }) => {
      const connection = await this.#findConnection(connectionId)
      if (connection === null || !isLive(connection.status)) return
      const message = "The source does not accept the password."
      const issue = { id: randomUUID(), code: "source.auth", message } as const
      await this.#run(this.#ports.issues.raise(connectionId, issue, this.#now))
    })
  }
}

const toInput = ({ connectionId }: Journey) => ({ connectionId })

const sharesBirthday = (connection: Connection | null): boolean =>
  getLevel(connection?.flags.agreed ?? null, "dob") > 0

const typeDetails = (by: Person): Readonly<Record<string, string>> => ({
  host: ADDRESSES[by],
  refresh_rate: "daily",
  ...(by === "hr" ? { password: SECRET } : {}),
})
