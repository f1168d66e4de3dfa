import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { NewAuditEntry } from "../../../domain/audit/entry.ts"
import { type Mail, MailNotSent } from "../../../ports/mailer.ts"
import { createVendor } from "../../../testing/builders/connections.ts"
import { addConsoleUser } from "../../../testing/builders/console-users.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeMemorySecrets } from "../../../testing/memory/accounts/secrets.ts"
import { makeMemoryStorage } from "../../../testing/storage.ts"
import { requiresProof } from "../../authorization/step-up/step-up.ts"
import type { AuditAction } from "../../../contract/audit/actions.ts"
import { ACCOUNT_MAILS } from "./account-mails.ts"
import { makeMailAccountChanges } from "./mail-account-changes.ts"
import { tellAccountChange } from "./told-changes.ts"

const setUp = async (isAway = false) => {
  const storage = makeMemoryStorage()
  const { orgId } = await createVendor(storage)
  const sent: Array<Mail> = []
  const mailer = {
    send: (mail: Mail) =>
      isAway ? Effect.fail(new MailNotSent({ cause: "away" })) : Effect.sync(() => void sent.push(mail)),
  }
  const team = { kind: "vendor", orgId } as const
  const admin = await addConsoleUser(storage, { team })
  const member = await addConsoleUser(storage, { team, role: "vendor-member" })
  const mailed = makeMailAccountChanges({ ...storage, mailer, secrets: makeMemorySecrets() }, (work) =>
    Effect.asVoid(Effect.forkDetach(work)),
  )
  const useCases = mailed({
    change: (action: AuditAction, target: string, alsoTo: ReadonlyArray<string> = []) =>
      tellAccountChange(makeEntry(action, orgId, target, admin.userId), { byEmail: admin.email, alsoTo }),
    fail: (target: string): Effect.Effect<void, unknown> =>
      Effect.andThen(useCases.change("user.password.changed", target), Effect.fail("refused")),
  })
  const run = async (effect: Effect.Effect<unknown, unknown>) => {
    await Effect.runPromise(Effect.result(effect))
    // The mail follows the response.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { admin, member, sent, run, useCases }
}

const makeEntry = (action: AuditAction, vendorOrgId: string, target: string, by: string): NewAuditEntry => ({
  at: START,
  actor: { role: "vendor-admin", userId: by, credentialId: null },
  action,
  target: { kind: "user", id: target },
  connectionId: null,
  vendorOrgId,
  orgId: null,
  origin: { via: "console", address: "192.0.2.17", requestId: null },
  outcome: "done",
  details: {},
})

describe("a change of access", () => {
  it("is mailed to its person, with who did it and from which network", async () => {
    const { admin, member, sent, run, useCases } = await setUp()
    await run(useCases.change("user.password.changed", admin.userId))
    await run(useCases.change("user.changed", member.membershipId))
    await run(useCases.change("user.removed", "gone", [member.email]))
    expect(sent).toMatchObject([
      { to: [admin.email], notice: { change: "password-changed", by: "recipient", network: "192.0.2.*" } },
      { to: [member.email], notice: { change: "role-changed", by: { email: admin.email }, at: START } },
      { to: [member.email], notice: { change: "removed" } },
    ])
  })

  it("is mailed to the vendor's admins when it concerns a credential, once in a burst", async () => {
    const { admin, sent, run, useCases } = await setUp()
    for (let issued = 0; issued < 5; issued++) await run(useCases.change("vendor.api-key.issued", "key"))
    expect(sent.map(({ to, notice }) => [to, "change" in notice && notice.change])).toEqual([
      [[admin.email], "api-key-issued"],
    ])
  })

  it("is not mailed when the call fails, and the call succeeds when the mail cannot be sent", async () => {
    const { admin, sent, run, useCases } = await setUp()
    await run(useCases.fail(admin.userId))
    expect(sent).toEqual([])
    const away = await setUp(true)
    const change = away.useCases.change("user.password.changed", away.admin.userId)
    expect(await Effect.runPromise(Effect.as(change, "done"))).toBe("done")
  })

  it("has a mail for every action about users and credentials that takes a proof, or a reason why not", () => {
    const rows = Object.entries(ACCOUNT_MAILS) as ReadonlyArray<
      readonly [AuditAction, (typeof ACCOUNT_MAILS)["user.changed"]]
    >
    const without = rows.flatMap(([action, row]) =>
      "notMailed" in row ? [[action, row.notMailed] as const] : [],
    )
    expect(without.filter(([, reason]) => !/^[A-Z].+\.$/u.test(reason))).toEqual([])
    const proven = without.map(([action]) => action).filter((action) => requiresProof(action))
    expect(proven.toSorted()).toEqual([
      "key.master.removed",
      "key.master.rotated",
      "key.service.rotated",
      "push.credential.issued",
      "push.credential.revoked",
      "source-webhook.issued",
      "source-webhook.revoked",
      "user.invited",
      "user.sign-in-domains.changed",
      "vendor.created",
    ])
  })
})
