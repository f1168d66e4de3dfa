import type { SealedRecord } from "../../core/ports/sync/record-sealer.ts"

/*
 * Sealed records as they are passed between threads: the bytes of all of them in one buffer, which is handed over and not copied.
 * Copying each part by itself would copy the whole buffer pool that it is in.
 */

export interface PackedRecords {
  /** For each record: fingerprint, filled fields, sealed record, sealed month. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** For each record: the lengths of these parts, and the period of the month; a month without bytes is none. */
  readonly index: Int32Array<ArrayBuffer>
}

const NUMBERS = 5

export const packRecords = (records: ReadonlyArray<SealedRecord>): PackedRecords => {
  const parts = records.map(({ fingerprint, filledFields, sealed, monthlySalary }) => [
    fingerprint,
    filledFields,
    sealed,
    ...(monthlySalary === null ? [] : [monthlySalary.sealed]),
  ])
  const index = new Int32Array(records.length * NUMBERS)
  let length = 0
  for (const [at, own] of parts.entries()) {
    for (const [part, { byteLength }] of own.entries()) {
      index[at * NUMBERS + part] = byteLength
      length += byteLength
    }
    index[at * NUMBERS + NUMBERS - 1] = records[at]?.monthlySalary?.period ?? 0
  }
  const bytes = new Uint8Array(length)
  let next = 0
  for (const own of parts)
    for (const part of own) {
      bytes.set(part, next)
      next += part.byteLength
    }
  return { bytes, index }
}

/** The parts are views of the one buffer. */
export const unpackRecords = ({ bytes, index }: PackedRecords): ReadonlyArray<SealedRecord> => {
  const records: Array<SealedRecord> = []
  let next = 0
  const take = (length: number): Uint8Array => bytes.subarray(next, (next += length))
  for (let at = 0; at < index.length; at += NUMBERS) {
    const [ofFingerprint = 0, ofFilledFields = 0, ofSealed = 0, ofMonth = 0, period = 0] = index.subarray(
      at,
      at + NUMBERS,
    )
    const fingerprint = take(ofFingerprint)
    const filledFields = take(ofFilledFields)
    const sealed = take(ofSealed)
    const monthlySalary = ofMonth === 0 ? null : { period, sealed: take(ofMonth) }
    records.push({ fingerprint, filledFields, sealed, monthlySalary })
  }
  return records
}
