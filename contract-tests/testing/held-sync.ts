import { runAsService } from "../../core/testing/run-as-service.ts"
import * as Effect from "effect/Effect"
import type { TestService } from "../../config/e2e/testing/service.ts"
import { type Source, SourceError } from "../../core/ports/sync/source.ts"

/**
 * Starts a sync whose source does not respond until it is interrupted; resolves with the function that interrupts
 * it.
 */
export const holdSync = async (
  { application }: Pick<TestService, "application">,
  connectionId: string,
): Promise<() => Promise<void>> => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  let running: Promise<unknown> = released
  await new Promise<void>((reads, refused) => {
    const failSync = async (): Promise<never> => {
      reads()
      await released
      throw new SourceError({ kind: "transient", message: "The source broke off." })
    }
    const source: Source = {
      connector: "csv",
      invalidValues: "reject",
      repeatedEmployees: "reject",
      pages: () => ({ [Symbol.asyncIterator]: () => ({ next: failSync }) }),
    }
    const syncing = application.useCases.sync.runSync({
      connectionId,
      source,
      mode: "delta",
      dryRun: false,
      trigger: "operator",
      fieldMapping: null,
      onProgress: () => undefined,
    })
    running = runAsService(Effect.exit(syncing)).then((exit) => {
      refused(new Error(`The sync ended: ${exit._tag}`))
    })
  })
  return async () => {
    release()
    await running
  }
}
