import { vi } from "vitest"
import type { Imported, Operator } from "./operator.ts"
import { type Client, connected, newClient, newVendor, type Vendor, type VendorOptions } from "./vendors.ts"

/** A vendor with one corporate whose file is synced. */
export interface SyncFixture {
  readonly vendor: Vendor
  readonly client: Client
  readonly imported: Imported
}

export const makeSyncFixture = async (
  operator: Operator,
  csv: string,
  options: VendorOptions = {},
): Promise<SyncFixture> => {
  const vendor = await newVendor(operator, options)
  const client = newClient()
  return { vendor, client, imported: await connected(operator, vendor, csv, client) }
}

/** Holds the value that `beforeAll` makes for the cases that run after it. */
export const makeDeferredValue = <Made>() => {
  const holder: { value?: Made } = {}
  return {
    set: (value: Made): void => {
      holder.value = value
    },
    get: (): Made => {
      if (holder.value === undefined) throw new Error("Not made yet")
      return holder.value
    },
  }
}

/** For hooks, where `expect.poll` is not available. */
export const waitUntil = (holds: () => boolean): Promise<void> =>
  vi.waitFor(
    () => {
      if (!holds()) throw new Error("Waited for in vain")
    },
    { timeout: 40_000, interval: 50 },
  )
