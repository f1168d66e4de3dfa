import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import type { OrganizationLookup } from "../../../domain/connection/organization-lookup.ts"
import { makeTestFlags } from "../../builders/agreements.ts"
import { makeAnnouncement } from "../../builders/announcements.ts"
import { createVendor, makeNewConnection, terminate } from "../../builders/connections.ts"
import { createStagedSession } from "../../builders/sessions.ts"
import { makeAddRow } from "../../builders/staged-rows.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise

/** Acceptance of connections without an invitation, and the candidates for it. */
export const describeConnectionAcceptance = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })

  describe("a draft", () => {
    const makeDraft = async (corporateName: string) => {
      const { id, vendorOrgId, key, adminEmail, createdAt } = await makeNewConnection(storage)
      return { id, vendorOrgId, key, adminEmail, createdAt, corporateName }
    }
    const domain = () => ({ by: "domain", domain: `${randomUUID()}.example` }) as const
    const acceptance = (lookup: ReturnType<typeof domain>) => ({
      agreed: makeTestFlags(1, 1),
      connector: "csv",
      acceptedBy: null,
      terms: { withheld: ["dob"], subset: [] } as const,
      now: START + 5,
      lookup,
      newcomer: { id: randomUUID(), name: "Acme Ltd", createdAt: START },
      announcements: [makeAnnouncement("CONNECTION_INVITED"), makeAnnouncement("CONNECTION_ACCEPTED")],
    })

    it("is returned by no query, and accepts read data", async () => {
      const draft = await makeDraft("Acme Ltd")
      const made = await run(storage.connectionOnboarding.startDraft(draft))
      expect(made).toMatchObject({ id: draft.id, orgName: "Acme Ltd", status: "CONNECTION_INVITED" })
      expect(await run(storage.connections.find(draft.id))).toBeNull()
      expect(await run(storage.connections.list({ vendorOrgId: draft.vendorOrgId }))).toEqual([])
      const all = ["CONNECTION_INVITED", "CONNECTION_ACCEPTED"] as const
      expect(await run(storage.connections.listPage(draft.vendorOrgId, all, 0, 10))).toEqual({
        connections: [],
        total: 0,
      })
      await run(createStagedSession(storage.ledger, draft.id, [makeAddRow(0, "E1")]))
    })

    it("becomes the accepted connection of its corporate, under its terms, and is announced", async () => {
      const draft = await makeDraft("Acme Ltd")
      await run(storage.connectionOnboarding.startDraft(draft))
      const by = acceptance(domain())
      const { accepted, connection } = await run(storage.connectionOnboarding.acceptDraft(draft.id, by))
      expect(accepted).toBe(true)
      expect(connection).toMatchObject({
        id: draft.id,
        orgId: by.newcomer.id,
        status: "CONNECTION_ACCEPTED",
        connector: "csv",
        withheld: ["dob"],
        statusAt: START + 5,
      })
      expect(await run(storage.connections.find(draft.id))).toEqual(connection)
      const sent = await storage.listWebhooks(draft.id)
      expect(sent.map(({ kind, counter }) => [kind, counter])).toEqual([
        ["connection.events.requested/connection.events", 1],
        ["connection.events.accepted/connection.events", 1],
      ])
      expect(new Set(sent.map(({ sessionId }) => sessionId)).size).toBe(2)
      await run(storage.connectionOnboarding.discardDraft(draft.id))
      expect(await run(storage.connections.find(draft.id))).toEqual(connection)
    })

    it("of a corporate with an open connection stays a draft, and returns that connection", async () => {
      const draft = await makeDraft("Acme Ltd")
      await run(storage.connectionOnboarding.startDraft(draft))
      const lookup = domain()
      const newcomer = { id: randomUUID(), name: "Acme", createdAt: START }
      const { id: orgId } = await run(storage.organizations.findOrCreate(lookup, newcomer, null))
      const { vendorOrgId } = draft
      const open = await run(
        storage.connectionOnboarding.findOrCreate({
          ...(await makeNewConnection(storage)),
          vendorOrgId,
          orgId,
        }),
      )
      expect(await run(storage.connectionOnboarding.acceptDraft(draft.id, acceptance(lookup)))).toEqual({
        accepted: false,
        connection: open,
      })
      expect(await storage.listWebhooks(draft.id)).toEqual([])
      expect(await run(storage.connections.find(draft.id))).toBeNull()
    })

    it("leaves no data when it is discarded, and creates no organization", async () => {
      const draft = await makeDraft("Acme Ltd")
      await run(storage.connectionOnboarding.startDraft(draft))
      const session = await run(createStagedSession(storage.ledger, draft.id, [makeAddRow(0, "E1")]))
      expect(await run(storage.connectionOnboarding.listAbandonedDrafts(START, 100))).not.toContain(draft.id)
      expect(await run(storage.connectionOnboarding.listAbandonedDrafts(START + 1, 100))).toContain(draft.id)
      await run(storage.connectionOnboarding.discardDraft(draft.id))
      expect(await run(storage.connectionOnboarding.listAbandonedDrafts(START + 1, 100))).not.toContain(
        draft.id,
      )
      expect(await run(storage.ledger.find(session.id))).toBeNull()
      const by = acceptance(domain())
      expect(await run(storage.connectionOnboarding.acceptDraft(draft.id, by))).toEqual({
        accepted: false,
        connection: null,
      })
      expect(await run(storage.organizations.find(by.newcomer.id))).toBeNull()
    })

    it("creates one connection when several are accepted at once for a corporate", async () => {
      const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => makeDraft("Acme Ltd")))
      const drafts = [first!, ...others.map((other) => ({ ...other, vendorOrgId: first!.vendorOrgId }))]
      for (const draft of drafts) await run(storage.connectionOnboarding.startDraft(draft))
      const lookup = domain()
      const outcomes = await Promise.all(
        drafts.map(({ id }) => run(storage.connectionOnboarding.acceptDraft(id, acceptance(lookup)))),
      )
      expect(outcomes.filter(({ accepted }) => accepted)).toHaveLength(1)
      expect(new Set(outcomes.map(({ connection }) => connection?.id)).size).toBe(1)
    })
  })

  describe("candidates", () => {
    it("are the vendor's open connections with the e-mail domain or the name", async () => {
      const { orgId: vendorOrgId } = await createVendor(storage)
      const domain = `${randomUUID()}.example`
      const at = async (adminEmail: string, corporateName: string, createdAt: number) =>
        run(
          storage.connectionOnboarding.findOrCreate({
            ...(await makeNewConnection(storage, corporateName)),
            vendorOrgId,
            adminEmail,
            corporateName,
            status: "CONNECTION_INVITED",
            createdAt,
          }),
        )
      const first = await at(`hr@${domain}`, "Acme India", START)
      const second = await at(`Payroll@${domain.toUpperCase()}`, "Acme Retail", START + 1)
      await at("hr@elsewhere.example", "Elsewhere", START)
      const ended = await at(`hr@${domain}`, "Ended", START)
      await terminate(storage, ended.id)
      const found = (lookup: OrganizationLookup, of = vendorOrgId) =>
        run(storage.connections.findCandidates(of, lookup)).then((all) => all.map(({ id }) => id))
      expect(await found({ by: "domain", domain })).toEqual([first.id, second.id])
      expect(await found({ by: "name", foldedName: "acme retail" })).toEqual([second.id])
      expect(await found({ by: "name", foldedName: "acme" })).toEqual([])
      const { orgId: stranger } = await createVendor(storage)
      expect(await found({ by: "domain", domain }, stranger)).toEqual([])
    })
  })
}
