import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { SealedRecord } from "../../core/ports/sync/record-sealer.ts"
import { packRecords, unpackRecords } from "./packed-records.ts"

const bytes = fc.uint8Array({ minLength: 1, maxLength: 60 })

const record: fc.Arbitrary<SealedRecord> = fc.record({
  fingerprint: bytes,
  filledFields: bytes,
  sealed: bytes,
  monthlySalary: fc.option(fc.record({ period: fc.integer({ min: 190_001, max: 999_912 }), sealed: bytes })),
})

describe("packed records", () => {
  it("are unpacked as they were, from one buffer", () => {
    fc.assert(
      fc.property(fc.array(record), (records) => {
        const unpacked = unpackRecords(packRecords(records))
        expect(unpacked).toEqual(records)
        expect(new Set(unpacked.map(({ sealed }) => sealed.buffer)).size).toBe(records.length === 0 ? 0 : 1)
      }),
    )
  })
})
