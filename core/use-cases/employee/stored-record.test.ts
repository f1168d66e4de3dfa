import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import { DATA_MODEL_CATEGORIES, DATA_MODEL_KEYS, TokenFlag } from "../../contract/sharing/data-model-flags.ts"
import { makeFlags } from "../../domain/sharing/token-flags.ts"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import type { ConnectionKeys } from "../../ports/accounts/vault.ts"
import {
  buildExcludedRecord,
  openRecord,
  renderIncludedJson,
  renderSharedJson,
  sealRecord,
} from "./stored-record.ts"

/** Keys that do not encrypt, but check the associated data. */
const keys: ConnectionKeys = {
  seal: (place, plain) => Buffer.from(`${JSON.stringify(place)}\n${Buffer.from(plain).toString()}`),
  open: (place, sealed) => {
    const [head = "", text = ""] = Buffer.from(sealed).toString().split("\n", 2)
    expect(JSON.parse(head)).toEqual(place)
    return Buffer.from(text)
  },
  fingerprint: () => Buffer.alloc(32),
  printValue: () => "",
  transferable: null,
}

const record: EmployeeRecord = {
  id: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
  employeeId: "E1",
  name: "Zoë {Rao}",
  pan: "************",
  bankDetails: { bankName: "HDFC", accountNumber: "************" },
}

const withFlags = (flag: (key: string) => -1 | 0 | 1) =>
  makeSharingPolicy({ vendor: makeFlags((key) => TokenFlag.make(flag(key))), connection: null }, [])

const sharedText = (...input: Parameters<typeof renderSharedJson>) => renderSharedJson(...input).toString()

const everything = withFlags(() => 1)
const valuePrints = { pan: "AbCd_-12", bankDetails_accountNumber: "xyz" }
const stored = (provenance: string) => ({
  id: record.id,
  employeeId: "E1",
  sealed: sealRecord(keys, { provenance, record, valuePrints }),
})

describe("a stored record", () => {
  it("opens as it was sealed, with the field-set hash of its projection", () => {
    expect(openRecord(keys, stored(everything.fieldSetHash))).toEqual({
      provenance: everything.fieldSetHash,
      record,
      valuePrints,
    })
  })

  it("is shared unchanged while the policy shares the same fields", () => {
    const json = sharedText(keys, stored(everything.fieldSetHash), everything)
    expect(json).toBe(JSON.stringify(record))
  })

  it("is projected when the policy has become narrower", () => {
    const narrow = withFlags((key) => (key === "pan" || key.startsWith("bankDetails") ? 0 : 1))
    const shared = JSON.parse(sharedText(keys, stored(everything.fieldSetHash), narrow)) as EmployeeRecord
    expect(shared).toEqual({ id: record.id, employeeId: "E1", name: "Zoë {Rao}" })
  })

  it("of an excluded employee is only in the file of the session that excluded it", () => {
    const identityRecord: EmployeeRecord = { id: record.id, employeeId: "E1", status: "Inactive" }
    const input = { identityRecord, sessionId: "s1", status: "Inactive", sourceFingerprint: null } as const
    const excluded = { ...stored(""), sealed: buildExcludedRecord(keys, input).sealed }
    expect(renderIncludedJson(keys, excluded, everything)).toBeNull()
    expect(renderIncludedJson(keys, excluded, everything, "s2")).toBeNull()
    expect(renderIncludedJson(keys, excluded, everything, "s1")?.toString()).toBe(
      JSON.stringify(identityRecord),
    )
    expect(renderIncludedJson(keys, stored(""), everything, "s2")).not.toBeNull()
  })

  it("that was sealed without a field-set hash is projected, too", () => {
    const narrow = withFlags((key) => (key === "name" ? 1 : 0))
    expect(JSON.parse(sharedText(keys, stored(""), narrow))).toEqual({ id: record.id, name: "Zoë {Rao}" })
  })
})

describe("the field-set hash of a policy", () => {
  const keysOfModel = DATA_MODEL_CATEGORIES.flatMap(
    (category): ReadonlyArray<string> => DATA_MODEL_KEYS[category],
  )
  const flags = fc.array(fc.constantFrom<-1 | 0 | 1>(-1, 0, 1), {
    minLength: keysOfModel.length,
    maxLength: keysOfModel.length,
  })
  const makePolicy = (values: ReadonlyArray<-1 | 0 | 1>) =>
    withFlags((key) => values[keysOfModel.indexOf(key)] ?? 0)

  it("does not depend on mandatory fields", () => {
    fc.assert(
      fc.property(flags, (values) => {
        const optional = values.map((flag) => (flag === -1 ? 1 : flag))
        expect(makePolicy(values).fieldSetHash).toBe(makePolicy(optional).fieldSetHash)
      }),
      { numRuns: 30 },
    )
  })

  it.each(keysOfModel)("differs depending on whether %s is shared", (key) => {
    expect(withFlags((other) => (other === key ? 0 : 1)).fieldSetHash).not.toBe(everything.fieldSetHash)
  })
})
