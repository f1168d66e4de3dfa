import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { DataModelKey } from "../../contract/employee/data-model-keys.ts"
import { TokenFlag, type TokenFlags } from "../../contract/sharing/data-model-flags.ts"
import { makeFlags } from "../../domain/sharing/token-flags.ts"
import type { Consent } from "../../ports/sharing/consent-store.ts"
import { setTerms } from "../../testing/builders/agreements.ts"
import { makeEmployeeRow, makeSource } from "../../testing/builders/sources.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeMemoryConsentStore } from "../../testing/memory/sharing/consent-store.ts"
import { makeMemorySourceCredentials } from "../../testing/memory/connection/source-credentials.ts"
import { makeMemoryUpdateConfigs } from "../../testing/memory/employee/update-configs.ts"
import { makeMemoryStorage } from "../../testing/storage.ts"
import { makeSyncFixture, readRecords, runAt, sync, readWebhooks } from "../../testing/sync-fixture.ts"
import { makeUpdateEmployee } from "./update-employee.ts"

/*
 * A vendor can neither probe nor overwrite what it cannot read (specification/endpoints.md#update-an-employee): the
 * response is the same whatever is stored beside what it reads.
 */

const HOUR = 3_600_000
const CHILD = { name: "Meera", relation: "Child", dob: "2015-02-03" }

interface Fixture {
  readonly onDemand?: boolean
  readonly flags?: TokenFlags
  /** What the corporate withholds while the update waits for the connection. */
  readonly withheldByThen?: ReadonlyArray<DataModelKey>
}

const setUp = async ({ onDemand = true, flags, withheldByThen }: Fixture = {}) => {
  const fixture = await makeSyncFixture(makeMemoryStorage(), flags === undefined ? {} : { flags })
  const { storage, connection } = fixture
  const row = makeEmployeeRow(1, { dependentDetails: JSON.stringify([CHILD]), ctc_basic: "600000" })
  await sync(fixture, makeSource([row]))
  await runAt(setTerms(storage, connection.id, { onDemand }))
  const configs = makeMemoryUpdateConfigs()
  const allowedFields = [
    "name",
    "designation",
    "email",
    "ctc_basic",
    "dependentDetails_name",
    "dependentDetails_dob",
  ] as const
  await runAt(
    configs.save(connection.id, { enabled: true, allowedFields, postToSource: false, notify: true }),
  )
  const consents = makeMemoryConsentStore()
  const { lock } = fixture.ports
  const narrow = async () => {
    if (withheldByThen === undefined) return
    await runAt(setTerms(storage, connection.id, { withheld: withheldByThen }))
  }
  const updateEmployee = makeUpdateEmployee({
    ...storage,
    ...fixture.ports,
    configs,
    consents,
    sourceCredentials: makeMemorySourceCredentials(),
    sources: { codes: [], open: () => Effect.succeed(null) },
    lock: {
      ...lock,
      withLock: (id, effect) => lock.withLock(id, Effect.andThen(Effect.promise(narrow), effect)),
    },
  })
  const vendor = { kind: "vendor-key", vendorOrgId: connection.vendorOrgId } as const
  const update = (fields: Readonly<Record<string, unknown>>, at = START) =>
    runAt(
      Effect.result(
        updateEmployee(vendor, { update: { employeeId: "E0001", ...fields }, connectionId: connection.id }),
      ),
      at,
    )
  const agree = async (parts: Partial<Consent> = {}) => {
    const stored = await runAt(storage.directory.find(connection.id, "E0001"))
    const consent = {
      employeeRecordId: stored?.id ?? "",
      connectionId: connection.id,
      language: "en",
      consentedAt: START,
      expiresAt: START + HOUR,
      ...parts,
    }
    await runAt(consents.append(consent, START))
  }
  const countWebhooks = async () => (await readWebhooks(fixture)).length
  return { fixture, update, agree, countWebhooks }
}

const forbidden = (...fields: ReadonlyArray<string>) => ({
  _tag: "Failure",
  failure: { _tag: "FieldsNotAllowed", fields },
})

describe("an update of a field that the vendor cannot read now", () => {
  it.each([
    ["the stored value", { designation: "Engineer" }, "designation"],
    ["another value", { designation: "Director" }, "designation"],
    ["nothing", { designation: null }, "designation"],
    ["a value that cannot be", { email: "not an address" }, "email"],
    ["an amount", { salaryDetails: { ctc: { basic: 600_000 } } }, "ctc_basic"],
    ["the stored list", { dependentDetails: [CHILD] }, "dependentDetails"],
    ["another list", { dependentDetails: [] }, "dependentDetails"],
  ])(
    "to %s is rejected by the field's name, changes nothing and sends nothing",
    async (_what, fields, name) => {
      const { fixture, update, countWebhooks } = await setUp()
      const [before, webhooksBefore] = [await readRecords(fixture), await countWebhooks()]
      expect(await update({ name: "Renamed", ...fields })).toMatchObject(forbidden(name))
      expect(await readRecords(fixture)).toEqual(before)
      expect(await countWebhooks()).toBe(webhooksBefore)
    },
  )

  it("is accepted while a consent is in force, and rejected afterwards", async () => {
    const { update, agree } = await setUp()
    await agree()
    expect(await update({ designation: "Lead" })).toMatchObject({
      success: { updatedFields: ["designation"] },
    })
    expect(await update({ designation: "Lead" }, START + HOUR)).toMatchObject(forbidden("designation"))
    await agree({ expiresAt: START })
    expect(await update({ designation: "Lead" })).toMatchObject(forbidden("designation"))
  })

  it("keeps the fields that the vendor sees of all employees", async () => {
    const { update } = await setUp()
    expect(await update({ name: "Renamed" })).toMatchObject({ success: { updatedFields: ["name"] } })
  })

  it.each(["Engineer", "Director", null])(
    "is rejected for %j on a connection that withholds it, also before a sync removed it",
    async (designation) => {
      const { fixture, update } = await setUp({ onDemand: false })
      await runAt(setTerms(fixture.storage, fixture.connection.id, { withheld: ["designation"] }))
      expect(await update({ designation })).toMatchObject(forbidden("designation"))
    },
  )
})

describe("an update that waits for the connection", () => {
  it("is rejected for a field that was withheld while it waited", async () => {
    const { update } = await setUp({ onDemand: false, withheldByThen: ["designation"] })
    expect(await update({ designation: "Director" })).toMatchObject(forbidden("designation"))
  })
})

describe("an update of the list of dependents", () => {
  const flagsWith = (dob: 0 | 1): TokenFlags =>
    makeFlags((key) => {
      const required = ["name", "employeeId", "status", "dependentDetails_name"].includes(key)
      if (key === "dependentDetails_dob") return TokenFlag.make(dob)
      return TokenFlag.make(required ? -1 : key === "dependentDetails_relation" ? 1 : 0)
    })

  it.each([[[CHILD]], [[{ name: "Meera R." }]], [[]]])(
    "to %j is rejected while a part of each is hidden, since it would replace that part",
    async (dependentDetails) => {
      const { fixture, update } = await setUp({ flags: flagsWith(1) })
      const before = await readRecords(fixture)
      expect(await update({ dependentDetails })).toMatchObject(
        forbidden("dependentDetails_relation", "dependentDetails_dob"),
      )
      expect(await readRecords(fixture)).toEqual(before)
    },
  )

  it("accepts the list as the vendor reads it, which changes nothing", async () => {
    const { fixture, update } = await setUp({ flags: flagsWith(1) })
    const before = await readRecords(fixture)
    expect(await update({ dependentDetails: [{ name: "Meera" }] })).toMatchObject({
      success: { updatedFields: [] },
    })
    expect(await readRecords(fixture)).toEqual(before)
  })

  it("rejects parts that the connection does not share", async () => {
    const { update } = await setUp({ onDemand: false, flags: flagsWith(0) })
    expect(await update({ dependentDetails: [CHILD] })).toMatchObject(forbidden("dependentDetails_dob"))
    expect(await update({ dependentDetails: [{ name: "Meera", relation: "Child" }] })).toMatchObject({
      success: { updatedFields: [] },
    })
  })
})
