/*
 * The suite reads the same employees hundreds of times. A simulation that caches its responses spends no time
 * on making them again, nor the suite on writing them as JSON.
 */

/**
 * Returns the cached response for these records and this key, or makes it. The records are never changed in
 * place.
 */
export type Remember<Made> = (records: ReadonlyArray<unknown>, key: string, make: () => Made) => Made

export const makeResponseMemory = <Made>(): Remember<Made> => {
  const known = new WeakMap<ReadonlyArray<unknown>, Map<string, Made>>()
  return (records, key, make) => {
    const ofRecords = known.get(records) ?? new Map<string, Made>()
    known.set(records, ofRecords)
    const made = ofRecords.get(key) ?? make()
    ofRecords.set(key, made)
    return made
  }
}

const DAY_MILLIS = 86_400_000

/** For a key: responses that depend on the day stay the same during it (UTC). */
export const countDays = (at: number): number => Math.floor(at / DAY_MILLIS)
