import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS, type EmployeeField } from "../../../contract/employee/fields.ts"
import { NOT_AVAILABLE } from "../../../contract/wire-values.ts"
import { makeRecordAssembler } from "../../../domain/employee/assemble-record.ts"
import { maskRecord } from "../../../domain/employee/mask.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { NewRecord, RecordSealer, SealedRecord } from "../../../ports/sync/record-sealer.ts"
import { openMonth } from "../../../use-cases/employee/monthly-salary.ts"
import { openRecord } from "../../../use-cases/employee/stored-record.ts"
import { sealNewRecord } from "../../../use-cases/reading/page/seal-new-record.ts"

const PROVENANCE = "0123456789abcdef"

const assemble = makeRecordAssembler(() => true, true)

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 10 }),
  // A cell may end in the middle of a surrogate pair.
  fc.constantFrom("\uD83D", "__proto__", NOT_AVAILABLE, ""),
)

const isAmount = ({ path }: EmployeeField): boolean => path[0] === "salaryDetails"

const slot = (field: EmployeeField): fc.Arbitrary<unknown> => {
  if (field.path.join(".") === "salaryDetails.monthly.month") return fc.integer({ min: 1, max: 12 })
  if (field.path.join(".") === "salaryDetails.monthly.year") return fc.integer({ min: 1990, max: 2090 })
  const value = isAmount(field) ? fc.double({ noNaN: true, noDefaultInfinity: true }) : text
  return fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) })
}

const dependent = fc.record(Object.fromEntries(DEPENDENT_FIELDS.map(({ name }) => [name, text])))

const newRecord: fc.Arbitrary<NewRecord> = fc
  .tuple(fc.tuple(...EMPLOYEE_FIELDS.map(slot)), fc.array(dependent, { maxLength: 3 }))
  .map(([values, dependents]) => ({
    id: randomUUID(),
    record: assemble(values, dependents as never),
  }))

/** Without nonces, which differ each time. */
const open = (keys: ConnectionKeys, id: string, { sealed, monthlySalary, ...rest }: SealedRecord) => ({
  content: openRecord(keys, { id, employeeId: "", sealed }),
  month: monthlySalary === null ? null : openMonth(keys, id, monthlySalary),
  period: monthlySalary?.period,
  fingerprint: Buffer.from(rest.fingerprint).toString("hex"),
  filledFields: Buffer.from(rest.filledFields).toString("hex"),
})

/** `make`: a sealer that is under way, and the keys of a connection. */
export const describeRecordSealing = (
  make: () => { readonly sealer: RecordSealer; readonly keys: ConnectionKeys },
): void => {
  const seal = (records: ReadonlyArray<NewRecord>) => {
    const { sealer, keys } = make()
    return Effect.runPromise(sealer.seal(keys, { provenance: PROVENANCE, records }))
  }

  describe("records of new employees", () => {
    it("are sealed as one by one, whatever they have, in their order", async () => {
      const { keys } = make()
      await fc.assert(
        fc.asyncProperty(fc.array(newRecord, { minLength: 20, maxLength: 60 }), async (records) => {
          const sealed = await seal(records)
          expect(sealed).toHaveLength(records.length)
          for (const [at, record] of records.entries())
            expect(open(keys, record.id, sealed[at] as SealedRecord)).toEqual(
              open(keys, record.id, sealNewRecord(keys, PROVENANCE, record)),
            )
        }),
        { numRuns: 30 },
      )
    })

    it("open to the masked record, with the rules under which it was read", async () => {
      const { keys } = make()
      const records = fc.sample(newRecord, 25)
      const sealed = await seal(records)
      for (const [at, { id, record }] of records.entries()) {
        const content = openRecord(keys, {
          id,
          employeeId: "",
          sealed: sealed[at]?.sealed ?? new Uint8Array(),
        })
        expect(content.provenance).toBe(PROVENANCE)
        expect(content.record).toEqual(JSON.parse(JSON.stringify({ id, ...maskRecord(record) })))
      }
    })

    it("may be none", async () => {
      expect(await seal([])).toEqual([])
    })
  })
}
