import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { decodeJwt } from "jose"
import type { JourneyAnswer } from "../../../core/contract/journey/journey-context.ts"
import type { JourneyQuestion } from "../../../core/contract/journey/journey-question.ts"
import type { Upload } from "../../../core/contract/onboarding/journey/uploads.ts"
import { SDK_TOKEN_SECONDS, type SdkToken } from "../../../core/contract/onboarding/sdk-token.ts"
import { isLive } from "../../../core/domain/connection/state.ts"
import { NO_ANSWERS } from "../../../core/testing/builders/journeys.ts"
import type {
  Caller,
  ImpersonationCalls,
  JourneyMail,
  Source,
  TokenStep,
} from "../../../core/testing/impersonation/fixture.ts"
import {
  makeAskedFlags,
  makeMailboxes,
  type Person,
  SECRET,
  sharesBirthday,
  WRONG_VALUE,
} from "../../../core/testing/impersonation/model.ts"
import { runAsService } from "../../../core/testing/run-as-service.ts"
import { waitUntil } from "../../../core/testing/wait-until.ts"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import { queryRows } from "./contents.ts"
import { journeyHeaders, makeDeviceKey } from "./journey.ts"
import { type MailSorter, makeMailSorter } from "./mail-sorter.ts"
import { type RecordingSource, startRecordingSource } from "./recording-source.ts"
import type { Answer, Sent, TestService, TestVendor } from "./service.ts"
import { makeDue } from "./sftp.ts"

const CONNECTOR = "custom-wrapper"
const LINK = /\/journey\/#(\S+)/u
const DIGITS = /\b(\d{6})\b/u
const TOKEN_MINUTES = SDK_TOKEN_SECONDS / 60

/** What all scenarios of a test share: each has a corporate of its own. */
export interface ImpersonationSite {
  readonly service: TestService
  readonly vendor: TestVendor
  readonly mails: MailSorter
  readonly sources: Readonly<Record<Person, RecordingSource>>
}

export const makeImpersonationSite = async (service: TestService): Promise<ImpersonationSite> => {
  const vendor = await service.createVendor("Vendor", [])
  const { changeVendorFlags } = service.application.useCases.sharing
  await runAsService(changeVendorFlags(OPERATOR, vendor.orgId, makeAskedFlags("little")))
  const sources = { vendor: await startRecordingSource(), hr: await startRecordingSource() }
  return { service, vendor, mails: makeMailSorter(service), sources }
}

/** The running service over HTTP, for a new corporate; mails come from the folder into which it writes them. */
export const makeServiceCalls = (site: ImpersonationSite): ImpersonationCalls => new ServiceCalls(site)

class ServiceCalls implements ImpersonationCalls {
  readonly #site: ImpersonationSite
  readonly #corporate = `acme-${randomUUID()}`
  readonly #mailboxes = makeMailboxes(this.#corporate)
  readonly #devices: Readonly<Record<Person, string>> = { vendor: makeDeviceKey(), hr: makeDeviceKey() }
  readonly #expiry = new Map<string, number>()
  readonly #acceptedByHr = new Set<string>()
  #minute = 0
  #secret = SECRET
  #uploadId: string | null = null

  constructor(site: ImpersonationSite) {
    this.#site = site
    this.#requireSecret()
  }

  /** Moves the times of codes and links into the past. The time in a token is signed, so a token is not used after its hour. */
  async wait(minutes: number): Promise<void> {
    this.#minute += minutes
    const connections = [...new Set([...this.#expiry.keys()].map(findConnectionId))]
    if (connections.length === 0) return
    const move = (column: string) => `${column} = ${column} - make_interval(mins => $2)`
    await this.#query(
      `WITH moved AS (UPDATE journey_link SET ${["created_at", "expires_at", "sent_at"].map(move).join()}
         WHERE connection_id = ANY($1))
       UPDATE mailbox_code SET ${["created_at", "expires_at", "used_at", "ended_at"].map(move).join()}
         WHERE connection_id = ANY($1)`,
      [connections, minutes],
    )
  }

  async requestToken({ email, asked, named }: TokenStep): Promise<string | null> {
    const json = {
      email: this.#mailboxes[email],
      org_name: this.#corporate,
      fullname: "The HR admin",
      data_model_flags: makeAskedFlags(asked),
      ...(named ? { remote_org_id: this.#corporate } : {}),
    }
    const answer = await this.#site.vendor.call("POST", "/api/sdk/token/", { json })
    if (answer.status !== 200) throw new Error(`No token: ${JSON.stringify(answer.body)}`)
    return this.#keepToken(answer.body as SdkToken)
  }

  async openLink(by: Person, code: string): Promise<string | null> {
    const json = { code, device_key: this.#devices[by] }
    const answer = await this.#site.service.call("POST", "/api/journey/open-link/", { json })
    return answer.status === 200 ? this.#keepToken(answer.body as Pick<SdkToken, "access_token">) : null
  }

  /** The HR admin follows the links to journeys; the vendor those in every mail. */
  async takeMails(to: Person): Promise<ReadonlyArray<JourneyMail>> {
    const mails = await this.#site.mails.take(this.#mailboxes[to])
    return mails.flatMap(({ id, text }): ReadonlyArray<JourneyMail> => {
      if (id.startsWith("mailbox-code."))
        return [{ kind: "mailbox-code", code: DIGITS.exec(text)?.[1] ?? "" }]
      const code = LINK.exec(text)?.[1]
      const isFollowed = to === "vendor" || id.startsWith("journey-link.")
      return code !== undefined && isFollowed ? [{ kind: "journey-link", code }] : []
    })
  }

  async sendLink(caller: Caller, to: Person | null): Promise<void> {
    const json = { locale: "en", ...(to === null ? {} : { email: this.#mailboxes[to] }) }
    await this.#call(caller, "POST", "send-link/", { json })
  }

  async sendCode(caller: Caller, to: Person): Promise<void> {
    await this.#call(caller, "POST", "mailbox-code/", { json: { email: this.#mailboxes[to] } })
  }

  async verify(caller: Caller, code: string): Promise<void> {
    await this.#call(caller, "POST", "verify-mailbox/", { json: { code } })
  }

  enter(caller: Caller, source: Source): Promise<void> {
    return source === "address" ? this.#saveAddress(caller) : this.#uploadFile(caller)
  }

  async submit(caller: Caller, code: string | null): Promise<string | null> {
    const before = await this.#show(caller)
    if (before === null) return null
    const json = { version: before.saved?.version ?? 0, ...(code === null ? {} : { mailbox_code: code }) }
    const answer = await this.#call(caller, "POST", "submit/", { json })
    const { connection_id: id, status } = before.connection
    if (answer?.status !== 200 || isLive(status)) return null
    if (caller.by === "hr") this.#acceptedByHr.add(id)
    return id
  }

  /** Nothing follows from a source that the vendor connected itself. */
  async breakSource(token: string): Promise<void> {
    const id = findConnectionId(token)
    if (!this.#acceptedByHr.has(id)) return
    await waitUntil(async () => (await this.#findSync(id)) !== "running")
    if ((await this.#findSync(id)) === "refused") return
    this.#secret = `${SECRET}-${randomUUID()}`
    this.#requireSecret()
    await makeDue(this.#site.service, id)
    await waitUntil(async () => (await this.#findSync(id)) === "refused")
  }

  async attack(caller: Caller): Promise<string> {
    const send = (path: string, json: unknown) => this.#call(caller, "POST", path, { json })
    const journey = await this.#show(caller)
    const question = await this.#call(caller, "GET", "question/")
    const { sharing_request: request } = (question?.body ?? {}) as Partial<JourneyQuestion>
    const credentials = this.#typeDetails("vendor")
    // Each check starts a thread, so there is one only where a secret was saved.
    const isSaved = Object.keys(journey?.saved?.answers.credentials ?? {}).length > 0
    const check = isSaved ? await send("check/", { connector: CONNECTOR, credentials }) : null
    const answers = [
      question,
      await this.#showUpload(caller),
      check,
      await send("repair/", { credentials }),
      await send("answer-request/", { version: request?.version ?? "", agree: true }),
      await send("send-link/", { email: this.#mailboxes.vendor, locale: "en", as_colleague: true }),
    ]
    return JSON.stringify([journey, ...answers.map((answer): unknown => answer?.body)])
  }

  takeReceived(): Promise<string> {
    return Promise.resolve(this.#site.sources.vendor.takeReceived(this.#corporate))
  }

  async sharesBirthday(connectionId: string): Promise<boolean> {
    const { showSharing } = this.#site.service.application.useCases.sharing
    const { connection } = await runAsService(showSharing(OPERATOR, connectionId))
    return sharesBirthday(connection.flags.agreed)
  }

  /** Null: the token has expired. */
  async #call(
    caller: Caller,
    method: "GET" | "POST" | "PUT",
    path: string,
    sent: Sent = {},
  ): Promise<Answer | null> {
    const { by, token } = caller
    if ((this.#expiry.get(token) ?? 0) <= this.#minute) return null
    const headers = { ...journeyHeaders(token, this.#devices[by]), ...sent.headers }
    for (;;) {
      const answer = await this.#site.service.call(method, `/api/journey/${path}`, { ...sent, headers })
      const pause = answer.status === 429 ? Number(answer.headers.get("retry-after")) : Infinity
      // The limits of calls are over in a second; those of mails last an hour, and are part of the scenario.
      if (pause > 1) return answer
      await sleep(pause * 1_000)
    }
  }

  #keepToken({ access_token: token }: Pick<SdkToken, "access_token">): string {
    this.#expiry.set(token, this.#minute + TOKEN_MINUTES)
    return token
  }

  #requireSecret(): void {
    this.#site.sources.hr.required.set(this.#corporate, `Bearer ${this.#secret}`)
  }

  #typeDetails(by: Person): Readonly<Record<string, string>> {
    const details = { url: this.#site.sources[by].makeUrl(this.#corporate), auth_type: "bearer" }
    return by === "hr" ? { ...details, token: this.#secret } : details
  }

  async #show(caller: Caller): Promise<JourneyAnswer | null> {
    const answer = await this.#call(caller, "GET", "")
    return answer?.status === 200 ? (answer.body as JourneyAnswer) : null
  }

  async #saveAddress(caller: Caller): Promise<void> {
    const version = (await this.#show(caller))?.saved?.version ?? 0
    const credentials = { [CONNECTOR]: this.#typeDetails("hr") }
    const answers = { ...NO_ANSWERS, integration_type: "Custom", credentials }
    const json = { version, save_id: randomUUID(), step: "review", answers }
    await this.#call(caller, "POST", "save/", { json })
  }

  async #uploadFile(caller: Caller): Promise<void> {
    const raw = Buffer.from(`employeeId,name,status,pan\nE1,Asha,Active,${WRONG_VALUE}\n`)
    const json = { file_name: "staff.csv", size: raw.length, sheet: null }
    const begun = await this.#call(caller, "POST", "uploads/", { json })
    if (begun?.status !== 201) return
    const { upload_id: id } = begun.body as Upload
    this.#uploadId = id
    const headers = { "content-type": "application/octet-stream" }
    const route = "/api/journey/uploads/{upload_id}/content/"
    await this.#call(caller, "PUT", `uploads/${id}/content/?offset=0`, { route, headers, raw })
    // What the HR admin does not see cannot be kept from the vendor.
    await waitUntil(async () => JSON.stringify((await this.#showUpload(caller))?.body).includes(WRONG_VALUE))
  }

  #showUpload(caller: Caller): Promise<Answer | null> {
    const route = "/api/journey/uploads/{upload_id}/"
    if (this.#uploadId === null) return Promise.resolve(null)
    return this.#call(caller, "GET", `uploads/${this.#uploadId}/`, { route })
  }

  /** A running sync is leased for a minute and a half by the time when it is due; the next one is days away. */
  async #findSync(connectionId: string): Promise<"running" | "done" | "refused"> {
    const [row] = await this.#query<{ state: "running" | "done" | "refused" }>(
      `SELECT CASE WHEN EXISTS (SELECT FROM connection_issue
           WHERE connection_id = c.id AND code = 'source.auth' AND resolved_at IS NULL) THEN 'refused'
         WHEN last_synced_at IS NULL OR due_at < now() + interval '2 minutes' THEN 'running' ELSE 'done' END AS state
       FROM connection c WHERE id = $1`,
      [connectionId],
    )
    return row?.state ?? "running"
  }

  #query<R>(statement: string, values: ReadonlyArray<unknown>): Promise<Array<R>> {
    return queryRows<R>(this.#site.service.installation.storage, statement, values)
  }
}

/** A token is signed, not encrypted: its holder can read it. */
const findConnectionId = (token: string): string => String(decodeJwt(token)["connection_id"])
