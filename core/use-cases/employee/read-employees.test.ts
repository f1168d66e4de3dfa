import { setTimeout as sleep } from "node:timers/promises"
import * as Effect from "effect/Effect"
import { beforeEach, describe, expect, it } from "vitest"
import type { EmployeeList } from "../../contract/employee/employee-read.ts"
import {
  type Bytes,
  InvalidPayload,
  type PayloadCipher,
  type VendorKey,
} from "../../ports/accounts/payload-cipher.ts"
import { connect, createVendor } from "../../testing/builders/connections.ts"
import { syncRows } from "../../testing/builders/sessions.ts"
import { makeAddRow, makeStoredRecord } from "../../testing/builders/staged-rows.ts"
import { makeVendorKey } from "../../testing/builders/vendors.ts"
import { makeMemoryConsentStore } from "../../testing/memory/sharing/consent-store.ts"
import { makeMemorySecrets } from "../../testing/memory/accounts/secrets.ts"
import { makeMemoryVault } from "../../testing/memory/accounts/vault.ts"
import { makeMemoryStorage, type Storage } from "../../testing/storage.ts"
import { sealRecord } from "./stored-record.ts"
import { type Actor, OPERATOR, SYSTEM } from "../authorization/actor.ts"
import { EMPLOYEE_READ, makeAuthenticateUser } from "../accounts/credentials/authentication.ts"
import { RATE_LIMITS } from "../accounts/credentials/rate-limits.ts"
import { makeReadEmployees, type ReadEmployees } from "./read-employees.ts"

const run = Effect.runPromise
const PASSWORD = "correct horse"
const ADDRESS = "203.0.113.7"
const secrets = makeMemorySecrets()
const vault = makeMemoryVault()

const readChunks = async (data: string | Bytes): Promise<ReadonlyArray<Uint8Array>> => {
  if (typeof data === "string") return [Buffer.from(data)]
  if (data instanceof Uint8Array) return [data]
  const chunks: Array<Uint8Array> = []
  for await (const chunk of data) chunks.push(chunk)
  return chunks
}

const makeKeyName = (key: VendorKey) => Buffer.from(`${key.id}:`)

async function* prefix(name: Uint8Array, payload: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield name
  yield* payload
}

/** A payload is the JSON of its claims; a sealed one names its recipient. */
const cipher: PayloadCipher = {
  readPublicKey: () => Effect.die("not asked for"),
  decrypt: (jwe, keys) => {
    const key = keys[0]
    if (key === undefined || !jwe.startsWith("{"))
      return Effect.fail(new InvalidPayload({ flaw: "jwe_form" }))
    const { jti, ...claims } = JSON.parse(jwe) as Record<string, unknown>
    return Effect.succeed({
      claims,
      keyId: key.id,
      jti: typeof jti === "string" ? { id: jti, expiresAt: null } : null,
    })
  },
  encrypt: (payload, key) => Effect.succeed(Buffer.concat([makeKeyName(key), payload]).toString()),
  encryptStream: (payload, key) => prefix(makeKeyName(key), payload),
  jwks: { keys: [] },
}

let storage: Storage
let read: ReadEmployees

beforeEach(() => {
  storage = makeMemoryStorage()
  const used = new Set<string>()
  read = makeReadEmployees({
    consents: makeMemoryConsentStore(),
    ...storage,
    vault,
    cipher,
    replays: {
      markUsed: (scope, id) =>
        Effect.sync(() => {
          const isFirst = !used.has(`${scope} ${id}`)
          used.add(`${scope} ${id}`)
          return isFirst
        }),
    },
  })
})

const vendorWith = (keys: ReadonlyArray<VendorKey>) => {
  const username = secrets.generate("user")
  return createVendor(storage, {
    keys,
    basicUser: { id: secrets.uuid(), username, passwordDigest: secrets.digest(PASSWORD) },
  })
}

/** A connection of the vendor with this many employees, from E0. */
const connected = async (vendorOrgId: string, employees: number): Promise<string> => {
  const { id, key } = await connect(storage, { vendorOrgId })
  if (key === null) throw new Error("a connection without a key")
  const keys = await run(vault.openConnectionKey(id, key))
  const rows = Array.from({ length: employees }, (_, ordinal) => {
    const row = makeAddRow(ordinal, `E${String(ordinal)}`)
    const record = { id: row.id, employeeId: row.employeeId, name: `N${String(ordinal)}` }
    return makeAddRow(ordinal, row.employeeId, {
      id: row.id,
      record: makeStoredRecord(row.employeeId, "1", {
        sealed: sealRecord(keys, { provenance: "", record, valuePrints: {} }),
      }),
    })
  })
  await run(syncRows(storage.ledger, id, rows))
  return id
}

type Vendor = Awaited<ReturnType<typeof vendorWith>>

const admit = (credentials: { username: string; password: string } | null) =>
  makeAuthenticateUser({ ...storage, secrets })(credentials, { address: ADDRESS, endpoint: EMPLOYEE_READ })

const ask = (vendor: Vendor, claims: unknown, password = PASSWORD) =>
  Effect.flatMap(admit({ username: vendor.basicUser.username, password }), ({ actor, ...caller }) => {
    const encryptedPayload = typeof claims === "string" ? claims : JSON.stringify(claims)
    return read(actor, { ...caller, vendorOrgId: vendor.orgId, encryptedPayload })
  })

const readData = async (reading: ReturnType<typeof ask>) => {
  const answer = await run(reading)
  if (!answer.found) return answer.missing
  let text = ""
  for (const chunk of await readChunks(answer.data)) text += Buffer.from(chunk).toString()
  const colon = answer.encrypted ? text.indexOf(":") : -1
  return { key: text.slice(0, Math.max(colon, 0)), value: JSON.parse(text.slice(colon + 1)) as unknown }
}

const runFailure = (reading: ReturnType<typeof ask>) => run(Effect.flip(reading))

describe("a long list", () => {
  it("ends when the user that requested it is revoked", async () => {
    const vendor = await vendorWith([makeVendorKey({ encrypts: false })])
    const connection_id = await connected(vendor.orgId, 2_100)
    const answer = await run(ask(vendor, { connection_id, download: true }))
    if (!answer.found) throw new Error("There is a list")
    const chunks = (answer.data as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
    expect(await chunks.next()).toMatchObject({ done: false })
    const now = Date.now()
    const end = { at: now, now, allowLast: true }
    const user = { vendorOrgId: vendor.orgId, id: vendor.basicUser.id }
    await run(storage.vendorCredentials.end(user, end))
    const rest = async () => {
      for (;;) {
        await sleep(300)
        if ((await chunks.next()).done === true) return "whole"
      }
    }
    await expect(rest()).rejects.toMatchObject({ _tag: "Unauthenticated" })
  })
})

describe("reading employees", () => {
  it("returns one employee, encrypted to the key that signed", async () => {
    const key = makeVendorKey()
    const vendor = await vendorWith([key])
    const connection_id = await connected(vendor.orgId, 3)
    const data = await readData(ask(vendor, { connection_id, employee_id: "E1" }))
    expect(data).toMatchObject({ key: key.id, value: { employeeId: "E1", name: "N1" } })
  })

  it("reports that the id is unknown", async () => {
    const vendor = await vendorWith([makeVendorKey()])
    const connection_id = await connected(vendor.orgId, 1)
    expect(await readData(ask(vendor, { connection_id, employee_id: "E9" }))).toBe("employee")
  })

  it.each([
    [
      { page: 1, size: 2 },
      ["E0", "E1"],
      { totalPages: 3, totalItems: 5, items: 2, next: true, previous: false },
    ],
    [{ page: 3, size: 2 }, ["E4"], { totalPages: 3, totalItems: 5, items: 1, next: false, previous: true }],
    [{ page: 9, size: 2 }, [], { totalPages: 3, totalItems: 5, items: 0, next: false, previous: true }],
    [
      { size: 4 },
      ["E0", "E1", "E2", "E3"],
      { totalPages: 2, totalItems: 5, items: 4, next: true, previous: false },
    ],
    [{}, ["E0", "E1", "E2", "E3", "E4"], { totalItems: 5, items: 5, next: false, previous: false }],
    [{ page: 1, size: 2, download: true }, ["E0", "E1", "E2", "E3", "E4"], { items: 5 }],
    [{ download: false }, ["E0", "E1", "E2", "E3", "E4"], { totalPages: 1, items: 5 }],
  ])("returns for %j the page of the list", async (reading, employeeIds, info) => {
    const vendor = await vendorWith([makeVendorKey()])
    const connection_id = await connected(vendor.orgId, 5)
    const data = await readData(ask(vendor, { connection_id, ...reading }))
    const { data: records, pageInfo } = (data as { value: EmployeeList }).value
    expect(records.map(({ employeeId }) => employeeId)).toEqual(employeeIds)
    expect(pageInfo).toMatchObject(info)
  })

  it("streams a list of thousands in pieces", async () => {
    const vendor = await vendorWith([makeVendorKey()])
    const connection_id = await connected(vendor.orgId, 1_203)
    const answer = await run(ask(vendor, { connection_id }))
    const sizes: Array<number> = []
    if (answer.found) sizes.push(...(await readChunks(answer.data)).map((chunk) => chunk.length))
    expect(sizes.length).toBeGreaterThan(4)
    const data = await readData(ask(vendor, { connection_id }))
    expect((data as { value: EmployeeList }).value.data).toHaveLength(1_203)
  })

  it("is plain when no key of the vendor encrypts, and impossible without any key", async () => {
    const signs = await vendorWith([makeVendorKey({ encrypts: false })])
    const connection_id = await connected(signs.orgId, 1)
    expect(await readData(ask(signs, { connection_id, employee_id: "E0" }))).toMatchObject({ key: "" })
    const none = await vendorWith([])
    expect(await readData(ask(none, { connection_id }))).toBe("key")
  })
})

describe("permission to read", () => {
  it("requires the right password", async () => {
    const vendor = await vendorWith([makeVendorKey()])
    const credentials = [null, { username: "nobody", password: PASSWORD }]
    for (const wrong of credentials) {
      expect((await run(Effect.flip(admit(wrong))))._tag).toBe("Unauthenticated")
    }
    expect((await runFailure(ask(vendor, {}, "wrong")))._tag).toBe("Unauthenticated")
  })

  it("fails alike for an unknown connection and for another vendor's", async () => {
    const [vendor, other] = [await vendorWith([makeVendorKey()]), await vendorWith([makeVendorKey()])]
    const otherConnection = await connected(other.orgId, 1)
    for (const connection_id of [otherConnection, "00000000-0000-4000-8000-000000000000"]) {
      expect((await runFailure(ask(vendor, { connection_id })))._tag).toBe("ConnectionNotFound")
    }
  })

  it("is given to the vendor's software only, for its own vendor", async () => {
    const [vendor, other] = [await vendorWith([]), await vendorWith([])]
    const person = {
      vendorOrgId: vendor.orgId,
      email: "a@v.example",
      role: "admin",
      corporates: "all",
    } as const
    const actors: ReadonlyArray<Actor> = [
      OPERATOR,
      SYSTEM,
      { kind: "vendor-user", userId: "user-1", ...person },
    ]
    const input = {
      vendorOrgId: vendor.orgId,
      keys: [],
      recheckCredential: Effect.void,
      encryptedPayload: "{}",
    }
    for (const actor of actors)
      expect((await run(Effect.flip(read(actor, input))))._tag).toBe("ActionForbidden")
    const stranger = { kind: "vendor-key", vendorOrgId: other.orgId } as const
    expect((await run(Effect.flip(read(stranger, input))))._tag).toBe("VendorNotFound")
  })

  it("is rate-limited for each user separately, before the payload is opened", async () => {
    const [vendor, other] = [await vendorWith([makeVendorKey()]), await vendorWith([makeVendorKey()])]
    for (let n = 0; n < RATE_LIMITS.employeeRead.limit; n++) {
      expect((await runFailure(ask(vendor, "nonsense")))._tag).toBe("PayloadRejected")
    }
    expect((await runFailure(ask(vendor, "nonsense", "wrong")))._tag).toBe("Unauthenticated")
    expect(await runFailure(ask(vendor, "nonsense"))).toMatchObject({
      _tag: "TooManyRequests",
      limit: RATE_LIMITS.employeeRead,
      rateLimit: { allowed: false, remaining: 0 },
    })
    expect((await runFailure(ask(other, "nonsense")))._tag).toBe("PayloadRejected")
  })

  it("accepts a payload once", async () => {
    const vendor = await vendorWith([makeVendorKey()])
    const connection_id = await connected(vendor.orgId, 1)
    const claims = { connection_id, employee_id: "E0", jti: "once" }
    await readData(ask(vendor, claims))
    expect(await runFailure(ask(vendor, claims))).toMatchObject({ _tag: "PayloadRejected", details: {} })
  })

  it.each([
    ["not opened", {}],
    [{ connection_id: "x" }, { connection_id: expect.any(String) as string }],
    [
      { connection_id: "00000000-0000-4000-8000-000000000000", size: 501 },
      { size: expect.any(String) as string },
    ],
    [
      { connection_id: "00000000-0000-4000-8000-000000000000", page: 0 },
      { page: expect.any(String) as string },
    ],
  ])("rejects the payload %j", async (claims, details) => {
    const vendor = await vendorWith([makeVendorKey()])
    expect(await runFailure(ask(vendor, claims))).toMatchObject({ _tag: "PayloadRejected", details })
  })
})
