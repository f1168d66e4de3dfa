import { vi } from "vitest"
import type { Imported, Operator } from "./operator.ts"
import { type Client, connected, newClient, newVendor, type Vendor, type Wanted } from "./vendors.ts"

/** A vendor with one corporate whose file is synced. */
export interface Stage {
  readonly vendor: Vendor
  readonly client: Client
  readonly imported: Imported
}

export const stageOf = async (operator: Operator, csv: string, wanted: Wanted = {}): Promise<Stage> => {
  const vendor = await newVendor(operator, wanted)
  const client = newClient()
  return { vendor, client, imported: await connected(operator, vendor, csv, client) }
}

/** What `beforeAll` makes, for the cases that run after it. */
export const later = <Made>() => {
  const kept: { value?: Made } = {}
  return {
    keep: (value: Made): void => {
      kept.value = value
    },
    get: (): Made => {
      if (kept.value === undefined) throw new Error("Not made yet")
      return kept.value
    },
  }
}

/** For hooks, in which there is no `expect.poll`. */
export const eventually = (holds: () => boolean): Promise<void> =>
  vi.waitFor(
    () => {
      if (!holds()) throw new Error("Waited for in vain")
    },
    { timeout: 40_000, interval: 50 },
  )
