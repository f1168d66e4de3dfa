import { isDeepStrictEqual } from "node:util"
import * as Schema from "effect/Schema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ALL_DATA_MODEL_KEYS, TokenFlag } from "../../contract/sharing/data-model-flags.ts"
import { EmployeeRecord } from "../../contract/employee/employee.ts"
import { MASK } from "../../contract/wire-values.ts"
import { makeSharingPolicy } from "../sharing/policy.ts"
import { projectRecord } from "../sharing/project.ts"
import { makeFlags } from "../sharing/token-flags.ts"
import { serializeRecord } from "../employee/fingerprint-input.ts"
import type { FieldKind } from "../../contract/employee/field-row.ts"
import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import { escapeFormula } from "../../contract/csv/escape-formula.ts"
import { flattenRecord } from "../employee/flatten.ts"
import { maskRecord } from "../employee/mask.ts"
import { makeRowMapper, type MappedRow } from "./row-mapper.ts"

/* Properties of every record that normalising can make, from any columns, cells and flags. */

const TODAY = "2024-06-15"

const digits = (length: number) => fc.stringMatching(new RegExp(`^[2-9][0-9]{${length - 1}}$`))

/** Valid values, as sources write them. */
const RIGHT: Readonly<Record<FieldKind, fc.Arbitrary<unknown>>> = {
  text: fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.constantFrom("Null", "Jose\u0301", " x ", "'=1"),
  ),
  "person-name": fc.constantFrom("Asha Rao", "Null", "Nil", "Jose\u0301"),
  identifier: fc.oneof(fc.string(), fc.nat(), fc.constantFrom("007", "'0042", "' 1")),
  email: fc.constantFrom("a@b.co", " First.Last@Company.Example ", "u\u0308@mu\u0308ller.de"),
  date: fc.oneof(
    fc
      .date({ min: new Date("1850-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
      .map((at) => at.toISOString()),
    fc.constantFrom("31-Jan-2024", "15/06/2024", "16.06.2024", "45322", 1706659200000, "0001-01-01T00:00:00"),
  ),
  status: fc.constantFrom("Active", "left", "On Hold", "xyzzy"),
  gender: fc.constantFrom("M", "female", "Other", "xyzzy"),
  "employment-type": fc.constantFrom("Full Time", "Intern", "contractor", "xyzzy"),
  "marital-status": fc.constantFrom("Unmarried", "M", "widow", "Separated"),
  pan: fc.stringMatching(/^[A-WYZ]{5}[0-9]{4}[A-Z]$/),
  aadhaar: fc.constantFrom("2341 2341 2346", "234123412346"),
  uan: digits(12),
  ifsc: fc.stringMatching(/^[A-Z]{4}0[0-9]{6}$/),
  "account-number": fc.oneof(digits(11), fc.constant("0001-2345-67")),
  mobile: fc.stringMatching(/^(\+91 )?[6-9][0-9]{9}$/),
  "country-code": fc.constantFrom("IN", "India", "USA", "de", "Germany"),
  amount: fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true, max: 1e12, min: -1e12 }),
    fc.constantFrom("1,23,456.78", "(5)"),
  ),
  month: fc.constantFrom(1, "12", "Apr"),
  year: fc.constantFrom(2024, "1999"),
  components: fc.oneof(fc.dictionary(fc.string(), fc.integer()), fc.array(fc.record({ title: fc.string() }))),
}

const makeCells = (kind: FieldKind): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 5, arbitrary: RIGHT[kind] },
    { weight: 2, arbitrary: fc.constantFrom("", "N/A", "NOT AVAILABLE", "-", null, undefined) },
    {
      weight: 1,
      arbitrary: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constantFrom("a\0b", [], {})),
    },
  )

const NUMBERED = ["", "2_", "3_", "spouse_"]
const COLUMNS = [
  ...EMPLOYEE_FIELDS.map(({ key, kind }) => ({ key, kind })),
  ...NUMBERED.flatMap((group) =>
    DEPENDENT_FIELDS.map(({ name, kind }) => ({ key: `dependentDetails_${group}${name}`, kind })),
  ),
]

const makeRows = (columns: typeof COLUMNS) =>
  fc.subarray(columns, { minLength: 1 }).chain((chosen) =>
    fc.tuple(...chosen.map(({ kind }) => makeCells(kind))).map((cells) => ({
      keys: chosen.map(({ key }) => key),
      cells,
    })),
  )

const row = makeRows(COLUMNS)

/** An implied relation comes from the column's name, so it is a value of the record but not of the row. */
const rowWithoutImplied = makeRows(COLUMNS.filter(({ key }) => !key.includes("spouse")))

const sharing = fc
  .array(fc.constantFrom(-1, 0, 1, 1, 1), {
    minLength: ALL_DATA_MODEL_KEYS.length,
    maxLength: ALL_DATA_MODEL_KEYS.length,
  })
  .map((flags) =>
    makeSharingPolicy(
      {
        vendor: makeFlags((key) => TokenFlag.make(flags[ALL_DATA_MODEL_KEYS.indexOf(key)] ?? 1)),
        connection: null,
      },
      [],
    ),
  )

const normalise = (
  keys: ReadonlyArray<string>,
  cells: ReadonlyArray<unknown>,
  policy: ReturnType<typeof makeSharingPolicy>,
): MappedRow =>
  makeRowMapper({
    columns: keys,
    mapping: keys,
    sharing: policy,
    invalidValues: "drop",
    isValidPhone: (number) => /^\+?[\d ]{5,}$/u.test(number),
  }).mapRow(cells, TODAY)

const toJson = (record: unknown): unknown => JSON.parse(JSON.stringify(record))

const records = fc
  .tuple(row, sharing)
  .map(([{ keys, cells }, policy]) => ({ ...normalise(keys, cells, policy), policy }))
  // A row that is no employee has no record to speak of.
  .filter(({ isEmployee }) => isEmployee)

describe("every normalised record", () => {
  it("with an id and masked, decodes against the contract", () => {
    const decode = Schema.decodeUnknownSync(EmployeeRecord)
    fc.assert(
      fc.property(records, ({ record }) => {
        const masked = { id: "1", ...maskRecord(record) }
        expect(decode(masked, { onExcessProperty: "error" })).toEqual(masked)
      }),
      { numRuns: 150 },
    )
  })

  it("contains exactly the shared fields, whatever the columns", () => {
    fc.assert(
      fc.property(records, ({ record, policy }) => {
        for (const { key, path, kind } of EMPLOYEE_FIELDS) {
          const isThere = flattenRecord(record).has(key)
          if (!policy.shares(key)) expect(isThere, key).toBe(false)
          else if (path[0] !== "salaryDetails" && kind !== "components") expect(isThere, key).toBe(true)
        }
        expect("dependentDetails" in record).toBe(policy.shares("dependentDetails"))
      }),
    )
  })

  it("is unchanged when its export is read again: normalising is idempotent", () => {
    fc.assert(
      fc.property(records, ({ record, policy, notices }) => {
        const flat = flattenRecord(record)
        const cells = [...flat.values()].map((value) =>
          typeof value === "string" ? escapeFormula(value) : value,
        )
        const again = normalise([...flat.keys()], cells, policy)
        // Indian files write Namibia's code for "not available", so it is the only code that is not read back as itself.
        fc.pre(record["countryCode"] !== "NA")
        // Without an employeeId, a line such as `###` alone is no employee any more.
        fc.pre(again.isEmployee)
        expect(again.record).toEqual(record)
        expect(JSON.stringify(again.record)).toBe(JSON.stringify(record))
        // A value that was kept and questioned is questioned again.
        const reasons = new Set(notices.map(({ reason }) => reason))
        expect(again.notices.filter(({ reason }) => !reasons.has(reason))).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  it("differs from another exactly when the inputs of their fingerprints do", () => {
    fc.assert(
      fc.property(records, records, ({ record: a }, { record: b }) => {
        expect(serializeRecord(a) === serializeRecord(b)).toBe(isDeepStrictEqual(toJson(a), toJson(b)))
      }),
    )
  })

  it("is unchanged when projected onto its own policy", () => {
    fc.assert(
      fc.property(records, ({ record, policy }) => {
        const stored = { id: "1", ...maskRecord(record) }
        expect(projectRecord(stored, policy)).toEqual(stored)
      }),
    )
  })

  it("projected onto a narrower policy is the record that this policy makes of the row", () => {
    fc.assert(
      fc.property(rowWithoutImplied, sharing, ({ keys, cells }, narrow) => {
        const wide = makeSharingPolicy({ vendor: makeFlags(() => TokenFlag.make(1)), connection: null }, [])
        const projected = projectRecord({ id: "1", ...normalise(keys, cells, wide).record }, narrow)
        const { salaryDetails, ...direct } = normalise(keys, cells, narrow).record
        expect(projected).toMatchObject({ id: "1", ...direct })
        expect(projected.salaryDetails ?? {}).toMatchObject(salaryDetails ?? {})
      }),
    )
  })
})

describe("masking", () => {
  const MASKED = EMPLOYEE_FIELDS.filter(({ masked }) => masked).map(({ key }) => key)
  const everything = makeSharingPolicy({ vendor: makeFlags(() => TokenFlag.make(1)), connection: null }, [])

  /** Values that occur in masked fields only. */
  const sensitive = fc.record({
    pan: fc.stringMatching(/^[A-WYZ]{5}[0-9]{4}[A-Z]$/),
    aadhar: fc.constant("2341 2341 2346"),
    uan: digits(12),
    mobileNumber: fc.stringMatching(/^[6-9][0-9]{9}$/),
    bankDetails_accountNumber: digits(14),
    bankDetails_ifscCode: fc.stringMatching(/^[A-Z]{4}0[0-9]{6}$/),
  })

  it("contains no clear value anywhere, and the mask for each", () => {
    fc.assert(
      fc.property(sensitive, (values) => {
        const row = { employeeId: "E-1", name: "Asha Rao", bankDetails_bankName: "A Bank", ...values }
        const { record, errors } = normalise(Object.keys(row), Object.values(row), everything)
        expect(errors).toEqual([])
        const clear = flattenRecord(record)
        const masked = maskRecord(record)
        for (const key of MASKED) {
          expect(flattenRecord(masked).get(key)).toBe(MASK)
          expect(JSON.stringify(masked)).not.toContain(clear.get(key))
        }
        expect(flattenRecord(masked).get("bankDetails_bankName")).toBe("A Bank")
      }),
    )
  })

  it("masks present values, keeps missing ones, changes nothing else, and does not mutate its input", () => {
    fc.assert(
      fc.property(records, ({ record }) => {
        const before = structuredClone(record)
        const [clear, masked] = [flattenRecord(record), flattenRecord(maskRecord(record))]
        expect([...masked.keys()]).toEqual([...clear.keys()])
        for (const [key, value] of clear) {
          const isHidden = MASKED.includes(key) && value !== null && value !== "NOT AVAILABLE"
          expect(masked.get(key)).toEqual(isHidden ? MASK : value)
        }
        expect(record).toEqual(before)
        expect(maskRecord(maskRecord(record))).toEqual(maskRecord(record))
      }),
    )
  })

  it("never mutates a frozen record", () => {
    const frozen = Object.freeze({
      pan: "ABCDE1234F",
      bankDetails: Object.freeze({ accountNumber: "000123456" }),
    })
    expect(maskRecord(frozen)).toEqual({ pan: MASK, bankDetails: { accountNumber: MASK } })
  })
})
