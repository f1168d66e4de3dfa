import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Connection } from "../../domain/connection/connection.ts"
import { isLive } from "../../domain/connection/state.ts"
import type { JourneyClaims } from "../../ports/accounts/journey-tokens.ts"
import type { Mail } from "../../ports/mailer.ts"
import type { Credentials } from "../../ports/sync/source.ts"
import type { Journey } from "../../use-cases/authorization/actor.ts"
import { createVendor } from "../builders/connections.ts"
import { makeEmployeeRows } from "../builders/sources.ts"
import { START } from "../builders/vendors.ts"
import { makeFixedClock } from "../fixed-clock.ts"
import { makeJourneyPorts, sftpAnswers } from "../journey-fixture.ts"
import { makeTables } from "../memory/tables.ts"
import { makeMemoryStorage } from "../storage.ts"
import type { Caller, ImpersonationCalls, JourneyMail, Source, TokenStep } from "./fixture.ts"
import { makeJourneyUseCases } from "./journey-use-cases.ts"
import {
  makeAskedFlags,
  makeMailboxes,
  PEOPLE,
  type Person,
  SECRET,
  sharesBirthday,
  WRONG_VALUE,
} from "./model.ts"

const MINUTE = 60_000
const MAILBOXES = makeMailboxes("acme")

/** Digest of the key of the person's own browser. */
const DEVICES: Readonly<Record<Person, string>> = { vendor: "2".repeat(64), hr: "1".repeat(64) }

const ADDRESSES: Readonly<Record<Person, string>> = {
  vendor: "https://collect.vendor.example/hr",
  hr: "https://hr.acme.example/api",
}

/** The use-cases on ports in memory, for one vendor and one corporate. */
export const makeMemoryCalls = async (): Promise<ImpersonationCalls> => {
  const storage = makeMemoryStorage(makeTables())
  const source = { rows: makeEmployeeRows(3), failure: null, denied: [], opened: [] as Array<Credentials> }
  const ports = makeJourneyPorts(storage, source)
  const { orgId } = await createVendor(storage, { flags: makeAskedFlags("little") })
  return new MemoryCalls(ports, orgId, source.opened)
}

class MemoryCalls implements ImpersonationCalls {
  readonly #ports: ReturnType<typeof makeJourneyPorts>
  readonly #vendorOrgId: string
  readonly #opened: Array<Credentials>
  readonly #useCases: ReturnType<typeof makeJourneyUseCases>
  readonly #mails: Record<Person, Array<JourneyMail>> = { vendor: [], hr: [] }
  #now = START

  constructor(ports: ReturnType<typeof makeJourneyPorts>, vendorOrgId: string, opened: Array<Credentials>) {
    this.#ports = ports
    this.#vendorOrgId = vendorOrgId
    this.#opened = opened
    this.#useCases = makeJourneyUseCases(ports, { send: (mail) => Effect.sync(() => this.#deliver(mail)) })
  }

  wait(minutes: number): Promise<void> {
    this.#now += minutes * MINUTE
    return Promise.resolve()
  }

  async requestToken({ email, asked, named }: TokenStep): Promise<string | null> {
    const started = await this.#run(
      this.#useCases.start(
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
    return started?.accessToken ?? null
  }

  async openLink(by: Person, code: string): Promise<string | null> {
    const opened = await this.#run(this.#useCases.openLink({ code, deviceKey: DEVICES[by] }))
    return opened?.accessToken ?? null
  }

  async takeMails(to: Person): Promise<ReadonlyArray<JourneyMail>> {
    // Mails that follow a decision.
    await Promise.resolve()
    return this.#mails[to].splice(0)
  }

  sendLink(caller: Caller, to: Person | null): Promise<void> {
    const email = to === null ? null : MAILBOXES[to]
    return this.#call(caller, (actor) =>
      this.#run(this.#useCases.sendLink(actor, { ...toInput(actor), email, locale: "en" })),
    )
  }

  sendCode(caller: Caller, to: Person): Promise<void> {
    const input = { email: MAILBOXES[to], locale: null }
    return this.#call(caller, (actor) =>
      this.#run(this.#useCases.sendCode(actor, { ...toInput(actor), ...input })),
    )
  }

  verify(caller: Caller, code: string): Promise<void> {
    return this.#call(caller, (actor) => this.#run(this.#useCases.verify(actor, { ...toInput(actor), code })))
  }

  enter(caller: Caller, source: Source): Promise<void> {
    return this.#call(caller, (actor) =>
      source === "address" ? this.#saveAddress(actor) : this.#uploadFile(actor),
    )
  }

  async submit(caller: Caller, code: string | null): Promise<string | null> {
    const actor = await this.#admit(caller)
    const before = actor === null ? null : await this.#findConnection(actor.connectionId)
    if (actor === null || before === null) return null
    const input = { version: await this.#findVersion(actor), mailboxCode: code }
    const submitted = await this.#run(this.#useCases.submit(actor, { ...toInput(actor), ...input }))
    return submitted === null || isLive(before.status) ? null : actor.connectionId
  }

  async breakSource(token: string): Promise<void> {
    const { connectionId } = JSON.parse(token) as JourneyClaims
    const connection = await this.#findConnection(connectionId)
    if (connection === null || !isLive(connection.status)) return
    const message = "The source does not accept the password."
    const issue = { id: randomUUID(), code: "source.auth", message } as const
    await this.#run(this.#ports.issues.raise(connectionId, issue, this.#now))
  }

  async attack(caller: Caller): Promise<string> {
    const actor = await this.#admit(caller)
    if (actor === null) return ""
    const { connectionId } = actor
    const shown = await this.#showUpload(actor)
    const details = { connector: "sftp", credentials: typeDetails("vendor"), columns: {} }
    await this.#run(this.#useCases.check(actor, { connectionId, ...details }))
    await this.#run(this.#useCases.repair(actor, connectionId, typeDetails("vendor")))
    const question = await this.#run(this.#useCases.question(actor, connectionId))
    const version = question?.request?.version ?? ""
    await this.#run(this.#useCases.decide(actor, { connectionId, version, agree: true }))
    const colleague = { email: MAILBOXES.vendor, locale: "en", asColleague: true } as const
    await this.#run(this.#useCases.sendLink(actor, { connectionId, ...colleague }))
    return shown
  }

  takeReceived(): Promise<string> {
    const received = this.#opened.splice(0).filter(({ host }) => host === ADDRESSES.vendor)
    return Promise.resolve(JSON.stringify(received))
  }

  async sharesBirthday(connectionId: string): Promise<boolean> {
    return sharesBirthday((await this.#findConnection(connectionId))?.flags.agreed ?? null)
  }

  #deliver({ to, notice }: Mail): void {
    const { kind } = notice
    if (kind !== "mailbox-code" && kind !== "journey-link") return
    for (const person of PEOPLE)
      if (to.includes(MAILBOXES[person])) this.#mails[person].push({ kind, code: notice.code })
  }

  /** Null: it failed. */
  async #run<A, E>(effect: Effect.Effect<A, E>): Promise<A | null> {
    const clock = makeFixedClock(() => this.#now)
    const result = await Effect.runPromise(Effect.provideContext(Effect.result(effect), clock))
    return Result.isSuccess(result) ? result.success : null
  }

  /** The caller as the journey's calls see it; null: the token has expired. */
  async #admit({ by, token }: Caller): Promise<Journey | null> {
    const site = { address: "192.0.2.1", endpoint: randomUUID() }
    const admitted = await this.#run(this.#useCases.authenticate({ token, deviceKey: DEVICES[by] }, site))
    return admitted?.actor ?? null
  }

  async #call(caller: Caller, call: (actor: Journey) => Promise<unknown>): Promise<void> {
    const actor = await this.#admit(caller)
    if (actor !== null) await call(actor)
  }

  async #saveAddress(actor: Journey): Promise<void> {
    const version = await this.#findVersion(actor)
    const answers = sftpAnswers(typeDetails("hr"))
    const saved = { version, saveId: randomUUID(), step: "review", answers } as const
    await this.#run(this.#useCases.save(actor, { ...toInput(actor), ...saved }))
  }

  async #uploadFile(actor: Journey): Promise<void> {
    const bytes = Buffer.from(`employeeId,name,status,pan\nE1,Asha,Active,${WRONG_VALUE}\n`)
    const file = { fileName: "staff.csv", size: bytes.length, sheet: null }
    const begun = await this.#run(this.#useCases.startUpload(actor, { ...toInput(actor), ...file }))
    if (begun === null) return
    const chunk = { uploadId: begun.id, offset: 0, bytes }
    await this.#run(this.#useCases.appendUpload(actor, { ...toInput(actor), ...chunk }))
    await this.#run(this.#useCases.processUpload)
  }

  async #showUpload(actor: Journey): Promise<string> {
    const uploaded = await this.#run(this.#ports.uploads.find(actor.connectionId))
    if (uploaded === null) return ""
    const selector = { ...toInput(actor), uploadId: uploaded.id }
    return JSON.stringify(await this.#run(this.#useCases.showUpload(actor, selector)))
  }

  async #findVersion({ connectionId }: Journey): Promise<number> {
    return (await this.#run(this.#ports.journeys.find(connectionId)))?.version ?? 0
  }

  #findConnection(id: string): Promise<Connection | null> {
    return this.#run(this.#ports.connections.find(id))
  }
}

const toInput = ({ connectionId }: Journey) => ({ connectionId })

const typeDetails = (by: Person): Readonly<Record<string, string>> => ({
  host: ADDRESSES[by],
  refresh_rate: "daily",
  ...(by === "hr" ? { password: SECRET } : {}),
})
