import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { createVendor } from "../../../testing/builders/connections.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeMemorySecrets } from "../../../testing/memory/accounts/secrets.ts"
import { makeMemoryStorage } from "../../../testing/storage.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { OPERATOR } from "../../authorization/actor.ts"
import { ACCOUNTS_RULES } from "../accounts-use-cases.ts"
import { audited } from "../../authorization/audit/audited.ts"
import { makeIssueApiKey } from "./issue-credentials.ts"
import { makeRevokeCredential } from "./revoke-credential.ts"
import { makeRotateApiKey } from "./rotate-api-key.ts"

const DAY = 86_400_000
const SCOPES = ["read", "resend"] as const

const setUp = async () => {
  const storage = makeMemoryStorage()
  const ports = { ...storage, secrets: makeMemorySecrets() }
  const { orgId, basicUser } = await createVendor(storage)
  const { issueApiKey, revokeCredential, rotateApiKey } = ACCOUNTS_RULES
  const useCases = audited(
    storage.auditLog,
    { issueApiKey, revokeCredential, rotateApiKey },
    {
      issueApiKey: makeIssueApiKey(ports),
      revokeCredential: makeRevokeCredential(ports),
      rotateApiKey: makeRotateApiKey(ports),
    },
  )
  const issue = async (name: string | null) =>
    (await runAt(useCases.issueApiKey(OPERATOR, orgId, { name, expiresAt: null, scopes: SCOPES }))).id
  const find = async (id: string) =>
    (await runAt(storage.vendorCredentials.list(orgId))).find((each) => each.id === id)
  const listEntries = (): Promise<ReadonlyArray<object>> =>
    runAt(storage.auditLog.list({ actions: ["vendor.api-key.rotated"] }, { after: null, limit: 10 }))
  const countEntries = async () => (await runAt(storage.auditLog.list({}, { after: null, limit: 10 }))).length
  return { orgId, basicUser, useCases, issue, find, listEntries, countEntries }
}

describe("a rotated API key", () => {
  it.each(["Billing worker", null])(
    "keeps the name %j and the scopes, and the old key works for a day",
    async (name) => {
      const { useCases, issue, find } = await setUp()
      const old = await issue(name)
      const { id, previousUntil } = await runAt(useCases.rotateApiKey(OPERATOR, old))
      expect(previousUntil).toBe(START + DAY)
      expect(await find(id)).toMatchObject({ name, scopes: SCOPES, expiresAt: null, revokedAt: null })
      expect(await find(old)).toMatchObject({ name, expiresAt: START + DAY, revokedAt: null })
    },
  )

  it("leaves one entry, which says what it replaces and until when that works", async () => {
    const { orgId, useCases, issue, listEntries, countEntries } = await setUp()
    const old = await issue(null)
    const before = await countEntries()
    const { id } = await runAt(useCases.rotateApiKey(OPERATOR, old))
    expect(await countEntries()).toBe(before + 1)
    expect(await listEntries()).toMatchObject([
      {
        vendorOrgId: orgId,
        target: { kind: "credential", id },
        details: { replaced: old, previousUntil: new Date(START + DAY).toISOString() },
      },
    ])
  })

  it("cannot be one that ends already, nor a credential of another kind", async () => {
    const { basicUser, useCases, issue } = await setUp()
    const ending = await issue(null)
    await runAt(useCases.revokeCredential(OPERATOR, ending, { afterMillis: DAY, allowLast: false }))
    for (const id of [ending, basicUser.id])
      expect(await runAt(Effect.flip(useCases.rotateApiKey(OPERATOR, id)))).toMatchObject({
        _tag: "CredentialNotFound",
      })
  })
})
