import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import type { JourneyAnswers } from "../contract/journey/journey-answers.ts"
import type { IntegrationType } from "../contract/integration-type.ts"
import type { RequiredField } from "../contract/connection/supported-hrms.ts"
import type { DataModelCategory } from "../contract/sharing/data-model-flags.ts"
import type { ConnectorCatalogue, ConnectorDescription } from "../ports/connection/connector-catalogue.ts"
import type { Mail } from "../ports/mailer.ts"
import { type Credentials, SourceError } from "../ports/sync/source.ts"
import { type Journey, OPERATOR } from "../use-cases/authorization/actor.ts"
import { makeRequestMailboxCode } from "../use-cases/onboarding/anchors/request-mailbox-code.ts"
import { makeCheckJourneySource } from "../use-cases/journey/check-journey-source.ts"
import { makeRequestPreview } from "../use-cases/journey/preview/request-preview.ts"
import { makeSaveJourney, type SaveJourneyInput } from "../use-cases/journey/save-journey.ts"
import { makeShowJourney } from "../use-cases/journey/show-journey.ts"
import { makeSubmitJourney } from "../use-cases/journey/submit-journey.ts"
import { makeConnectCorporate } from "../use-cases/onboarding/connect-corporate.ts"
import { makeInviteCorporate } from "../use-cases/onboarding/invite-corporate.ts"
import type { ChosenColumns } from "../use-cases/connection/columns/own-columns.ts"
import { makeCheckSource } from "../use-cases/connection/sources/check-source.ts"
import { makeConnectSource } from "../use-cases/onboarding/connect-source.ts"
import { makeRequestAssisted } from "../use-cases/requests/request-assisted.ts"
import { makeChangeSharing } from "../use-cases/sharing/change-sharing.ts"
import { NO_DEVICE, VERIFIED } from "./builders/actors.ts"
import { isLive } from "../domain/connection/state.ts"
import { PROOF_LIFETIME_MILLIS } from "../domain/onboarding/anchor.ts"
import { START } from "./builders/vendors.ts"
import { createVendor } from "./builders/connections.ts"
import { makeTestCsvSource } from "./builders/csv-source.ts"
import { NO_ANSWERS } from "./builders/journeys.ts"
import { makeApiSource, makeEmployeeRows, type SourceRecord } from "./builders/sources.ts"
import { makeMemorySourceCredentials } from "./memory/connection/source-credentials.ts"
import { makeMemoryRequests } from "./memory/requests.ts"
import { makeTables } from "./memory/tables.ts"
import { makeMemoryStorage } from "./storage.ts"
import { makePorts, runAt } from "./sync-fixture.ts"

/** The device of the fixture's own calls, and others. */
export const LAPTOP = { ...NO_DEVICE, device: "1".repeat(64) } as const
export const VENDOR_DEVICE = { ...NO_DEVICE, device: "2".repeat(64) } as const
/** Another device, on which a mailbox that speaks for the corporate was verified. */
export const VERIFIED_DEVICE = { ...NO_DEVICE, device: "3".repeat(64), ...VERIFIED } as const

/** An invited corporate in its journey, with one file server that it can connect. */
export const makeJourneyFixture = async () => {
  const tables = makeTables()
  const storage = makeMemoryStorage(tables)
  const source = {
    rows: makeEmployeeRows(3, 1, { employmentType: "Permanent" }),
    failure: null as SourceError | null,
    /** What its credentials may not read. */
    denied: [] as ReadonlyArray<DataModelCategory>,
    opened: [] as Array<Credentials>,
  }
  const ports = makeJourneyPorts(storage, source)
  const { orgId: vendorOrgId } = await createVendor(storage)
  const { connectionId } = await runAt(
    makeInviteCorporate(ports)(OPERATOR, {
      vendorOrgId,
      orgName: "Acme",
      email: "hr@acme.example",
      remoteOrgId: null,
      flags: null,
      referenceData: null,
    }),
  )
  const actor: Journey = {
    kind: "journey",
    connectionId,
    vendorOrgId,
    email: "hr@acme.example",
    ...LAPTOP,
  }
  const connectSource = makeConnectSource({ ...ports, checkSource: makeCheckSource(ports) })
  const saving = makeSaveJourney(ports)
  const checking = makeCheckJourneySource({
    ...ports,
    checkSource: makeCheckSource(ports),
    requestPreview: makeRequestPreview(ports),
  })
  const connectCorporate = makeConnectCorporate(ports)
  const requestAssisted = makeRequestAssisted({ ...ports, connectCorporate })
  const submitting = makeSubmitJourney({ ...ports, connectCorporate, connectSource, requestAssisted })
  const mailCode = makeMailCode(ports, connectionId)
  /** The caller as the next call's authentication finds it. */
  const authenticate = async (caller: Journey): Promise<Journey> => {
    const connection = await runAt(storage.connections.find(connectionId))
    if (connection === null || !isLive(connection.status)) return caller
    const { device } = caller
    const since = { provenSince: START - PROOF_LIFETIME_MILLIS, linked: null }
    const standing = await runAt(storage.anchors.findStanding({ connectionId, device, ...since }))
    const mailbox = standing.mailbox ?? caller.mailbox
    return { ...caller, ...standing, mailbox, isVerified: mailbox !== null }
  }
  const makeCalls = (caller: Journey) => ({
    save: async (parts: Partial<SaveJourneyInput> & Pick<SaveJourneyInput, "version">) =>
      runAt(
        Effect.result(
          saving(await authenticate(caller), {
            connectionId,
            saveId: randomUUID(),
            step: "credentials",
            answers: NO_ANSWERS,
            ...parts,
          }),
        ),
      ),
    show: async () => runAt(makeShowJourney(ports)(await authenticate(caller), connectionId)),
    check: async (credentials: Credentials, connector = "sftp", columns: ChosenColumns | null = {}) =>
      runAt(
        Effect.result(
          checking(await authenticate(caller), { connectionId, connector, credentials, columns }),
        ),
      ),
    submit: async (version: number, mailboxCode?: string | null) => {
      const code = mailboxCode === undefined ? await mailCode(caller) : mailboxCode
      return runAt(
        Effect.result(submitting(await authenticate(caller), { connectionId, version, mailboxCode: code })),
      )
    },
  })
  return {
    tables,
    storage,
    ports,
    source,
    actor,
    connectionId,
    /** The code that verifies the HR admin's mailbox on the caller's device, as it was mailed; one for each device. */
    mailCode,
    authenticate,
    ...makeCalls(actor),
    /** The same calls on another device, or with a token of a mailed link. */
    on: (device: Partial<Journey>) => makeCalls({ ...actor, ...device }),
    /** The vendor offers only these ways to connect. */
    offer: (modes: ReadonlyArray<IntegrationType>) =>
      runAt(storage.vendors.saveSdk(vendorOrgId, { modes }, null)),
    find: async () => {
      const connection = await runAt(storage.connections.find(connectionId))
      if (connection === null) throw new Error("The connection is gone")
      return connection
    },
  }
}

const makeMailCode = (ports: ReturnType<typeof makeJourneyPorts>, connectionId: string) => {
  const codes = new Map<string, Promise<string>>()
  const request = makeRequestMailboxCode(ports)
  const mail = async (caller: Journey, email: string): Promise<string> => {
    await runAt(request(caller, { connectionId, email, locale: null }))
    return findMailedCode(ports.sentMails) ?? "000000"
  }
  return (caller: Journey, email = "hr@acme.example"): Promise<string> => {
    if (caller.device === null) return Promise.resolve("000000")
    const code = codes.get(caller.device) ?? mail(caller, email)
    codes.set(caller.device, code)
    return code
  }
}

/** The code of the newest mail that verifies a mailbox. */
export const findMailedCode = (mails: ReadonlyArray<Mail>): string | undefined =>
  mails.flatMap(({ notice }) => (notice.kind === "mailbox-code" ? [notice.code] : [])).at(-1)

export const makeJourneyPorts = (
  storage: ReturnType<typeof makeMemoryStorage>,
  source: {
    readonly rows: ReadonlyArray<SourceRecord>
    readonly failure: SourceError | null
    readonly denied: ReadonlyArray<DataModelCategory>
    readonly opened: Array<Credentials>
  },
) => {
  const ports = { ...storage, ...makePorts(storage) }
  const sentMails: Array<Mail> = []
  return {
    ...ports,
    sentMails,
    mailer: { send: (mail: Mail) => Effect.sync(() => void sentMails.push(mail)) },
    ...makeMemoryRequests(),
    sourceCredentials: makeMemorySourceCredentials(),
    connectors: CONNECTORS,
    isCommonDomain: () => false,
    makeCsvSource: makeTestCsvSource,
    destroyKey: () => Effect.void,
    changeSharing: makeChangeSharing(ports),
    sources: {
      codes: ["sftp", "hr"],
      open: (_: string, credentials: Credentials) => {
        source.opened.push(credentials)
        const { failure, denied } = source
        const problems = denied.map((category) => ({ category, problem: "The account may not read it." }))
        const api = makeApiSource(source.rows)
        return Effect.succeed({
          ...api,
          check: () => (failure === null ? Promise.resolve(problems) : Promise.reject(failure)),
          async *pages(cursor: unknown, categories?: ReadonlyArray<DataModelCategory>) {
            if (denied.some((category) => categories?.includes(category)))
              throw new SourceError({ kind: "permission", message: "The account may not read it." })
            yield* api.pages(cursor)
          },
        })
      },
    },
  }
}

const field = (parts: Partial<RequiredField> = {}): RequiredField => ({
  label: "Field",
  type: "text",
  is_required: true,
  is_masked: false,
  help: null,
  placeholder: null,
  pattern: null,
  options: null,
  ...parts,
})

const describeConnector = (parts: Partial<ConnectorDescription>): ConnectorDescription => ({
  code: "sftp",
  name: "SFTP",
  integrationType: "SFTP",
  requiredFields: {
    host: field(),
    host_key_fingerprint: field({ is_required: false }),
    password: field({ type: "password", is_masked: true }),
    passphrase: field({ type: "password", is_masked: true, is_required: false }),
    refresh_rate: field({ type: "select", is_required: false, options: ["daily", "weekly"] }),
  },
  bindingFields: ["host", "host_key_fingerprint"],
  aliases: [],
  countries: [],
  signIn: null,
  color: null,
  guide: [],
  helpUrl: null,
  logoUrl: null,
  hasSalary: false,
  canWrite: false,
  supportsWebhooks: false,
  supportsDeltas: false,
  scheduledAttempts: 3,
  ...parts,
})

const ALL = [
  describeConnector({}),
  describeConnector({ code: "hr", name: "HR", integrationType: "HRMS" }),
  describeConnector({ code: "uploads", name: "Uploads", integrationType: "Upload CSV", requiredFields: {} }),
  describeConnector({ code: "push-api", name: "Push API", integrationType: "Push API", requiredFields: {} }),
  describeConnector({
    code: "assisted",
    name: "Assisted",
    integrationType: "Assisted HRMS",
    requiredFields: {},
  }),
]

const CONNECTORS: ConnectorCatalogue = {
  all: ALL,
  find: (code) => ALL.find((connector) => connector.code === code) ?? null,
}

/** The answers of a user who connects the file server. */
export const sftpAnswers = (
  credentials: Readonly<Record<string, string>>,
  parts: Partial<JourneyAnswers> = {},
): JourneyAnswers => ({
  ...NO_ANSWERS,
  integration_type: "SFTP",
  credentials: { sftp: credentials },
  ...parts,
})
