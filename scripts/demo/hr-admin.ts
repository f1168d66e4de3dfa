import { randomBytes, randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import type { SdkToken } from "../../core/contract/onboarding/sdk-token.ts"
import type { JourneyAnswers } from "../../core/contract/journey/journey-answers.ts"
import { listMails } from "./mails.ts"
import { DemoFailed } from "./narrator.ts"
import type { DemoService } from "./service.ts"

/* The corporate's HR admin, who shares files in the journey that the vendor's token opens: over HTTP, as its page does. */

export interface HrAdmin {
  readonly connectionId: string
  /** Uploads a full list, maps its columns as suggested, and submits it. Returns the mapping, and what the sync made of it. */
  readonly share: (file: string) => Promise<SharedFile>
}

export interface SharedFile {
  /** Keys of the data model by header; null: the column is left out. */
  readonly columns: Readonly<Record<string, string | null>>
  readonly accepted: number
  readonly rejected: number
}

const POLL_MILLIS = 50
const MAX_POLLS = 1_200

const ANSWERS: JourneyAnswers = {
  integration_type: "Upload CSV",
  hr_system: null,
  is_unlisted: false,
  credentials: {},
  upload_id: null,
  columns: {},
  is_full_load: true,
  form: {},
  withheld: [],
  subset: [],
  auth_type: null,
}

type Call = <A>(method: "GET" | "POST" | "PUT", path: string, body?: object) => Promise<A>

interface Corporate {
  readonly orgName: string
  readonly email: string
  /** The key of the browser; absent: a new browser. */
  readonly device?: string
}

/** Makes the key of a browser, as the journey's page does. */
export const makeDevice = (): string => randomBytes(32).toString("base64url")

/** Where the service is reached, and where its mails are read. */
export interface ReachedService extends Pick<DemoService, "app"> {
  readonly server: Pick<DemoService["server"], "url">
}

/** Invites the corporate as the vendor's server does, with its API key. */
export const inviteHrAdmin = async (
  service: ReachedService,
  apiKey: string,
  corporate: Corporate,
): Promise<HrAdmin> => {
  const invite = makeCall(`${service.server.url}/api/`, { authorization: apiKey })
  const { email, orgName: org_name } = corporate
  const person = { email, org_name, fullname: "Asha Rao" }
  const invited = await invite<SdkToken>("POST", "sdk/token/", person)
  const call = makeCall(`${service.server.url}/api/journey/`, {
    authorization: `Bearer ${invited.access_token}`,
    "journey-device": corporate.device ?? makeDevice(),
  })
  return {
    connectionId: invited.connection_id,
    share: async (file) => {
      const { id, columns } = await upload(call, file)
      const before = await call<Sync>("GET", "sync/")
      await submit(call, id, await readCode(service, call, email))
      return { columns, ...(await waitForSync(call, before.session_id)) }
    },
  }
}

const makeCall =
  (base: string, headers: Readonly<Record<string, string>>): Call =>
  async <A>(method: "GET" | "POST" | "PUT", path: string, body?: object) => {
    const isFile = body instanceof Uint8Array
    const type = isFile ? "application/octet-stream" : "application/json"
    const response = await fetch(base + path, {
      method,
      headers: body === undefined ? headers : { ...headers, "content-type": type },
      body: body === undefined ? null : isFile ? new Uint8Array(body) : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new DemoFailed(`${method} ${path} returned ${String(response.status)}: ${text}`)
    return JSON.parse(text === "" ? "null" : text) as A
  }

const poll = async <A>(read: () => Promise<A>, isDone: (value: A) => boolean): Promise<A> => {
  for (let n = 0; n < MAX_POLLS; n++) {
    const value = await read()
    if (isDone(value)) return value
    await sleep(POLL_MILLIS)
  }
  throw new DemoFailed("The journey did not go on")
}

interface Upload {
  readonly upload_id: string
  readonly state: string
  readonly columns: ReadonlyArray<{ readonly header: string; readonly suggestion: string | null }>
}

/** Uploads the file in one part, and has its rows checked with the suggested columns. */
const upload = async (call: Call, file: string) => {
  const bytes = await readFile(file)
  const begun = await call<Upload>("POST", "uploads/", {
    file_name: "employees.csv",
    size: bytes.length,
    sheet: null,
  })
  const id = begun.upload_id
  await call("PUT", `uploads/${id}/content/?offset=0`, bytes)
  const read = await poll(
    () => call<Upload>("GET", `uploads/${id}/`),
    ({ state }) => state === "read" || state === "unreadable",
  )
  const columns = Object.fromEntries(read.columns.map(({ header, suggestion }) => [header, suggestion]))
  await call("POST", `uploads/${id}/check/`, { columns, mode: "full" })
  const rows = await poll(
    () => call<{ readonly state: string; readonly wrong: number }>("GET", `uploads/${id}/rows/`),
    ({ state }) => state === "checked",
  )
  if (rows.wrong > 0) throw new DemoFailed(`${String(rows.wrong)} rows of the file are wrong`)
  return { id, columns }
}

/** Has a code mailed to the HR admin's mailbox, and reads it there. */
const readCode = async (service: ReachedService, call: Call, email: string): Promise<string> => {
  const listCodes = async () =>
    (await listMails(service))
      .filter(({ to }) => to.includes(email))
      .flatMap(({ text }) => /\b\d{6}\b/u.exec(text) ?? [])
  const before = (await listCodes()).length
  await call("POST", "mailbox-code/", { email })
  const codes = await poll(listCodes, ({ length }) => length > before)
  return codes[0] ?? ""
}

const submit = async (call: Call, uploadId: string, code: string): Promise<void> => {
  const { saved } = await call<{ readonly saved: { readonly version: number } | null }>("GET", "")
  const version = saved?.version ?? 0
  const answers = { ...ANSWERS, upload_id: uploadId }
  await call("POST", "save/", { version, save_id: randomUUID(), step: "review", answers })
  await call("POST", "submit/", { version: version + 1, mailbox_code: code })
}

interface Sync {
  readonly state: string | null
  readonly session_id: string | null
  readonly rows_accepted: number
  readonly rows_rejected: number
}

/** Waits for the end of the sync that follows that of the session. */
const waitForSync = async (call: Call, before: string | null): Promise<Omit<SharedFile, "columns">> => {
  const sync = await poll(
    () => call<Sync>("GET", "sync/"),
    ({ state, session_id }) => state === "completed" && session_id !== before,
  )
  return { accepted: sync.rows_accepted, rejected: sync.rows_rejected }
}
