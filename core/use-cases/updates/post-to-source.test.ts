import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { type PulledSource, SourceError, type SourceUpdate } from "../../ports/sync/source.ts"
import type { UpdateConfig } from "../../ports/employee/update-configs.ts"
import { makeApiSource, makeEmployeeRow, makeSource } from "../../testing/builders/sources.ts"
import { makeCrashingPorts } from "../../testing/crashing-ports.ts"
import { makeMemoryConsentStore } from "../../testing/memory/sharing/consent-store.ts"
import { makeMemorySourceCredentials } from "../../testing/memory/connection/source-credentials.ts"
import { makeMemoryUpdateConfigs } from "../../testing/memory/employee/update-configs.ts"
import { makeSyncFixture, readRecords, runAt, sync, readWebhooks } from "../../testing/sync-fixture.ts"
import { sealCredentials } from "../reading/credentials.ts"
import { makeUpdateEmployee, type UpdateEmployeePorts } from "./update-employee.ts"

const CONFIG: UpdateConfig = {
  enabled: true,
  allowedFields: ["designation", "department", "pan", "dob", "currentAddress"],
  postToSource: true,
  notify: true,
}

const setUp = async (config = CONFIG) => {
  const fixture = await makeSyncFixture()
  const { connection, ports: own, storage } = fixture
  await sync(fixture, makeSource([makeEmployeeRow(1), makeEmployeeRow(2)]))
  const configs = makeMemoryUpdateConfigs()
  await runAt(configs.save(connection.id, config))
  const sourceCredentials = makeMemorySourceCredentials()
  if (connection.key === null) throw new Error("The connection has no key")
  const keys = await runAt(own.vault.openConnectionKey(connection.id, connection.key))
  await runAt(
    sourceCredentials.save(connection.id, sealCredentials(keys, connection.id, { token: "secret" })),
  )
  const written: Array<SourceUpdate & { readonly token: string | undefined }> = []
  const source = { takes: (): Promise<void> => Promise.resolve(), canWrite: true }
  const ports: UpdateEmployeePorts = {
    ...storage,
    ...own,
    configs,
    consents: makeMemoryConsentStore(),
    sourceCredentials,
    sources: {
      codes: ["csv"],
      open: (_code, { token }) => {
        const pulled: PulledSource = { ...makeApiSource([]), check: () => Promise.resolve([]) }
        const write = async (update: SourceUpdate) => {
          await source.takes()
          written.push({ ...update, token })
        }
        return Effect.succeed(source.canWrite ? { ...pulled, write } : pulled)
      },
    },
  }
  const vendor = { kind: "vendor-key", vendorOrgId: connection.vendorOrgId } as const
  const update = (fields: Readonly<Record<string, unknown>>, on = ports) =>
    makeUpdateEmployee(on)(vendor, {
      update: { employeeId: "E0001", ...fields },
      connectionId: connection.id,
    })
  const initialCount = (await readWebhooks(fixture)).length
  const countWebhooks = async () => (await readWebhooks(fixture)).length - initialCount
  return { fixture, ports, written, source, update, countWebhooks }
}

describe("an update that is written to the source", () => {
  it("sends exactly the changes, in the clear, with the connection's credentials", async () => {
    const { fixture, written, update, countWebhooks } = await setUp()
    const sent = {
      designation: "Engineer",
      department: "Legal",
      pan: "ZZZPZ9999Z",
      dob: "16/05/1991",
      currentAddress: { addressCity: "Mumbai" },
    }
    await runAt(update(sent))
    const fields = {
      department: "Legal",
      pan: "ZZZPZ9999Z",
      dob: "1991-05-16",
      currentAddress_addressCity: "Mumbai",
    }
    expect(written).toEqual([{ employeeId: "E0001", fields, token: "secret" }])
    expect((await readRecords(fixture))[0]).toMatchObject({ department: "Legal", pan: "************" })
    // The update, and its completion.
    expect(await countWebhooks()).toBe(2)
  })

  it("empties a field with null, for any text that counts as missing", async () => {
    const { written, update } = await setUp()
    await runAt(update({ designation: null, pan: null }))
    expect(written.map(({ fields }) => fields)).toEqual([{ designation: null, pan: null }])
  })

  it("is not sent when it changes nothing, is not allowed, is invalid, or is not to be written to the source", async () => {
    const { written, update } = await setUp()
    await runAt(update({ designation: "Engineer", pan: "************" }))
    await runAt(Effect.flip(update({ email: "a@b.example", designation: "Lead" })))
    await runAt(Effect.flip(update({ designation: "Lead", dob: "tomorrow" })))
    const staying = await setUp({ ...CONFIG, postToSource: false })
    await runAt(staying.update({ designation: "Lead" }))
    expect([...written, ...staying.written]).toEqual([])
  })

  it.each([
    ["does not take it", new SourceError({ kind: "data", message: "No." }), "data", "No."],
    ["cannot be reached", new SourceError({ kind: "transient", message: "Later." }), "transient", "Later."],
    ["breaks", new Error("E0001"), "data", "The connector api failed without an explanation."],
  ])(
    "is not stored when the source %s, and the vendor is not notified",
    async (_what, error, kind, message) => {
      const { fixture, source, update, countWebhooks } = await setUp()
      const before = await readRecords(fixture)
      source.takes = () => Promise.reject(error)
      const refused = await runAt(Effect.flip(update({ department: "Legal" })))
      expect(refused).toMatchObject({ _tag: "SourceError", kind, message })
      expect(await readRecords(fixture)).toEqual(before)
      expect(await countWebhooks()).toBe(0)
      source.takes = () => Promise.resolve()
      expect(await runAt(update({ department: "Legal" }))).toMatchObject({ updatedFields: ["department"] })
    },
  )

  it("is rejected when the source does not accept changes any more", async () => {
    const { fixture, source, update } = await setUp()
    const before = await readRecords(fixture)
    source.canWrite = false
    expect(await runAt(Effect.flip(update({ department: "Legal" })))).toMatchObject({
      _tag: "PostingNotSupported",
    })
    expect(await readRecords(fixture)).toEqual(before)
  })

  it("reaches the source before it is stored here, whenever the service crashes", async () => {
    const { fixture, ports, written, update } = await setUp()
    for (let call = 1; ; call++) {
      const struck = makeCrashingPorts(fixture.ports, { how: "dies", when: "after", call })
      const department = `Legal ${String(call)}`
      await runAt(Effect.exit(update({ department }, { ...ports, ...struck.ports })))
      const here = (await readRecords(fixture))[0]?.department
      if (here === department) expect(written.at(-1)?.fields).toEqual({ department })
      if (!struck.hasCrashed()) break
    }
    expect(written.length).toBeGreaterThan(1)
  })
})
