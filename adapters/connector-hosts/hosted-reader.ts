import {
  type CategoryCheck,
  type PageAgreement,
  type SourceWebhookCall,
  type PulledReader,
  type SalaryComponents,
  SourceError,
  type SourcePage,
  type SourceUpdate,
} from "../../core/ports/sync/source.ts"
import type { Columns, SourceCall } from "./messages.ts"
import { ConnectorRun, type RunOptions } from "./connector-run.ts"

export interface HostedReaderOptions extends Omit<RunOptions, "data"> {
  /** The data that the connector gets for a call. */
  readonly dataFor: (call: SourceCall) => object
  /** It can detect changes without reading. */
  readonly detectsChanges: boolean
  readonly givesSalaryMaster: boolean
  readonly takesUpdates: boolean
  /** Its source calls the connection's webhook address. */
  readonly hasWebhooks: boolean
}

/** A reader that runs the connector in a host of its own for each call. */
export const hostedReader = (options: HostedReaderOptions): PulledReader => {
  const begin = (call: SourceCall) => new ConnectorRun({ ...options, data: options.dataFor(call) })
  const beginWithShortTimeout = (call: SourceCall) =>
    new ConnectorRun({
      ...options,
      data: options.dataFor(call),
      limits: { ...options.limits, pageTimeoutMillis: SHORT_TIMEOUT_MILLIS },
    })
  return {
    check: async () => {
      const checks = await readSingleValue(begin({ operation: "check" }))
      if (Array.isArray(checks) && checks.every(isCategoryCheck)) return checks
      throw new SourceError({
        kind: "data",
        message: `The connector ${options.connector} gave no list of categories when it was checked.`,
      })
    },
    ...(options.detectsChanges
      ? {
          hasChanged: async (cursor: unknown) =>
            (await readSingleValue(begin({ operation: "hasChanged", cursor }))) === true,
        }
      : {}),
    ...(options.givesSalaryMaster
      ? {
          salaryMaster: async () =>
            (await readSingleValue(begin({ operation: "salaryMaster" }))) as SalaryComponents,
        }
      : {}),
    ...(options.takesUpdates
      ? {
          write: async (update: SourceUpdate) => {
            await readSingleValue(beginWithShortTimeout({ operation: "write", update }))
          },
        }
      : {}),
    ...(options.hasWebhooks
      ? {
          verifyHook: async (call: SourceWebhookCall) =>
            (await readSingleValue(beginWithShortTimeout({ operation: "verifyHook", call }))) === true,
        }
      : {}),
    pages: (cursor, categories) =>
      iteratePages(
        begin({ operation: "pages", cursor, ...(categories === undefined ? {} : { categories }) }),
      ),
  }
}

/** A person waits for the result. */
const SHORT_TIMEOUT_MILLIS = 30_000

const isCategoryCheck = (check: unknown): check is CategoryCheck =>
  typeof check === "object" &&
  check !== null &&
  "category" in check &&
  typeof check.category === "string" &&
  "problem" in check &&
  (check.problem === null || typeof check.problem === "string")

const readSingleValue = async (run: ConnectorRun): Promise<unknown> => {
  try {
    return await run.value()
  } finally {
    await run.close()
  }
}

/** Not a generator: its `return` would wait for the pending page, which a stopped caller cannot. */
const iteratePages = (run: ConnectorRun): AsyncIterable<SourcePage> => {
  let columns: Columns = []
  const end = async () => {
    await run.close()
    return { done: true as const, value: undefined }
  }
  const next = async () => {
    const response = await run.next()
    if (response.type !== "page") return end()
    columns = response.columns ?? columns
    // If the connector does not say, nothing is known of its pages.
    const agreement: PageAgreement = response.page.agreement ?? { kind: "unknown" }
    return { done: false as const, value: { ...response.page, columns, agreement } }
  }
  const endAndRethrow = async (error: unknown) => {
    await end()
    throw error
  }
  return { [Symbol.asyncIterator]: () => ({ next: () => next().catch(endAndRethrow), return: end }) }
}
