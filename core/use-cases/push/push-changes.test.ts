import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { PushedEmployee } from "../../contract/push/sync-callback.ts"
import type { Source } from "../../ports/sync/source.ts"
import { makeMemoryPush } from "../../testing/memory/push-access.ts"
import { makePorts, makeSyncFixture, readRecords, runAt } from "../../testing/sync-fixture.ts"
import { makeRunSync } from "../sync/run-sync.ts"
import type { AuthenticatedPusher } from "./authenticate-pusher.ts"
import { makePushEmployee } from "./push-employee.ts"
import { makePushTestRecord } from "./push-test-record.ts"
import type { ValidPush } from "./validate-push.ts"

/*
 * What a push leaves out is unchanged, null or an empty text clears, and an older one changes nothing
 * (specification/sources.md#changes-only).
 */

const makePushSource = (pushes: ReadonlyArray<ValidPush>): Source => ({
  connector: "push-api",
  invalidValues: "reject",
  repeatedEmployees: "reject",
  omittedInDeltas: "unchanged",
  pages: async function* () {
    for (const [index, { columns, cells, updatedAt }] of pushes.entries()) {
      yield await Promise.resolve({
        columns,
        rows: [{ position: index + 1, cells, updatedAt }],
        unreadable: [],
        cursor: null,
        progress: { unit: "rows", done: index + 1, total: pushes.length } as const,
        agreement: { kind: "fixed" as const },
      })
    }
  },
})

const setUp = async (environment: "production" | "test" = "production") => {
  const fixture = await makeSyncFixture()
  const ports = makePorts(fixture.storage)
  const push = makeMemoryPush()
  const pushEmployee = makePushEmployee({
    ...ports,
    makeSource: makePushSource,
    runSync: makeRunSync(ports),
    pushTestRecord: makePushTestRecord({ ...ports, pushTests: push.pushTests }),
  })
  if (environment === "test") await issueTestCredential(push, fixture.connection.id)
  const pusher = { connectionId: fixture.connection.id, environment } as AuthenticatedPusher
  return {
    fixture,
    send: (employee: PushedEmployee) => runAt(pushEmployee(pusher, employee)),
    reject: (employee: PushedEmployee) => runAt(Effect.flip(pushEmployee(pusher, employee))),
    sendTogether: (...employees: ReadonlyArray<PushedEmployee>) =>
      // The next batch begins after some milliseconds of the real clock.
      Effect.runPromise(
        Effect.all(
          employees.map((employee) => pushEmployee(pusher, employee)),
          { concurrency: "unbounded" },
        ),
      ),
    read: async () => (await readRecords(fixture))[0],
  }
}

const issueTestCredential = ({ pushAccess }: ReturnType<typeof makeMemoryPush>, connectionId: string) =>
  runAt(
    pushAccess.replace(
      {
        id: "c",
        connectionId,
        environment: "test",
        authType: "token",
        username: "u",
        passwordDigest: new Uint8Array(),
      },
      0,
    ),
  )

const FULL = {
  employeeId: "E1",
  name: "Asha Rao",
  status: "Active",
  designation: "Engineer",
  email: "asha@acme.example",
  pan: "ABCDE1234F",
  mobileNumber: "9876543210",
  bankDetails: { bankName: "HDFC", accountNumber: "0012345", ifscCode: "HDFC0001234" },
  dependentDetails: [{ name: "Ravi", relation: "Spouse" }],
  salaryDetails: { ctc: { basic: 100 } },
}

describe("a push with fewer fields", () => {
  it("changes what it gives, and keeps e-mail, PAN, bank, dependents and salary", async () => {
    const { send, read } = await setUp()
    await send(FULL)
    const before = await read()
    const lead = { employeeId: "E1", name: "Asha Rao", status: "Active", designation: "Lead" }
    expect(await send(lead)).toMatchObject({ result: "updated" })
    expect(await read()).toEqual({ ...before, designation: "Lead" })
    expect(before).toMatchObject({ pan: "************", email: "asha@acme.example" })
  })

  it("completes others of the same employee that are sent at the same moment", async () => {
    const { send, sendTogether, read } = await setUp()
    await send(FULL)
    const results = await sendTogether(
      { employeeId: "E1", designation: "Lead" },
      { employeeId: "E1", department: "Legal" },
      { employeeId: "E1", designation: "Head" },
    )
    expect(results.map(({ result }) => result)).toEqual(["updated", "updated", "updated"])
    expect(await read()).toMatchObject({ name: "Asha Rao", designation: "Head", department: "Legal" })
  })

  it("needs the employeeId alone of an employee who is known", async () => {
    const { send, reject } = await setUp()
    expect(await reject({ employeeId: "E1", designation: "Lead" })).toMatchObject({
      fields: { name: [{ code: "field.required" }] },
    })
    await send(FULL)
    expect(await send({ employeeId: "E1", designation: "Lead" })).toMatchObject({ result: "updated" })
    expect(await send({ employeeId: "E1" })).toMatchObject({ result: "unchanged" })
  })

  it("recognises masked values that it repeats, before and after a change of another field", async () => {
    const { send, read } = await setUp()
    await send(FULL)
    expect(await send({ employeeId: "E1", pan: "ABCDE1234F" })).toMatchObject({ result: "unchanged" })
    await send({ employeeId: "E1", designation: "Lead" })
    expect(await send({ employeeId: "E1", pan: "ABCDE1234F" })).toMatchObject({ result: "unchanged" })
    expect(await send({ ...FULL, designation: "Lead" })).toMatchObject({ result: "unchanged" })
    expect(await send({ employeeId: "E1", pan: "ABCDE1234G" })).toMatchObject({ result: "updated" })
    expect(await send({ ...FULL, designation: "Lead" })).toMatchObject({ result: "updated" })
    expect((await read())?.pan).toBe("************")
  })

  it.each([null, ""])(
    "clears a field with %j, and an object or a list as a whole",
    async (empty: string | null) => {
      const { send, read } = await setUp()
      await send(FULL)
      await send({ employeeId: "E1", email: empty, pan: empty, bankDetails: empty, dependentDetails: empty })
      expect(await read()).toMatchObject({
        designation: "Engineer",
        mobileNumber: "************",
        email: null,
        pan: null,
        bankDetails: { bankName: "NOT AVAILABLE", accountNumber: "NOT AVAILABLE", ifscCode: "NOT AVAILABLE" },
        dependentDetails: [],
      })
    },
  )

  it("replaces a list whole, and a part of an object alone", async () => {
    const { send, read } = await setUp()
    await send(FULL)
    const dependentDetails = [{ name: "Mira", relation: "Child" }]
    await send({ employeeId: "E1", dependentDetails, bankDetails: { bankName: "SBI" } })
    expect(await read()).toMatchObject({
      dependentDetails: [{ name: "Mira" }],
      bankDetails: { bankName: "SBI", accountNumber: "************", ifscCode: "************" },
    })
  })

  it("lets each category stand for itself, and each month's pay", async () => {
    const { send, read } = await setUp()
    await send({
      ...FULL,
      salaryDetails: { ctc: { basic: 100 }, monthly: { month: 4, year: 2026, basic: 10, hra: 5 } },
    })
    await send({ employeeId: "E1", monthly_month: 4, monthly_year: 2026, monthly_hra: 6 })
    const first = await read()
    expect(first?.salaryDetails).toMatchObject({ ctc: { basic: 100 }, monthly: { basic: 10, hra: 6 } })
    await send({ employeeId: "E1", monthly_month: 5, monthly_year: 2026, monthly_hra: 7 })
    const second = await read()
    expect(second?.salaryDetails).toMatchObject({ ctc: { basic: 100 }, monthly: { basic: null, hra: 7 } })
  })

  it("keeps the status, and lets a changed exit date decide it", async () => {
    const { send, read } = await setUp()
    await send({ ...FULL, status: "Inactive" })
    await send({ employeeId: "E1", designation: "Lead" })
    expect((await read())?.status).toBe("Inactive")
    await send({ employeeId: "E1", terminationDate: "2001-01-31" })
    expect((await read())?.status).toBe("Terminated")
    await send({ employeeId: "E1", terminationDate: null })
    expect((await read())?.status).toBe("Active")
  })

  it("behaves the same in the test environment", async () => {
    const { send } = await setUp("test")
    expect(await send(FULL)).toMatchObject({ result: "created" })
    expect(await send({ employeeId: "E1", pan: "ABCDE1234F" })).toMatchObject({ result: "unchanged" })
    expect(await send({ employeeId: "E1", designation: "Lead" })).toMatchObject({ result: "updated" })
    expect(await send({ ...FULL, designation: "Lead" })).toMatchObject({ result: "unchanged" })
  })
})

describe.each(["production", "test"] as const)("updated_at, in the %s environment", (environment) => {
  it("older than the stored one is unchanged, with the reason, even after a newer push without news", async () => {
    const { send } = await setUp(environment)
    await send({ ...FULL, updated_at: "2026-03-01T10:00:00Z" })
    await send({ employeeId: "E1", designation: "Engineer", updated_at: "2026-03-03T10:00:00+05:30" })
    const older = { employeeId: "E1", designation: "Intern", updated_at: "2026-03-02T10:00:00Z" }
    expect(await send(older)).toEqual({
      employeeId: "E1",
      result: "unchanged",
      reason: expect.stringContaining("2026-03-03T04:30:00.000Z") as string,
    })
    expect(await send({ ...older, updated_at: "2026-03-03T04:30:00Z" })).toMatchObject({ result: "updated" })
    expect(await send({ ...older, designation: "Lead", updated_at: null })).toMatchObject({
      result: "updated",
    })
    expect(await send({ ...older, designation: "Head" })).toMatchObject({ result: "unchanged" })
  })

  it("that is no timestamp is a field error", async () => {
    const { reject } = await setUp(environment)
    expect(await reject({ ...FULL, updated_at: "yesterday" })).toMatchObject({
      fields: { updated_at: [{ code: "row.time" }] },
    })
  })
})
