import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { DEFAULT_READING_SETTINGS } from "../mapping/reading-settings.ts"
import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import { ALL_DATA_MODEL_KEYS, type DataModelKey, TokenFlag } from "../../contract/sharing/data-model-flags.ts"
import { MASK, NOT_AVAILABLE } from "../../contract/wire-values.ts"
import { makeSharingPolicy, projectRecord, restrictToMandatory } from "../sharing/policy.ts"
import { applyProvenance, formatProvenance } from "../sharing/provenance.ts"
import { makeFlags } from "../sharing/token-flags.ts"
import type { FieldState } from "../../contract/employee/console/directory.ts"
import { explainFields } from "./explain-fields.ts"

type Flag = -1 | 0 | 1
const flags = (others: Flag, own: Partial<Record<DataModelKey, Flag>> = {}) =>
  makeFlags((key) => TokenFlag.make(own[key] ?? others))

const RECORD: EmployeeRecord = {
  id: "e1",
  employeeId: "KL-1",
  name: "Tenzin Lhamo",
  email: null,
  grade: "M2",
  department: NOT_AVAILABLE,
  pan: MASK,
  dependentDetails: [{ name: "Dawa", relation: "Spouse" }],
}

interface Terms {
  readonly requested?: Partial<Record<DataModelKey, Flag>>
  readonly agreed?: Partial<Record<DataModelKey, Flag>>
  readonly withheld?: ReadonlyArray<DataModelKey>
  readonly onDemand?: boolean
  readonly lastColumns?: Readonly<Record<string, string>>
  readonly provenance?: string
}

const explain = (terms: Terms, record: EmployeeRecord = RECORD): Readonly<Record<string, FieldState>> => {
  const {
    requested = {},
    agreed = {},
    withheld = [],
    onDemand = false,
    lastColumns = {},
    provenance = "",
  } = terms
  const connection = {
    flags: { vendor: flags(1, requested), connection: null, agreed: flags(1, agreed) },
    withheld,
    onDemand,
    reading: { ...DEFAULT_READING_SETTINGS, lastColumns },
  }
  const withConsent = makeSharingPolicy(connection.flags, withheld)
  const policy = onDemand ? restrictToMandatory(withConsent) : withConsent
  const visible = applyProvenance(policy, provenance)
  const shared = projectRecord(record, visible)
  const fields = explainFields({ shared, connection, withConsent, policy, visible })
  return Object.fromEntries(fields.map(({ key, state }) => [key, state]))
}

describe("explainFields", () => {
  it("tells values, masked values and missing ones apart", () => {
    expect(explain({})).toMatchObject({
      name: "shared",
      pan: "masked",
      email: "empty",
      department: "empty",
      gender: "empty",
      dependentDetails_name: "shared",
      dependentDetails_dob: "empty",
    })
  })

  it("says what the vendor does not ask for, what was not agreed to, and what is withheld", () => {
    expect(
      explain({
        requested: { grade: 0 },
        agreed: { pan: 0, name: -1 },
        withheld: ["email", "dependentDetails_name"],
      }),
    ).toMatchObject({
      grade: "not_requested",
      pan: "not_agreed",
      email: "withheld",
      dependentDetails_name: "withheld",
      name: "shared",
    })
  })

  it("says that the corporate's file has no column for it, only where the record lacks it", () => {
    const lastColumns = { Name: "name", Dept: "department", "Spouse DOB": "dependentDetails_spouse_dob" }
    expect(explain({ lastColumns })).toMatchObject({
      department: "empty",
      email: "not_mapped",
      grade: "shared",
      dependentDetails_dob: "empty",
      dependentDetails_gender: "not_mapped",
    })
  })

  it("says that a consent is needed for what an on-demand connection shares beyond the mandatory fields", () => {
    const terms = {
      onDemand: true,
      requested: { name: -1 },
      agreed: { name: -1 },
      withheld: ["pan"],
    } as const
    expect(explain(terms)).toMatchObject({ name: "shared", grade: "needs_consent", pan: "withheld" })
  })

  it("says that a merged value has a part that is not shared", () => {
    const provenance = formatProvenance({
      fieldSetHash: "-",
      carries: [{ into: "grade", from: ["grade", "pan"] }],
      changedByVendor: [],
    })
    expect(explain({ provenance, withheld: ["pan"] })).toMatchObject({
      grade: "merged_with_unshared",
      pan: "withheld",
    })
    expect(explain({ provenance })).toMatchObject({ grade: "shared" })
  })

  it("explains a field that is not shared alike, whatever the record has for it", () => {
    const subset = fc.subarray([...ALL_DATA_MODEL_KEYS])
    const without = (keys: ReadonlyArray<string>) =>
      Object.fromEntries(Object.entries(RECORD).filter(([key]) => key === "id" || !keys.includes(key)))
    fc.assert(
      fc.property(subset, subset, fc.boolean(), (withheld, absent, onDemand) => {
        const whole = explain({ withheld, onDemand })
        const other = explain({ withheld, onDemand }, without(absent) as unknown as EmployeeRecord)
        for (const [key, state] of Object.entries(whole)) {
          if (!["shared", "masked", "empty", "not_mapped"].includes(state)) expect(other[key]).toBe(state)
        }
      }),
    )
  })
})
