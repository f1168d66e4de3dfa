import {
  type CategoryCheck,
  type HookCall,
  type PulledReader,
  type SalaryComponents,
  SourceError,
  type SourcePage,
  type SourceUpdate,
} from "../../core/ports/sync/source.ts"
import type { Columns, SourceCall } from "./messages.ts"
import { SourceThread, type ThreadOptions } from "./source-thread.ts"

export interface ThreadedReaderOptions extends Omit<ThreadOptions, "data"> {
  /** What the thread gets for a call. */
  readonly dataFor: (call: SourceCall) => object
  /** It can tell whether anything is new without reading. */
  readonly tellsChanges: boolean
  readonly givesSalaryMaster: boolean
  readonly takesUpdates: boolean
  /** Its source calls the connection's hook. */
  readonly hasHooks: boolean
}

/** What a connector reads in a thread of its own, one thread for each thing that is asked of it. */
export const threadedReader = (options: ThreadedReaderOptions): PulledReader => {
  const begin = (call: SourceCall) => new SourceThread({ ...options, data: options.dataFor(call) })
  const beginInHaste = (call: SourceCall) =>
    new SourceThread({
      ...options,
      data: options.dataFor(call),
      limits: { ...options.limits, silentMillis: HASTE_MILLIS },
    })
  return {
    check: async () => {
      const checks = await onlyValueOf(begin({ ask: "check" }))
      if (Array.isArray(checks) && checks.every(isCategoryCheck)) return checks
      throw new SourceError({
        kind: "data",
        message: `The connector ${options.connector} gave no list of categories when it was checked.`,
      })
    },
    ...(options.tellsChanges
      ? {
          hasChanged: async (cursor: unknown) =>
            (await onlyValueOf(begin({ ask: "hasChanged", cursor }))) === true,
        }
      : {}),
    ...(options.givesSalaryMaster
      ? { salaryMaster: async () => (await onlyValueOf(begin({ ask: "salaryMaster" }))) as SalaryComponents }
      : {}),
    ...(options.takesUpdates
      ? {
          write: async (update: SourceUpdate) => {
            await onlyValueOf(beginInHaste({ ask: "write", update }))
          },
        }
      : {}),
    ...(options.hasHooks
      ? {
          verifyHook: async (call: HookCall) =>
            (await onlyValueOf(beginInHaste({ ask: "verifyHook", call }))) === true,
        }
      : {}),
    pages: (cursor) => pagesOf(begin({ ask: "pages", cursor })),
  }
}

/** Whoever asked for it waits. */
const HASTE_MILLIS = 30_000

const isCategoryCheck = (check: unknown): check is CategoryCheck =>
  typeof check === "object" &&
  check !== null &&
  "category" in check &&
  typeof check.category === "string" &&
  "problem" in check &&
  (check.problem === null || typeof check.problem === "string")

const onlyValueOf = async (thread: SourceThread): Promise<unknown> => {
  try {
    return await thread.value()
  } finally {
    await thread.close()
  }
}

/** No generator: its `return` would wait for the page that was asked for, and who is told to stop cannot. */
const pagesOf = (thread: SourceThread): AsyncIterable<SourcePage> => {
  let columns: Columns = []
  const end = async () => {
    await thread.close()
    return { done: true as const, value: undefined }
  }
  const next = async () => {
    const answer = await thread.next()
    if (answer.type !== "page") return end()
    columns = answer.columns ?? columns
    return { done: false as const, value: { ...answer.page, columns } }
  }
  const orEnd = async (error: unknown) => {
    await end()
    throw error
  }
  return { [Symbol.asyncIterator]: () => ({ next: () => next().catch(orEnd), return: end }) }
}
