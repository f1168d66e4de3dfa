import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { LINK_LIFETIME_MILLIS } from "../../domain/onboarding/journey-link.ts"
import type { Mail } from "../../ports/mailer.ts"
import { makeActors } from "../../testing/builders/actors.ts"
import { connectAs, terminate } from "../../testing/builders/connections.ts"
import { createKnownEmployees } from "../../testing/builders/sessions.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeMemorySecrets } from "../../testing/memory/accounts/secrets.ts"
import { makeSyncFixture, runAt } from "../../testing/sync-fixture.ts"
import { makeListSyncs } from "../sync/list-syncs.ts"
import { makeMailLink } from "../onboarding/links/mail-link.ts"
import { makeListClientIssues } from "../connection/clients/list-client-issues.ts"
import { makeListClients } from "../connection/clients/list-clients.ts"
import { makeRemindClient } from "../onboarding/reminders/remind-client.ts"
import { makeShowClient } from "../connection/clients/show-client.ts"

const CSV = { name: "File upload", integrationType: "Upload CSV" } as const

const setUp = async () => {
  const fixture = await makeSyncFixture()
  const { storage, connection } = fixture
  const { vendorOrgId } = connection
  const beta = await connectAs(storage, { vendorOrgId, name: "Beta", remoteOrgId: "B-1" })
  await runAt(createKnownEmployees(storage.ledger, connection.id, ["E1", "E2"]))
  const connectors = { find: (code: string) => (code === "csv" ? (CSV as never) : null) }
  const ports = { ...storage, connectors, isCommonDomain: () => false }
  const actors = makeActors(connection)
  return { ...fixture, ports, actors, beta, vendorOrgId }
}

const FIRST = {
  vendorOrgId: null,
  search: "",
  statuses: null,
  order: "name",
  after: null,
  limit: 10,
} as const

describe("the list of clients", () => {
  it("has the source of each, the counts of all, and the next page", async () => {
    const { ports, actors, connection, beta, storage, vendorOrgId } = await setUp()
    const vendor = await runAt(storage.vendors.find(vendorOrgId))
    const list = makeListClients(ports)
    const page = await runAt(list(actors["vendor-admin"], { ...FIRST, limit: 1 }))
    expect(page).toMatchObject({
      clients: [
        {
          id: connection.id,
          employeeCount: 2,
          source: { connectorName: "File upload", integrationType: "Upload CSV" },
          vendor: { orgId: vendorOrgId, name: vendor?.name, logo: null },
        },
      ],
      next: connection.id,
      counts: [{ status: "CONNECTION_ACCEPTED", clients: 2, employees: 2 }],
    })
    const next = await runAt(list(actors["vendor-admin"], { ...FIRST, after: page.next, limit: 1 }))
    expect([next.clients.map(({ id }) => id), next.next]).toEqual([[beta.id], null])
  })

  it("counts and shows a member the linked corporates only", async () => {
    const { ports, actors, connection } = await setUp()
    const page = await runAt(makeListClients(ports)(actors["vendor-member"], FIRST))
    expect(page.clients.map(({ id }) => id)).toEqual([connection.id])
    expect(page.counts).toEqual([{ status: "CONNECTION_ACCEPTED", clients: 1, employees: 2 }])
  })
})

describe("the page of a client", () => {
  it("has its data points, timeline and open issues with a step, without contents of the source", async () => {
    const { ports, actors, connection, storage } = await setUp()
    const issue = {
      id: randomUUID(),
      code: "source.auth",
      message: "The password of hr@acme was refused.",
    } as const
    await runAt(storage.issues.raise(connection.id, issue, START + 5_000))
    const details = await runAt(makeShowClient(ports)(actors["vendor-member"], connection.id))
    expect(details).toMatchObject({
      connection: { id: connection.id, orgName: "Acme", settings: null },
      issues: [{ code: "source.auth", message: null, step: "await_repair" }],
      receipt: null,
    })
    expect(details.timeline.map(({ kind }) => kind)).toEqual(["problem", "first_sync", "invited"])
    expect(details.dataPoints.shared).toContain("name")
    expect(JSON.stringify(details)).not.toContain("password")
  })

  it("says what was deleted with a terminated one", async () => {
    const { ports, actors, connection, storage } = await setUp()
    await terminate(storage, connection.id)
    const { receipt, timeline } = await runAt(makeShowClient(ports)(actors["vendor-admin"], connection.id))
    expect(receipt).toMatchObject({ employees: 2 })
    expect(timeline.find(({ kind }) => kind === "terminated")).toMatchObject({ employees: 2 })
  })
})

it("open issues of all clients come with the client's name and one step", async () => {
  const { ports, actors, storage, beta } = await setUp()
  const issue = { id: randomUUID(), code: "sync.held", message: "Half of Sales is missing." } as const
  await runAt(storage.issues.raise(beta.id, issue, START))
  const list = makeListClientIssues(ports)
  expect(await runAt(list(actors["vendor-admin"], null))).toMatchObject([
    {
      connectionId: beta.id,
      orgName: "Beta",
      vendorName: expect.stringMatching(/^Vendor /u) as string,
      code: "sync.held",
      message: null,
      step: "confirm_sync",
    },
  ])
  expect(await runAt(list(actors["vendor-member"], null))).toEqual([])
})

it("the history of syncs is paged, without the reasons, which quote the source", async () => {
  const { ports, actors, connection, storage } = await setUp()
  const session = {
    id: randomUUID(),
    connectionId: connection.id,
    mode: "full",
    trigger: "test",
    dryRun: false,
  } as const
  const begun = await runAt(storage.ledger.begin({ ...session, now: START + 60_000 }))
  const change = { totals: begun.totals, reason: "No sheet Salaries", now: START + 61_000 }
  await runAt(storage.ledger.transition(begun, "failed", change))
  const list = makeListSyncs(ports)
  const query = { connectionId: connection.id, limit: 1 }
  const first = await runAt(list(actors["vendor-member"], { ...query, after: null }))
  expect(first).toMatchObject({ sessions: [{ id: begun.id, state: "failed", reason: null }], next: begun.id })
  const second = await runAt(list(actors["vendor-member"], { ...query, after: first.next }))
  expect(second).toMatchObject({ sessions: [{ kind: "initial", state: "completed" }], next: null })
})

describe("an open invitation", () => {
  const invite = async () => {
    const { storage, ports, vendorOrgId, actors, connection } = await setUp()
    const email = "Nora@gamma.example"
    const status = "CONNECTION_INVITED"
    const invited = await connectAs(storage, { vendorOrgId, name: "Gamma", email, status })
    const secrets = makeMemorySecrets()
    let code = ""
    const mailer = {
      send: ({ notice }: Mail) =>
        Effect.sync(() => void (code = "code" in notice ? (notice.code ?? "") : "")),
    }
    const mailLink = makeMailLink({ ...storage, mailer, secrets })
    const remindClient = makeRemindClient({ ...storage, mailLink })
    return {
      storage,
      invited,
      connection,
      open: async () => {
        const link = await runAt(storage.journeyLinks.find(secrets.digest(code)))
        await runAt(storage.journeyLinks.bindDevice(link?.id ?? "", "device"))
      },
      remind: () => runAt(remindClient(actors["vendor-admin"], invited.id, { locale: null })),
      show: async (id = invited.id) =>
        (await runAt(makeShowClient(ports)(actors["vendor-admin"], id))).invitation,
    }
  }

  it("says when it was mailed, until when its link works, and whether it was opened", async () => {
    const { remind, open, show } = await invite()
    expect(await show()).toEqual({ sent: null, progress: null })
    await remind()
    const sent = { sentAt: START, expiresAt: START + LINK_LIFETIME_MILLIS, isOpened: false }
    expect(await show()).toEqual({ sent, progress: null })
    await open()
    expect(await show()).toEqual({ sent: { ...sent, isOpened: true }, progress: null })
  })

  it("says where the journey is, and nothing of what was entered", async () => {
    const { invited, show, storage } = await invite()
    const answers = Buffer.from("what was entered")
    const journey = { version: 1, saveId: randomUUID(), step: "columns", answers, savedAt: START } as const
    await runAt(storage.journeys.save({ connectionId: invited.id, ...journey }))
    expect(await show()).toEqual({ sent: null, progress: { step: "columns", savedAt: START } })
  })

  it("is over once the client has accepted", async () => {
    const { connection, show } = await invite()
    expect(await show(connection.id)).toBeNull()
  })
})

describe("a reminder", () => {
  const remind = async (status: "CONNECTION_INVITED" | "CONNECTION_ACCEPTED") => {
    const { storage, vendorOrgId, actors } = await setUp()
    const invited = await connectAs(storage, {
      vendorOrgId,
      name: "Gamma",
      email: "nora@gamma.example",
      status,
    })
    const sent: Array<Mail> = []
    const mailer = { send: (mail: Mail) => Effect.sync(() => void sent.push(mail)) }
    const mailLink = makeMailLink({ ...storage, mailer, secrets: makeMemorySecrets() })
    const remindClient = makeRemindClient({ ...storage, mailLink })
    const result = await runAt(
      Effect.result(remindClient(actors["vendor-admin"], invited.id, { locale: "en" })),
    )
    return { result, sent }
  }

  it("goes to the HR admin of an open invitation", async () => {
    const { result, sent } = await remind("CONNECTION_INVITED")
    expect(result).toMatchObject({ success: { email: "nora@gamma.example" } })
    expect(sent).toMatchObject([
      { to: ["nora@gamma.example"], notice: { purpose: "onboarding", reason: "invitation" } },
    ])
  })

  it("is refused once the corporate has accepted: a link would lead to what it entered", async () => {
    const { result, sent } = await remind("CONNECTION_ACCEPTED")
    expect(result).toMatchObject({ failure: { _tag: "NotInvited" } })
    expect(sent).toEqual([])
  })
})
