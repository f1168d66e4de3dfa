import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { PushedEmployee } from "../../contract/push/sync-callback.ts"
import type { Mail } from "../../ports/mailer.ts"
import type { PushAccess } from "../../ports/push-access.ts"
import { makeVerifiedActors } from "../../testing/builders/actors.ts"
import { connect, createVendor } from "../../testing/builders/connections.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeMemoryPush } from "../../testing/memory/push-access.ts"
import { makeMemoryStorage } from "../../testing/storage.ts"
import { makePorts, runAt } from "../../testing/sync-fixture.ts"
import { OPERATOR } from "../authorization/actor.ts"
import { makeChangeSharing } from "../sharing/change-sharing.ts"
import { makeApprovePushTest } from "./approve-push-test.ts"
import { makeIssuePushCredential } from "./issue-push-credential.ts"
import { makeRequestPushApproval } from "./journey/request-push-approval.ts"
import { makePushTestRecord } from "./push-test-record.ts"
import { makeRevokePushCredential } from "./revoke-push-credential.ts"
import { makeShowPushReview } from "./show-push-review.ts"
import { makeRecordOutcome } from "./test-outcome.ts"

const ADMIN = { id: "admin", email: "admin@vendor.example", passwordHash: "unused" }
const ASHA = { employeeId: "E1", name: "Asha", status: "Active", department: "Sales" }

/** A corporate with test credentials. */
const setUp = async (replace: (pushAccess: PushAccess) => Partial<PushAccess> = () => ({})) => {
  const storage = makeMemoryStorage()
  const { orgId: vendorOrgId } = await createVendor(storage, { admin: ADMIN })
  const connection = await connect(storage, { vendorOrgId, connector: "push-api" })
  const push = makeMemoryPush()
  const sent: Array<Mail> = []
  const mailer = { send: (mail: Mail) => Effect.sync(() => void sent.push(mail)) }
  const pushAccess = { ...push.pushAccess, ...replace(push.pushAccess) }
  const ports = { ...storage, ...makePorts(storage), ...push, pushAccess, mailer }
  const { id } = connection
  const [recordOutcome, pushTest] = [makeRecordOutcome(ports), makePushTestRecord(ports)]
  const actors = makeVerifiedActors(connection)
  await runAt(makeIssuePushCredential(ports)(OPERATOR, id, "test"))
  return {
    sent,
    push: (employee: PushedEmployee, at = START) =>
      runAt(Effect.exit(recordOutcome(id, employee, pushTest(id, employee))), at),
    request: () => runAt(Effect.result(makeRequestPushApproval(ports)(actors.journey, id))),
    review: () => runAt(makeShowPushReview(ports)(actors["vendor-member"], id)),
    approve: () => runAt(Effect.result(makeApprovePushTest(ports)(actors["vendor-admin"], id))),
    revoke: () => runAt(makeRevokePushCredential(ports)(OPERATOR, id, "test")),
    share: (departments: ReadonlyArray<string>) =>
      runAt(
        makeChangeSharing(ports)(OPERATOR, id, {
          withheld: ["designation"],
          subset: [{ field: "department", operator: "is", values: departments }],
        }),
      ),
    openIssues: async () =>
      (await runAt(storage.issues.list(id, 10)))
        .filter(({ resolvedAt }) => resolvedAt === null)
        .map(({ code }) => code),
  }
}

describe("what the vendor sees of a corporate's test pushes", () => {
  it("is each record with its time, newest first, and how many pushes were refused", async () => {
    const { push, review } = await setUp()
    expect(await review()).toMatchObject({ state: "testing", isTesting: true, records: 0, latest: [] })
    await push(ASHA, START + 1)
    await push({ ...ASHA, employeeId: "E0" }, START + 2)
    await push({ ...ASHA, employeeId: "E2", dob: "yesterday" })
    const seen = await review()
    expect(seen).toMatchObject({ records: 2, refused: 1 })
    expect(seen.latest.map(({ receivedAt, record }) => [receivedAt, record.employeeId])).toEqual([
      [START + 2, "E0"],
      [START + 1, "E1"],
    ])
  })

  it("is only what the corporate shares: neither other people nor how many there are", async () => {
    const { push, review, share } = await setUp()
    await push({ ...ASHA, designation: "Lead" })
    await push({ ...ASHA, employeeId: "E2", department: "Stores" })
    await share(["Sales"])
    const seen = await review()
    expect(seen).toMatchObject({ records: 1, latest: [{ record: { employeeId: "E1" } }] })
    expect(JSON.stringify(seen)).not.toContain("Lead")
    expect(seen).not.toHaveProperty("accepted")
  })
})

describe("a request for approval", () => {
  it("is an open issue until the vendor approves", async () => {
    const { push, request, review, approve, openIssues } = await setUp()
    await push(ASHA)
    await request()
    expect(await openIssues()).toEqual(["push.approval-requested"])
    expect(await review()).toMatchObject({ state: "approval-requested", approvalRequestedAt: START })
    expect(await approve()).toMatchObject({ _tag: "Success", success: 1 })
    expect(await openIssues()).toEqual([])
    expect(await review()).toMatchObject({ state: "approved", isTesting: false, latest: [] })
  })

  it("tells the vendor how many records it will see, and nothing about other employees", async () => {
    const { push, request, share, sent } = await setUp()
    await push(ASHA)
    await push({ ...ASHA, employeeId: "E2", department: "Stores" })
    await share(["Sales"])
    await request()
    expect(sent).toMatchObject([{ notice: { kind: "push-approval", records: 1 } }])
    await share(["Nobody's"])
    expect(await request()).toMatchObject({ failure: { _tag: "NothingToReview" } })
  })

  it("is withdrawn with the test credentials", async () => {
    const { push, request, revoke, openIssues } = await setUp()
    await push(ASHA)
    await request()
    await revoke()
    expect(await openIssues()).toEqual([])
  })

  it("without a record raises nothing", async () => {
    const { request, openIssues } = await setUp()
    expect(await request()).toMatchObject({ failure: { _tag: "NothingToReview" } })
    expect(await openIssues()).toEqual([])
  })
})

describe("approving again", () => {
  it("says that it was approved, and changes nothing", async () => {
    const { push, approve } = await setUp()
    await push(ASHA)
    await approve()
    expect(await approve()).toMatchObject({ failure: { _tag: "NothingToApprove", approvedBefore: true } })
  })

  it("says the same to the slower of two who approve at once", async () => {
    const { approve } = await setUp((access) => ({
      approve: (production, now) =>
        access.approve(production, now).pipe(Effect.andThen(access.approve(production, now))),
    }))
    expect(await approve()).toMatchObject({ failure: { _tag: "NothingToApprove", approvedBefore: true } })
  })
})
